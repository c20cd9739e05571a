import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readContent } from '#cli/content/formats.ts';
import { itemFiles } from '#cli/content/item-files.ts';
import { CATEGORIES, CONTENT_STATUSES } from '#domain/content.ts';
import { sanitizeHtml } from '#server/content-html/sanitize-html.ts';
import { contentFolder, problemLines } from '#tests/support/content-folder.ts';

/** What people write, and what breaks formats: signs of YAML, Markdown and HTML, spaces, line ends, every script. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(
    ...[
      '---',
      '...',
      '\n',
      '\n\n',
      '\r\n',
      '  ',
      '\t',
      ': ',
      ' #',
      '- ',
      '* ',
      '1. ',
      '1) ',
      '> ',
      '# ',
      '```',
      '~~~',
      '`',
    ],
    ...[
      '|',
      '[a](b)',
      '![a](/b.png)',
      '<b>',
      '</b>',
      '&amp;',
      '&',
      '<!--',
      '-->',
      '\\',
      '_',
      '**',
      '~~',
      '{{ x }}',
      '%',
      '@',
    ],
    ...[
      'null',
      'yes',
      '2026-01-01',
      '0x1f',
      '1e3',
      '~',
      "'",
      '"',
      '\u00a0',
      '\u2028',
      '\u0085',
      '\ufeff',
      'ñ',
      'é',
      '🐕',
      '¿',
    ],
  ),
);
const anyText = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
/** As the schemas of domain/ leave it. */
const storedText = anyText.map((text) => text.replaceAll('\0', '').toWellFormed().trim()).filter((text) => text !== '');

const element = fc.tuple(
  fc.constantFrom(
    ...[
      'p',
      'h2',
      'h3',
      'ul',
      'ol',
      'pre',
      'blockquote',
      'div',
      'figure',
      'table',
      'details',
      'dl',
      'em',
      'strong',
      'code',
    ],
    ...[
      'a href="/x?a=1&b=2"',
      'sub',
      'abbr title="t"',
      'span lang="es"',
      'pre><code class="language-js"',
      'ul><li',
      'ol start="3"><li',
    ],
    ...['table><tr><td', 'table><thead><tr><th align="right"', 'p><img src="/a.png" alt="x"', 'hr', 'br', 'del', 'kbd'],
  ),
  fc.array(piece, { maxLength: 5 }),
);
const storedHtml = fc
  .array(fc.oneof({ weight: 3, arbitrary: element.map(([tag, inner]) => `<${tag}>${inner.join('')}`) }, piece), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pieces) => sanitizeHtml(pieces.join('').replaceAll('\0', '').toWellFormed()))
  .filter((html) => html.trim() !== '');

const orNone = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

const item = fc.record({
  author: fc.constant(null),
  moduleSlug: fc.constant(null),
  type: fc.constant('article' as const),
  slug: fc.constant('an-item'),
  values: fc.record({
    title: storedText,
    titleEs: orNone(storedText),
    excerpt: storedText.map((text) => `${text} is long enough`),
    excerptEs: orNone(storedText),
    content: storedHtml,
    contentEs: orNone(storedHtml),
    category: fc.constantFrom(...CATEGORIES),
    status: fc.constantFrom(...CONTENT_STATUSES),
    language: fc.constantFrom('en', 'es'),
    attribution: orNone(storedText),
    createdAt: moment,
    updatedAt: moment,
  }),
});

it('CLI-04 whatever an item holds, its files are read as the same item again', async () => {
  const check = fc.asyncProperty(item, async (stored) => {
    const { createdAt, updatedAt } = stored.values;
    fc.pre(createdAt <= updatedAt);
    const files = itemFiles(stored);
    expect(itemFiles(structuredClone(stored))).toEqual(files);
    const folder = contentFolder(Object.fromEntries(files.map(({ path, text }) => [path, text])));
    const source = await readContent(folder, 'sato');
    expect(problemLines(source, folder).filter((line) => line.includes(' error: '))).toEqual([]);
    const [draft] = source.drafts;
    const { createdAt: _, updatedAt: __, content, contentEs, ...texts } = stored.values;
    expect({ titleEs: null, excerptEs: null, attribution: null, language: 'en', ...draft?.values }).toEqual(texts);
    expect(draft?.body).toEqual({ content, contentEs });
    expect(draft?.createdAt).toEqual(createdAt);
    expect(draft?.updatedAt ?? createdAt).toEqual(updatedAt);
  });
  await fc.assert(check, { numRuns: 150 });
}, 120_000);
