import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COURSE, contentFolder } from '#tests/support/content-folder.ts';
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
beforeEach(() => truncate(site.em, 'stored_course_module cascade'));

const TIP = { tip: 'Write it down.', tipEs: 'Anótalo.' };

/** The tip that readers of each language see. */
async function shownTips(slug: string) {
  type Shown = { tip: { value: string; language: string } };
  const { data } = await admin.graphql<{ lesson: { en: Shown; es: Shown } }>(
    `query ($slug: String!) { lesson(slug: $slug) {
      en: localized(language: en) { tip { value language } }
      es: localized(language: es) { tip { value language } }
    } }`,
    { slug },
  );
  return { en: data?.lesson.en.tip, es: data?.lesson.es.tip };
}

describe('the tip of a lesson', () => {
  it('is refused if it is too long, and in a module', async () => {
    const { id, module } = await site.make.lesson();
    for (const tip of ['tip', 'tipEs']) {
      expect(await admin.put(`/api/lessons/${id}`, { [tip]: 'x'.repeat(501) })).toMatchObject({
        status: 400,
        body: { fields: { [tip]: 'too_long' } },
      });
    }
    const query = 'mutation ($id: Int!) { updateCourseModule(id: $id, input: { tip: "No" }) { id } }';
    expect((await admin.graphql(query, { id: module.id })).errors?.[0]?.message).toContain('"tip"');
  });

  it('is written and read over REST and GraphQL, counts as an edit, and is in the history', async () => {
    const { id, slug } = await site.make.lesson();
    expect(await admin.put(`/api/lessons/${id}`, TIP)).toMatchObject({ status: 200, body: TIP });
    const [row] = await site.em.execute('select version from lesson where id = ?', [id]);
    expect(row).toEqual({ version: 2 });
    const [change] = await site.em.execute('select fields, before from content_change order by id desc limit 1');
    expect(change).toEqual({ fields: ['tip', 'tipEs'], before: { tip: null, tipEs: null } });
    const mutation =
      'mutation ($id: Int!, $input: LessonInput!) { updateLesson(id: $id, input: $input) { tip tipEs } }';
    const { data } = await admin.graphql(mutation, { id, input: { tip: ' Twice. ', tipEs: null } });
    expect(data).toEqual({ updateLesson: { tip: 'Twice.', tipEs: null } });
    expect((await admin.get(`/api/lessons/${slug}`)).body).toMatchObject({ tip: 'Twice.', tipEs: null });
  });

  it('falls back to English, and without one to a tip that fits the subject', async () => {
    const { id, slug } = await site.make.lesson({ title: 'Seed phrases' });
    const chosen = await shownTips(slug);
    expect(chosen.en).toEqual({ value: expect.stringContaining('seed phrase on paper'), language: 'en' });
    expect(chosen.es).toEqual({ value: expect.stringContaining('frase semilla en papel'), language: 'es' });
    await admin.put(`/api/lessons/${id}`, { tip: TIP.tip });
    const english = { value: TIP.tip, language: 'en' };
    expect(await shownTips(slug)).toEqual({ en: english, es: english });
    await admin.put(`/api/lessons/${id}`, TIP);
    expect(await shownTips(slug)).toEqual({ en: english, es: { value: TIP.tipEs, language: 'es' } });
    await admin.put(`/api/lessons/${id}`, { tip: ' ', tipEs: null });
    expect(await shownTips(slug)).toEqual(chosen);
  });

  it('is missing in Spanish only if there is one in English', async () => {
    const { id } = await site.make.lesson({ titleEs: 'Título', contentEs: '<p>Texto</p>' });
    const query = '{ contentRows(type: lesson, untranslated: true) { totalCount items { hasSpanish } } }';
    const untranslated = async () => (await admin.graphql<{ contentRows: unknown }>(query)).data?.contentRows;
    expect(await untranslated()).toEqual({ totalCount: 0, items: [] });
    await admin.put(`/api/lessons/${id}`, { tip: TIP.tip });
    expect(await untranslated()).toEqual({ totalCount: 1, items: [{ hasSpanish: false }] });
    await admin.put(`/api/lessons/${id}`, TIP);
    expect(await untranslated()).toEqual({ totalCount: 0, items: [] });
  });

  it('is imported from the front matter, exported and imported again', async () => {
    const sato = (...args: string[]) => runSato(['content', ...args], { env: { DATABASE_URL: site.databaseUrl } });
    const lesson = 'course/basics/money';
    const folder = contentFolder({
      ...COURSE,
      [`${lesson}/en.md`]: `---\ntitle: Money\ntip: ${TIP.tip}\n---\n\nText\n`,
      [`${lesson}/es.md`]: `---\ntitle: Dinero\ntip: ${TIP.tipEs}\n---\n\nTexto\n`,
    });
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await site.em.execute('select tip, tip_es as "tipEs" from lesson')).toEqual([TIP]);
    const exported = temporaryFolder();
    expect(await sato('export', exported)).toMatchObject({ code: 0 });
    const files = bytesIn(exported);
    expect(files[`${lesson}/en.md`]).toContain(`\ntip: ${TIP.tip}\n`);
    expect(files[`${lesson}/es.md`]).toContain(`\ntip: ${TIP.tipEs}\n`);
    const again = await sato('import', exported, '--json');
    expect(JSON.parse(again.output).counts).toMatchObject({ lesson: { unchanged: 1 } });
  });
});
