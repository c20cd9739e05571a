import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, VIDEO, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module cascade'));

const REVIEW = { reviewedAt: '2026-11-20', reviewedBy: 'Ana Peña' };
const PATHS = { article: 'articles', video: 'videos', lesson: 'lessons' };

describe.each(['article', 'video', 'lesson'] as const)('the review of: %s', (type) => {
  const made = () => (type === 'video' ? site.make.video({ duration: '10:30' }) : site.make[type]());

  it.each([
    ['reviewedAt', '2026-02-30', 'date_invalid'],
    ['reviewedAt', '20.11.2026', 'date_invalid'],
    ['reviewedAt', 'infinity', 'date_invalid'],
    ['reviewedAt', 20261120, 'invalid'],
    ['reviewedBy', 'x'.repeat(101), 'too_long'],
  ])('is refused with %s %j', async (field, value, problem) => {
    const { id } = await made();
    const answer = await admin.put(`/api/${PATHS[type]}/${id}`, { [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: problem } } });
  });

  it('is written and read over REST, and counts as an edit', async () => {
    const { id, slug } = await made();
    const put = (body: object) => admin.put(`/api/${PATHS[type]}/${id}`, body);
    const before = await admin.get(`/api/${PATHS[type]}/${slug}`);
    expect(before.body).toMatchObject({ reviewedAt: null, reviewedBy: null });
    expect(await put(REVIEW)).toMatchObject({ status: 200, body: REVIEW });
    const [row] = await site.em.execute(`select version, reviewed_at::text from ${type} where id = ?`, [id]);
    expect(row).toEqual({ version: 2, reviewed_at: REVIEW.reviewedAt });
    expect(await put({ reviewedAt: '', reviewedBy: ' ' })).toMatchObject({
      body: { reviewedAt: null, reviewedBy: null },
    });
  });

  it('is written and read over GraphQL', async () => {
    const { id } = await made();
    const name = { article: 'Article', video: 'Video', lesson: 'Lesson' }[type];
    const query = `mutation ($id: Int!, $input: ${name}Input!) {
      item: update${name}(id: $id, input: $input) { reviewedAt reviewedBy version }
    }`;
    const { data } = await admin.graphql(query, { id, input: { ...REVIEW, title: 'New title' } });
    expect(data).toEqual({ item: { ...REVIEW, version: 2 } });
  });
});

describe('in content folders', () => {
  const reviewed = (file: string) => `${file}reviewedAt: 2026-11-20\nreviewedBy: Ana Peña\n`;
  const META = ['articles/keys/meta.yml', 'videos/talk/meta.yml', 'course/basics/money/meta.yml'] as const;
  const FILES: Record<string, string> = { ...ARTICLE, ...VIDEO, ...COURSE };
  const sato = (...args: string[]) => runSato(['content', ...args], { env: { DATABASE_URL: site.databaseUrl } });

  it('a review is refused with a day that is none, and in a module', async () => {
    const folder = contentFolder({
      ...FILES,
      'articles/keys/meta.yml': 'category: security\nreviewedAt: 2026-02-30\n',
      'course/basics/meta.yml': 'order: 1\nreviewedBy: Ana\n',
    });
    const { code, errors } = await sato('import', folder);
    expect(code).toBe(1);
    expect(errors).toContain('meta.yml:2: error: reviewedAt: expected a date such as 2026-01-31, found "2026-02-30"');
    expect(errors).toContain('meta.yml:2: error: unknown key "reviewedBy"');
  });

  it('a review is imported, compared, exported and imported again', async () => {
    const folder = contentFolder(FILES);
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    writeFiles(folder, Object.fromEntries(META.map((file) => [file, reviewed(FILES[file] ?? '')])));
    const status = await sato('status', folder, '--json');
    expect(status.output.match(/"reviewedAt"/g)).toHaveLength(META.length);
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    for (const table of ['article', 'video', 'lesson']) {
      const rows = await site.em.execute(
        `select reviewed_at::text as "reviewedAt", reviewed_by as "reviewedBy" from ${table}`,
      );
      expect(rows).toEqual([REVIEW]);
    }
    const exported = temporaryFolder();
    expect(await sato('export', exported)).toMatchObject({ code: 0 });
    const files = bytesIn(exported);
    for (const file of META) expect(files[file]).toMatch(/^reviewedAt: 2026-11-20\nreviewedBy: Ana Peña$/m);
    const again = await sato('import', exported, '--json');
    expect(JSON.parse(again.output).counts).toMatchObject({
      article: { unchanged: 1 },
      video: { unchanged: 1 },
      lesson: { unchanged: 1 },
    });
  });
});
