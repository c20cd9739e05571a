import fc from 'fast-check';
import { articleInput } from '#domain/content/article.ts';
import { courseModuleInput } from '#domain/content/course-module.ts';
import { lessonInput } from '#domain/content/lesson.ts';
import { importedVideoInput } from '#domain/content/video.ts';
import { CATEGORIES, CONTENT_STATUSES } from '#domain/content.ts';
import { LANGUAGES } from '#domain/language.ts';
import { INTEGER_MAX } from '#domain/limits.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { randomBody } from './random-body.ts';

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
export const storedText = anyText
  .map((text) => text.replaceAll('\0', '').toWellFormed().trim())
  .filter((text) => text !== '');

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
const escapedText = (pieces: string[]) =>
  pieces.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const drawing = fc
  .tuple(fc.array(piece, { maxLength: 5 }), fc.array(piece, { maxLength: 5 }))
  .map(
    ([label, words]) =>
      `<figure><svg viewBox="0 0 40 30" aria-label="${escapedText(label)}"><rect/><text>${escapedText(words)}</text></svg></figure>`,
  );
const markup = element.map(([tag, inner]) => `<${tag}>${inner.join('')}`);
export const storedHtml = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: markup },
      { weight: 1, arbitrary: fc.oneof(randomBody, drawing) },
      { weight: 2, arbitrary: piece },
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((pieces) => sanitizeHtml(pieces.join('').replaceAll('\0', '').toWellFormed()))
  .filter((html) => html.trim() !== '');

export const orNone = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });

/** Names that mean something else to YAML, JavaScript, disks or the layout of content folders. */
const ODD_SLUGS = [
  ...['null', 'true', 'no', '_', '0', '007', '1_000', '0x1f', '1e3', '2026-01-01', '__proto__', 'constructor'],
  ...['_index', 'en', 'es', 'meta', 'quiz', 'index', 'articles', 'course', 'readme', 'a--b', 'con', 'x'.repeat(200)],
];
const slug = fc.oneof(
  fc.constantFrom(...ODD_SLUGS),
  fc.stringMatching(/^[a-z0-9_]{1,8}(?:-{1,2}[a-z0-9_]{1,8}){0,2}$/),
);
const shortSlug = slug.filter((text) => text.length <= 60);

const address = fc.oneof(
  storedText.map((text) => `https://example.org/${text}`),
  fc.constantFrom(
    'https://youtu.be/PdiL6_1wbQY',
    'https://example.org/?a=b&c=%00#: x',
    'http://[::1]/\'"',
    'https://ñandú.example/ 1',
  ),
);
const picture = fc.oneof(address, fc.constantFrom('/a.png', '/images/ñ #1.jpg'));
const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const titles = { title: storedText, titleEs: orNone(storedText) };
const descriptions = { description: storedText, descriptionEs: orNone(storedText) };
const bodies = { content: storedHtml, contentEs: orNone(storedHtml) };
const state = { status: fc.constantFrom(...CONTENT_STATUSES), language: fc.constantFrom(...LANGUAGES) };
const source = { attribution: orNone(storedText), sourceUrl: orNone(address) };
const review = {
  reviewedAt: orNone(moment.map((date) => date.toISOString().slice(0, 10))),
  reviewedBy: orNone(storedText.filter((text) => text.length <= 100)),
};
/** The site may have edited what has a date to come. */
const dates = fc.record({ createdAt: moment, updatedAt: moment });
const order = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant(INTEGER_MAX));

const wording = (spanish: boolean) => fc.record({ en: storedText, es: spanish ? storedText : fc.constant(null) });
const question = fc.boolean().chain((spanish) =>
  fc.record({
    id: shortSlug,
    question: wording(spanish),
    explanation: wording(spanish),
    options: fc.uniqueArray(fc.record({ id: shortSlug, text: wording(spanish), why: orNone(wording(spanish)) }), {
      minLength: 2,
      maxLength: 6,
      selector: ({ id }) => id,
    }),
  }),
);
const questions = fc
  .uniqueArray(question, { maxLength: 4, selector: ({ id }) => id })
  .map((all) => all.map((each) => ({ ...each, answer: each.options.at(-1)?.id })));

/** Random fields as a schema leaves them; what it refuses is left out. */
function stored<Value>(
  schema: { safeParse(raw: unknown): { success: true; data: Value } | { success: false } },
  fields: Record<string, fc.Arbitrary<unknown>>,
) {
  return fc
    .record(fields)
    .map((raw) => schema.safeParse(raw))
    .filter((result) => result.success)
    .chain((result) => dates.map((given) => ({ ...(result.success ? result.data : raise()), ...given })));
}

function raise(): never {
  throw new Error('A filter lets through what it should not.');
}

const ITEMS = 6;
const bySlug = { maxLength: ITEMS, selector: ({ slug: name }: { slug: string | null }) => name };
const authorship = { authorId: fc.integer({ min: 1, max: 8 }) };

/** A whole site with at most 8 accounts: everything that any source may have stored in it. */
export const randomSite = fc.record({
  articles: fc.uniqueArray(
    stored(articleInput, {
      ...titles,
      ...bodies,
      ...state,
      ...source,
      ...review,
      ...authorship,
      slug,
      excerpt: storedText.map((text) => `${text} is long enough`),
      excerptEs: orNone(storedText),
      category: fc.constantFrom(...CATEGORIES),
      imageUrl: orNone(picture),
    }),
    bySlug,
  ),
  videos: fc.uniqueArray(
    stored(importedVideoInput, {
      ...titles,
      ...descriptions,
      ...state,
      ...source,
      ...review,
      ...authorship,
      slug,
      videoUrl: address,
      thumbnailUrl: orNone(picture),
      duration: orNone(storedText),
      speakers: orNone(storedText),
      lessonSlug: orNone(slug),
    }),
    bySlug,
  ),
  modules: fc.uniqueArray(stored(courseModuleInput, { ...titles, ...descriptions, ...state, slug, order }), {
    ...bySlug,
    minLength: 1,
  }),
  lessons: fc.uniqueArray(
    stored(lessonInput, {
      ...titles,
      ...bodies,
      ...state,
      ...source,
      ...review,
      slug,
      tip: orNone(storedText),
      tipEs: orNone(storedText),
      order,
      moduleId: fc.integer({ min: 1, max: ITEMS }),
      duration: storedText,
      questions: orNone(questions),
    }),
    bySlug,
  ),
});
