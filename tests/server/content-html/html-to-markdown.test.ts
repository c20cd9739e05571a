import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from '#server/modules/content/html/html-to-markdown.ts';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { cases, EXTENT, runs } from '#tests/support/extent.ts';
import { MARKDOWN_PIECES } from '#tests/support/markdown-pieces.ts';
import { RandomText } from '#tests/support/random-text.ts';

/** The Markdown of a text's HTML, which has to become the same HTML again. */
function writtenBack(markdown: string): string | null {
  const html = markdownToHtml(markdown);
  const written = htmlToMarkdown(html);
  if (written !== null) expect(markdownToHtml(written), markdown).toBe(html);
  return written;
}

describe(`Markdown of stored HTML. ${EXTENT}`, () => {
  it('becomes the same HTML again, or there is none, for any mix of what Markdown has', () => {
    let written = 0;
    for (const seed of cases(3_000, 100)) {
      const random = new RandomText(seed);
      if (writtenBack(random.of(MARKDOWN_PIECES, 1 + random.below(14))) !== null) written += 1;
    }
    expect(written).toBeGreaterThan(runs(2_000, 60));
  });

  it.each([
    ['a word with underscores', 'a_b __c d_ _e'],
    ['signs at the start of lines', '12.5 BTC\n\\- a\n\\# b\n1\\. c'],
    ['signs that look like addresses', 'a\\@b.c www\\.d and https\\://e'],
    ['lists with and without gaps', '- a\n- b\n  - c\n\n1. d\n\n   e\n2. f'],
    ['code with fences and empty lines', '````sh\n\n```\na\n````\n\n```\nb\n\n\nc\n```'],
    ['a table with gaps', '| | a |\n|-|:-:|\n| `b` | **c** |'],
    ['HTML that no Markdown has', 'a <kbd>b</kbd>\n\n<details><summary>c</summary>d</details>'],
    ['nothing', ''],
  ])('brings back %s', (_, markdown) => {
    expect(writtenBack(markdown)).not.toBeNull();
  });

  it('keeps a line as HTML if it has more emphasis than anyone writes, and nothing else', () => {
    const nested = (depth: number) => `<p>${'<em>x <strong>y '.repeat(depth)}z${'</strong></em>'.repeat(depth)}</p>`;
    const inRow = (count: number) => `<p>${'<em>x</em><strong>y</strong>'.repeat(count)}</p>`;
    const written = (html: string) => htmlToMarkdown(sanitizeHtml(html));
    expect(written(nested(3))).toMatch(/^_x \*\*y _x/);
    expect(written(inRow(60))).toMatch(/^_x_\*\*y\*\*/);
    expect(written(`<ul>\n${'<li><em>x</em><strong>y</strong></li>\n'.repeat(150)}</ul>`)).toMatch(/^- _x_\*\*y\*\*\n/);
    expect(written(nested(30))).toBe(`${nested(30)}\n`);
    expect(written(`<p>a <em>b</em></p>${inRow(101)}`)).toBe(`a _b_\n\n${inRow(101)}\n`);
  });
});
