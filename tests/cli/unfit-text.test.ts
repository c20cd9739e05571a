/** @module-tag extended */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const NUL = 'expected text, found a NUL character';
const HALF = 'expected text, found half a character (a lone surrogate)';
const QUIZ = (id: string, text: string) =>
  `- id: ${id}\n  answer: a\n  en:\n    question: ${text}\n    options: { a: one, b: two }\n    explanation: Because.\n`;

const dateProblem = (date: string) =>
  `date: expected a date such as 2026-01-31 or 2026-01-31T18:30:00Z, found "${date}"`;

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const imported = (files: Record<string, string | Uint8Array>, ...options: string[]) => {
  const folder = contentFolder(files);
  return {
    folder,
    outcome: runSato(['content', 'import', folder, ...options], { env: { DATABASE_URL: site.databaseUrl } }),
  };
};

describe('what no database can hold', () => {
  const whole = { ...ARTICLE, ...COURSE };
  const english = (title: string) => `---\nexcerpt: What a key is for.\ntitle: ${title}\n---\n\nA key.\n`;
  it.each([
    ['articles/keys/en.md', english(String.raw`"a\0b"`), 3, NUL],
    ['articles/keys/en.md', english(String.raw`"a\ud800b"`), 3, HALF],
    ['articles/keys/en.md', english(String.raw`"\udc36\ud83d"`), 3, HALF],
    ['articles/keys/en.md', english('a\0b'), 3, NUL],
    ['articles/keys/en.md', `${english('x')}\0`, 7, NUL],
    ['articles/keys/meta.yml', 'category: security\nauthor: "a\\0b"\n', 2, NUL],
    ['articles/keys/meta.yml', 'category: "\\x00"\n', 1, NUL],
    ['articles/keys/meta.yml', 'category: news\n"\\udfff": 1\n', 2, HALF],
    ['articles/keys/meta.yml', 'category: news\nattribution: "\\ud83d"\n', 2, HALF],
    ['articles/keys/meta.yml', 'category: news\ndate: 0000-01-01\n', 2, dateProblem('0000-01-01')],
    [
      'articles/keys/meta.yml',
      'category: news\ndate: 0001-01-01T00:00:00+02:00\n',
      2,
      dateProblem('0001-01-01T00:00:00+02:00'),
    ],
    [
      'articles/keys/meta.yml',
      'category: news\ndate: 9999-12-31T23:59:59-01:00\n',
      2,
      dateProblem('9999-12-31T23:59:59-01:00'),
    ],
    ['course/basics/money/quiz.yml', QUIZ('q-1', String.raw`"a\0b"`), 4, NUL],
    ['course/basics/money/quiz.yml', QUIZ('q-1', String.raw`"\ud83d?"`), 4, HALF],
    ['course/basics/money/quiz.yml', QUIZ(String.raw`"a\0"`, 'Which?'), 1, NUL],
  ])('CLI-06 is refused with file, line and reason: %s %o', async (path, text, line, message) => {
    const { folder, outcome } = imported({ ...whole, [path]: text }, '--json');
    const { code, output, errors } = await outcome;
    expect({ code, ...JSON.parse(output) }, errors).toEqual({
      code: 1,
      ok: false,
      problems: [{ severity: 'error', file: `${folder}/${path}`, line: line ?? null, message }],
    });
    expect(await site.em.execute('select slug from article union all select slug from lesson')).toEqual([]);
  });

  it('CLI-06 is refused in posts and in planb courses as well', async () => {
    const posts = imported({ '2020-01-01-a.md': '---\ntitle: "a\\0b"\n---\nText.\n' }, '--format', 'posts');
    expect(await posts.outcome).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`${posts.folder}/2020-01-01-a.md:2: error: ${NUL}\n`),
    });
    const planb = imported(
      { 'courses/a/course.yml': 'level: "\\ud800"\n', 'courses/a/en.md': '---\nname: A\n---\n# A\n## B\nText.\n' },
      '--format',
      'planb',
    );
    expect(await planb.outcome).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`${planb.folder}/courses/a/course.yml:1: error: ${HALF}\n`),
    });
  });

  it('CLI-06 an excerpt that is made of a text without spaces ends with a whole character', async () => {
    const files = { '2020-01-01-a.md': `---\ntitle: Long enough\n---\na${'🐕'.repeat(300)}\n` };
    const { code, errors } = await imported(files, '--format', 'posts').outcome;
    expect(code, errors).toBe(0);
    const [row] = await site.em.execute<{ excerpt: string }[]>('select excerpt from article');
    expect(row?.excerpt).toMatch(/^a🐕{40,}…$/u);
  });
});
