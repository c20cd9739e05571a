import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { htmlToMarkdown, remarkMarkdown } from '#server/modules/content/html/html-to-markdown.ts';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { writtenMarkdown } from '#server/modules/content/html/written-markdown.ts';
import { cases, EXTENT, runs } from '#tests/support/extent.ts';
import { MARKDOWN_PIECES } from '#tests/support/markdown-pieces.ts';
import { RandomText } from '#tests/support/random-text.ts';

/** Whether the quick writer takes a text. It then has to write what remark writes. */
function isQuick(markdown: string, name: string): boolean {
  const html = markdownToHtml(markdown);
  const quick = writtenMarkdown(html);
  // Otherwise an export uses remark.
  if (quick === null || markdownToHtml(quick) !== html) return false;
  expect(quick, name).toBe(remarkMarkdown(html));
  expect(htmlToMarkdown(html), name).toBe(quick);
  return true;
}

describe(`the quick way to write Markdown. ${EXTENT}`, () => {
  it('writes what remark writes for the starter content', () => {
    const files = globSync('cli/starter-content/articles/*/*.md').sort();
    const chosen = cases(files.length, 6).map((number) => files[number - 1] ?? '');
    const quick = chosen.filter((file) =>
      isQuick(readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''), file),
    );
    expect(quick.length).toBeGreaterThan(chosen.length / 3);
  });

  it('writes what remark writes for any mix of what Markdown has', () => {
    let quick = 0;
    for (const seed of cases(3_000, 200)) {
      const random = new RandomText(seed);
      const source = random.of(MARKDOWN_PIECES, 1 + random.below(14));
      if (isQuick(source, `case ${seed}: ${JSON.stringify(source)}`)) quick += 1;
    }
    expect(quick).toBeGreaterThan(runs(500, 30));
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
    const html = markdownToHtml(markdown);
    const written = htmlToMarkdown(html);
    expect(written === null ? null : markdownToHtml(written)).toBe(html);
  });

  it('keeps a line as HTML if it has more emphasis than anyone writes, and nothing else', () => {
    const nested = (depth: number) => `<p>${'<em>x <strong>y '.repeat(depth)}z${'</strong></em>'.repeat(depth)}</p>`;
    const inRow = (count: number) => `<p>${'<em>x</em><strong>y</strong>'.repeat(count)}</p>`;
    const written = (html: string) => remarkMarkdown(sanitizeHtml(html));
    expect(written(nested(3))).toMatch(/^_x \*\*y _x/);
    expect(written(inRow(60))).toMatch(/^_x_\*\*y\*\*/);
    expect(written(`<ul>\n${'<li><em>x</em><strong>y</strong></li>\n'.repeat(150)}</ul>`)).toMatch(/^- _x_\*\*y\*\*\n/);
    expect(written(nested(30))).toBe(`${nested(30)}\n`);
    expect(written(`<p>a <em>b</em></p>${inRow(101)}`)).toBe(`a _b_\n\n${inRow(101)}\n`);
  });
});
