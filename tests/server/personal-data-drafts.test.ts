import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it("one's own data tells neither address nor title of what has become a draft", async () => {
  const ana = await withSession(site);
  const video = await site.make.video({ title: 'Secret film', slug: 'secret-film' });
  const module = await site.make.module();
  const lesson = await site.make.lesson({ module: module.id, title: 'Secret lesson', slug: 'secret-lesson' });
  await site.make.comment({ lesson: lesson.id, user: ana.user.id });
  const did = `a: setVideoLike(id: ${video.id}, liked: true) { id } b: setVideoSaved(id: ${video.id}, saved: true) { id }
    completeLesson(lessonId: ${lesson.id}) { lesson { id } }`;
  expect((await ana.graphql(`mutation { ${did} }`)).errors).toBeUndefined();
  expect(JSON.stringify((await ana.get('/api/account/export')).body)).toMatch(/Secret film.*Secret lesson/);

  await site.em.execute(`update video set status = 'draft' where id = ?`, [video.id]);
  await site.em.execute(`update course_module set status = 'draft' where id = ?`, [module.id]);
  const { status, body } = await ana.get('/api/account/export');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toMatch(/secret/i);
  expect(body).toMatchObject({
    likedVideos: [{ id: video.id, title: null, slug: null }],
    lessons: [{ id: lesson.id, title: null }],
  });
});
