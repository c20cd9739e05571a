import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readContent } from '#cli/content/formats.ts';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';

const WHOLE: Record<string, string> = {
  ...ARTICLE,
  ...COURSE,
  'course/basics/money/quiz.yml':
    '- id: q-1\n  answer: a\n  en:\n    question: Which?\n    options: { a: one, b: two }\n    explanation: Because.\n',
  'articles/flat.md': '---\ntitle: Flat\nexcerpt: It is long enough.\ncategory: news\n---\n\nText.\n',
};
const PATHS = Object.keys(WHOLE);

const noise = fc.oneof(
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      ...[
        '---\n',
        '...\n',
        '- ',
        ': ',
        '&a ',
        '*a ',
        '!!js/function x',
        '<<: *a',
        '|2-\n',
        '? ',
        '{',
        '[',
        '"',
        "'",
        '#',
        '%YAML 1.2\n',
      ],
      ...[
        '<div>',
        '</p>',
        '<svg><style>',
        '<!--',
        '-->',
        '<![CDATA[',
        '\\',
        '```',
        '$$',
        '[^1]',
        '| a | b |\n| - |\n',
        '\t',
        '\r',
        '\u2028',
      ],
      ...[
        '\0',
        '\ufeff',
        '\ud800',
        '🐕',
        '../',
        'date: 2026-13-45\n',
        'order: 1e999\n',
        'title: [1, 2]\n',
        'es:\n',
        '{{< x >}}',
      ],
    )
    .map((text) => Buffer.from(text)),
);

/** One place of one file, and what is put there instead of some bytes. */
const damage = fc.record({
  path: fc.constantFrom(...PATHS),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(30),
  noise,
});

it('CLI-06 whatever is done to the files of a folder, it is read or refused with file and reason', async () => {
  const check = fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 6 }), async (damages) => {
    const files: Record<string, Buffer> = Object.fromEntries(
      PATHS.map((path) => [path, Buffer.from(WHOLE[path] ?? '')]),
    );
    for (const { path, at, removed, noise: put } of damages) {
      const bytes = files[path] ?? Buffer.alloc(0);
      const start = Math.floor(at * bytes.length);
      files[path] = Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + removed)]);
    }
    const folder = contentFolder(files);
    const { drafts, problems } = await readContent(folder, 'sato');
    for (const { severity, place, message } of problems) {
      expect(['error', 'warning']).toContain(severity);
      expect(place.file.startsWith(folder)).toBe(true);
      expect(place.line ?? 1).toBeGreaterThan(0);
      expect(message.trim()).not.toBe('');
    }
    if (drafts.length < 4) expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
  });
  await fc.assert(check, { numRuns: 200 });
}, 120_000);
