import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJson } from '#tests/support/get-json.ts';
import { graphql } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** In every text of what visitors may not see. */
const SECRET = 'Secret';

let site: TestSite;
/** Ids of what visitors may not see. */
let hidden: { article: number; video: number; module: number; lesson: number; lessonOfDraftModule: number };
let module: number;
const ask = <Data = unknown>(query: string) => graphql<Data>(site, query);

beforeAll(async () => {
  site = await startSite();
  module = (await site.make.module({ title: 'Open module' })).id;
  const draft = { status: 'draft' } as const;
  const draftModule = await site.make.module({ ...draft, title: `${SECRET} module` });
  const article = await site.make.article({ ...draft, title: `${SECRET} article`, slug: 'secret-article' });
  const video = await site.make.video({ ...draft, title: `${SECRET} video`, slug: 'secret-video' });
  const lesson = await site.make.lesson({
    ...draft,
    module,
    title: `${SECRET} lesson`,
    slug: 'secret-lesson',
    order: 2,
  });
  const lessonOfDraftModule = await site.make.lesson({
    module: draftModule.id,
    title: `${SECRET} other`,
    slug: 'secret-other',
  });
  hidden = {
    article: article.id,
    video: video.id,
    module: draftModule.id,
    lesson: lesson.id,
    lessonOfDraftModule: lessonOfDraftModule.id,
  };
  await site.make.article({ slug: 'open-article' });
  await site.make.video({ slug: 'open-video' });
  await site.make.lesson({ module, slug: 'open-lesson', order: 1 });
  await site.make.lesson({ module, slug: 'last-lesson', order: 3 });
});

afterAll(() => site.close());

const DETAILS = ['articles/secret-article', 'videos/secret-video', 'lessons/secret-lesson', 'lessons/secret-other'];

describe('over REST', () => {
  it.each(DETAILS)('ROLE-03 LESS-17 /api/%s is answered like something that does not exist', async (path) => {
    const draft = await getJson(`${site.url}/api/${path}`);
    const nothing = await getJson(`${site.url}/api/${path}-not`);
    expect(draft.status).toBe(404);
    expect({ status: nothing.status, body: nothing.body }).toEqual({ status: draft.status, body: draft.body });
  });

  it.each(['articles', 'articles?limit=1', 'videos', 'lessons', 'course-modules'])(
    'ROLE-03 ROLE-05 LESS-17 /api/%s lists no draft',
    async (path) => {
      const { status, body } = await getJson<unknown[]>(`${site.url}/api/${path}`);
      expect(status).toBe(200);
      expect(body.length).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toContain(SECRET);
    },
  );

  it('ROLE-03 LESS-17 the lessons of a draft module are none', async () => {
    expect((await getJson(`${site.url}/api/lessons?moduleId=${hidden.module}`)).body).toEqual([]);
  });
});

describe('over GraphQL', () => {
  it('ROLE-04 LESS-17 a draft is null, by slug and by id', async () => {
    const answer = await ask(`{
      a: article(slug: "secret-article") { id }  b: article(id: ${hidden.article}) { id }
      c: video(slug: "secret-video") { id }      d: video(id: ${hidden.video}) { id }
      e: lesson(slug: "secret-lesson") { id }    f: lesson(id: ${hidden.lesson}) { id }
      g: lesson(slug: "secret-other") { id }     h: lesson(id: ${hidden.lessonOfDraftModule}) { id }
      i: courseModule(id: ${hidden.module}) { id }
    }`);
    expect(answer).toEqual({
      data: { a: null, b: null, c: null, d: null, e: null, f: null, g: null, h: null, i: null },
    });
  });

  it('ROLE-04 ROLE-05 LESS-17 LIST-11 lists, searches and counts leave drafts out', async () => {
    const { data, errors } = await ask(`{
      articles { totalCount items { title } }  foundArticles: articles(search: "secret") { totalCount }
      videos { totalCount items { title } }    foundVideos: videos(search: "secret") { totalCount }
      courseModules { title lessons { title } }
      lessons { title }  ofDraft: lessons(moduleId: ${hidden.module}) { title }
    }`);
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data)).not.toContain(SECRET);
    expect(data).toMatchObject({
      articles: { totalCount: 1 },
      foundArticles: { totalCount: 0 },
      videos: { totalCount: 1 },
      foundVideos: { totalCount: 0 },
      ofDraft: [],
    });
  });

  it('ROLE-05 LESS-11 no draft is the neighbor of a lesson or in the outline of its module', async () => {
    const query = '{ lesson(slug: "open-lesson") { next { slug } module { lessons { slug } } } }';
    expect(await ask(query)).toEqual({
      data: {
        lesson: {
          next: { slug: 'last-lesson' },
          module: { lessons: [{ slug: 'open-lesson' }, { slug: 'last-lesson' }] },
        },
      },
    });
  });

  it.each([
    'articles(includeDrafts: true) { totalCount }',
    'videos(includeDrafts: true) { totalCount }',
    'courseModules(includeDrafts: true) { id }',
  ])('ROLE-08 GQL-06 asking for drafts is refused to visitors: %s', async (field) => {
    const { data, errors } = await ask(`{ ${field} }`);
    expect(data).toBeNull();
    expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'UNAUTHENTICATED', fields: {} } })]);
  });
});

describe('on pages', () => {
  it.each(['/news/secret-article', '/videos/secret-video', '/course/secret-lesson', '/course/secret-other'])(
    'ROUTE-13 ROLE-03 LESS-17 %s answers 404 and gives nothing away',
    async (path) => {
      const answer = await fetch(`${site.url}${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain(SECRET);
    },
  );

  it.each([
    '/',
    '/news',
    '/news?q=secret',
    '/videos',
    '/videos?q=secret',
    '/course',
    `/course?moduleId=1`,
    '/course/open-lesson',
    '/news/open-article',
    '/sitemap.xml',
    '/rss/en.xml',
    '/rss/es.xml',
  ])('HOME-06 HOME-08 LIST-11 LESS-17 %s shows no draft', async (path) => {
    const answer = await fetch(`${site.url}${path}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/Secret|secret-/);
  });
});
