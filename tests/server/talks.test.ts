import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
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

const TALK = { speakers: 'Ana Peña, Luis', lessonSlug: 'keys' };

describe('the speakers and the lesson of a video', () => {
  it.each([
    ['speakers', 'x'.repeat(301), 'too_long'],
    ['speakers', 7, 'invalid'],
    ['lessonSlug', 'Not A Slug', 'slug_invalid'],
    ['lessonSlug', 'x'.repeat(201), 'too_long'],
  ])('are refused with %s %j', async (field, value, problem) => {
    const { id } = await site.make.video();
    const answer = await admin.put(`/api/videos/${id}`, { [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: problem } } });
  });

  it('are written and read over REST and GraphQL, and count as an edit', async () => {
    const { id, slug } = await site.make.video({ duration: '10:00' });
    expect((await admin.get(`/api/videos/${slug}`)).body).toMatchObject({ speakers: null, lessonSlug: null });
    expect(await admin.put(`/api/videos/${id}`, TALK)).toMatchObject({ status: 200, body: TALK });
    const { data } = await admin.graphql(`{ video(id: ${id}) { speakers lessonSlug version } }`);
    expect(data).toEqual({ video: { ...TALK, version: 2 } });
    const cleared = await admin.graphql(
      `mutation { updateVideo(id: ${id}, input: { speakers: null, lessonSlug: "" }) { speakers lessonSlug } }`,
    );
    expect(cleared.data).toEqual({ updateVideo: { speakers: null, lessonSlug: null } });
  });

  it('lead to the lesson only where readers can see it', async () => {
    const { id } = await site.make.video({ lessonSlug: 'keys' });
    const lessonFor = async (who: Pick<SignedIn, 'graphql'>) =>
      (await who.graphql(`{ video(id: ${id}) { lesson { slug } } }`)).data;
    expect(await lessonFor(admin)).toEqual({ video: { lesson: null } });
    const lesson = await site.make.lesson({ slug: 'keys', status: 'draft' });
    const reader = await withSession(site);
    expect(await lessonFor(reader)).toEqual({ video: { lesson: null } });
    expect(await lessonFor(admin)).toEqual({ video: { lesson: { slug: 'keys' } } });
    await admin.put(`/api/lessons/${lesson.id}`, { status: 'published' });
    expect(await lessonFor(reader)).toEqual({ video: { lesson: { slug: 'keys' } } });
  });

  it('come back from an earlier revision', async () => {
    const { id } = await site.make.video({ ...TALK, duration: '10:00' });
    await admin.put(`/api/videos/${id}`, { speakers: 'Eva' });
    const [change] = await site.em.execute(
      `select fields, before from content_change where item_type = 'video' and item_id = ? order by id desc limit 1`,
      [id],
    );
    expect(change).toEqual({ fields: ['speakers'], before: { speakers: TALK.speakers } });
  });

  it('name the published videos before and after one by date', async () => {
    const { make } = site;
    const videos = [await make.video(), await make.video({ status: 'draft' }), await make.video(), await make.video()];
    const { data } = await admin.graphql(
      `{ video(id: ${videos[2]?.id}) { previous { id } next { id } } last: video(id: ${videos[3]?.id}) { next { id } } }`,
    );
    expect(data).toEqual({
      video: { previous: { id: videos[0]?.id }, next: { id: videos[3]?.id } },
      last: { next: null },
    });
  });

  it('are imported, exported and imported again', async () => {
    const sato = (...args: string[]) => runSato(['content', ...args], { env: { DATABASE_URL: site.databaseUrl } });
    const meta =
      'videoUrl: https://youtu.be/aqz-KE-bpKQ\nspeakers: Ana Peña, Luis\nlessonSlug: keys\nstatus: published\n';
    const text = '---\ntitle: A talk\ndescription: On keys.\n---\n';
    const folder = contentFolder({ 'videos/talk/meta.yml': meta, 'videos/talk/en.md': text });
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect((await admin.get('/api/videos/talk')).body).toMatchObject(TALK);
    const exported = temporaryFolder();
    expect(await sato('export', exported)).toMatchObject({ code: 0 });
    expect(String(bytesIn(exported)['videos/talk/meta.yml'])).toMatch(/^speakers: Ana Peña, Luis\nlessonSlug: keys$/m);
    const again = await sato('import', exported, '--json');
    expect(JSON.parse(again.output).counts).toMatchObject({ video: { unchanged: 1 } });
  });

  it('are refused in a folder with the line, and a lesson that is not there is found by the check', async () => {
    const meta = 'videoUrl: https://youtu.be/aqz-KE-bpKQ\nlessonSlug: LESSON\nstatus: published\n';
    const text = '---\ntitle: A talk\ndescription: On keys.\n---\n';
    const folderWith = (lesson: string) =>
      contentFolder({ 'videos/talk/meta.yml': meta.replace('LESSON', lesson), 'videos/talk/en.md': text });
    const refused = await runSato(['content', 'import', folderWith('Not A Slug')], {
      env: { DATABASE_URL: site.databaseUrl },
    });
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('meta.yml:2: error: lessonSlug: ');
    const checked = await runSato(['content', 'check', folderWith('keys')]);
    expect(checked.errors + checked.output).toContain('meta.yml:2:1: warning: lessonSlug: there is no lesson keys');
  });
});
