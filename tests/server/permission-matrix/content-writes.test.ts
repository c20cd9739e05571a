import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftVersion } from '../../support/draft-version.ts';
import { createWorld, ending, ITEMS, type ItemName, outcome, ROLES, type World, writes } from './world.ts';

const STATUS: Record<string, number> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
};

const article = { title: 'New', excerpt: 'What it is about.', content: '<p>Text</p>', category: 'News' };
const video = {
  title: 'New',
  description: 'What it shows.',
  videoUrl: 'https://youtu.be/PdiL6_1wbQY',
  duration: '9:10',
};
const courseModule = { title: 'New', description: 'What it teaches.' };
const lesson = { title: 'New', content: '<p>Text</p>', duration: '5 min' };

/** Each type with its names in GraphQL and REST, and an item of it that is public and one that is not. */
const KINDS = [
  { kind: 'Article', type: 'article', path: '/api/articles', input: article, items: ['article', 'draftArticle'] },
  { kind: 'Video', type: 'video', path: '/api/videos', input: video, items: ['video', 'draftVideo'] },
  {
    kind: 'CourseModule',
    type: 'module',
    path: '/api/course-modules',
    input: courseModule,
    items: ['module', 'draftModule'],
  },
  { kind: 'Lesson', type: 'lesson', path: '/api/lessons', input: lesson, items: ['lesson', 'draftLesson'] },
] as const;

/** As the calls are spelled: the completeness test looks for every one of them. */
const CREATE = {
  Article: 'createArticle',
  Video: 'createVideo',
  CourseModule: 'createCourseModule',
  Lesson: 'createLesson',
};
const UPDATE = {
  Article: 'updateArticle',
  Video: 'updateVideo',
  CourseModule: 'updateCourseModule',
  Lesson: 'updateLesson',
};
const SAVE_DRAFT = {
  Article: 'saveArticleDraft',
  Video: 'saveVideoDraft',
  CourseModule: 'saveCourseModuleDraft',
  Lesson: 'saveLessonDraft',
};
const TABLES = { article: 'article', video: 'video', module: 'course_module', lesson: 'lesson' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.each(ROLES)('%s', (viewer) => {
  const isWriter = writes(viewer);
  const allowed = (code: string) => ending(viewer, isWriter, code);
  const call = async (fields: string, variables: Record<string, unknown>) =>
    outcome(await world.as[viewer].graphql(fields, variables));
  const count = async (table: string) => (await world.site.em.execute(`select id from ${table}`)).length;

  describe.each(KINDS)('$kind', ({ kind, type, path, input, items }) => {
    const whole = () => (type === 'lesson' ? { ...input, moduleId: world.ids.module } : input);
    const table = TABLES[type];

    it('ROLE-16 ROLE-18 ROLE-20 API-28 creates', async () => {
      const before = await count(table);
      const query = `mutation ($input: ${kind}Input!) { ${CREATE[kind]}(input: $input) { id } }`;
      expect(await call(query, { input: whole() })).toBe(allowed('ok'));
      const { status } = await world.as[viewer].post(path, whole());
      expect(status).toBe(isWriter ? 201 : STATUS[allowed('ok')]);
      expect(await count(table)).toBe(before + (isWriter ? 2 : 0));
    });

    it.each([...items, 'nothing'] as const)('ROLE-16 ROLE-18 ROLE-20 API-29 changes %s', async (item) => {
      const id = item === 'nothing' ? 999_999 : world.ids[item];
      const expected = allowed(item === 'nothing' ? 'NOT_FOUND' : 'ok');
      const title = `By ${viewer}`;
      // Videos of imports may lack one; an edit may not.
      const stated = type === 'video' ? { duration: '9:10' } : {};
      const query = `mutation ($id: Int!, $input: ${kind}Input!) { ${UPDATE[kind]}(id: $id, input: $input) { id } }`;
      expect(await call(query, { id, input: { ...stated, title } })).toBe(expected);
      const { status } = await world.as[viewer].put(`${path}/${id}`, { titleEs: title });
      expect(status).toBe(expected === 'ok' ? 200 : STATUS[expected]);
      const changed = await world.site.em.execute(
        `select id from ${table} where title = ? and title_es = ? and id = ${id}`,
        [title, title],
      );
      expect(changed.length > 0).toBe(expected === 'ok');
    });

    it('ROLE-16 ROLE-18 ROLE-20 API-31 deletes', async () => {
      const [one, two] = [await another(table), await another(table)];
      const query = 'mutation ($type: ContentType!, $ids: [Int!]!) { deleteContent(type: $type, ids: $ids) }';
      expect(await call(query, { type, ids: [one] })).toBe(allowed('ok'));
      expect(await call(query, { type, ids: [999_999] })).toBe(allowed('NOT_FOUND'));
      const { status } = await world.as[viewer].delete(`${path}/${two}`);
      expect(status).toBe(isWriter ? 204 : STATUS[allowed('ok')]);
      const left = await world.site.em.execute(`select id from ${table} where id in (?)`, [[one, two]]);
      expect(left.length).toBe(isWriter ? 0 : 2);
    });

    it('ROLE-16 ROLE-18 restores and permanently deletes what is in the trash', async () => {
      const id = await another(table);
      await world.site.em.execute(`update ${table} set deleted_at = now() where id = ?`, [id]);
      const given = '($type: ContentType!, $ids: [Int!]!)';
      const restore = `mutation ${given} { restoreContent(type: $type, ids: $ids) { id } }`;
      expect(await call(restore, { type, ids: [id] })).toBe(allowed('ok'));
      expect(await count(`${table} where id = ${id}`)).toBe(isWriter ? 1 : 0);
      await world.site.em.execute(`update stored_${table} set deleted_at = now() where id = ?`, [id]);
      const purge = `mutation ${given} { purgeContent(type: $type, ids: $ids) }`;
      expect(await call(purge, { type, ids: [id] })).toBe(allowed('ok'));
      expect(await count(`stored_${table} where id = ${id}`)).toBe(isWriter ? 0 : 1);
      await world.site.em.execute(`delete from stored_${table} where id = ?`, [id]);
    });

    it('ROLE-16 ROLE-18 undoes an operation and restores a revision', async () => {
      const id = await another(table);
      const [change] = await world.site.em.execute<{ id: string; operation: string }[]>(
        'select id::text, operation::text from content_change where item_type = ? and item_id = ?',
        [type, id],
      );
      const restore = 'mutation ($id: ID!) { restoreRevision(id: $id, version: 1) { presentVersion } }';
      expect(await call(restore, { id: change?.id })).toBe(allowed('ok'));
      const undo = 'mutation ($id: ID!) { undoOperation(id: $id) { operation } }';
      expect(await call(undo, { id: change?.operation })).toBe(allowed('ok'));
      expect(await count(`${table} where id = ${id}`)).toBe(isWriter ? 0 : 1);
      await world.site.em.execute(`delete from stored_${table} where id = ?`, [id]);
    });

    it('ROLE-16 ROLE-18 schedules a pending draft, and makes and revokes preview links', async () => {
      const id = await another(table);
      const save = `mutation ($id: Int!, $input: ${kind}Input!) { ${SAVE_DRAFT[kind]}(id: $id, input: $input) { version } }`;
      await world.as.admin.graphql(save, { id, input: { title: 'New', status: 'published' } });
      await world.site.em.execute(`update ${table} set status = 'published' where id = ?`, [id]);
      const given = '($type: ContentType!, $id: Int!)';
      const version = await draftVersion(world.site.em, type, id);
      const schedule = `mutation ${given} { scheduleContentDraft(type: $type, id: $id, version: ${version}, publishAt: "2999-01-01T00:00:00Z") }`;
      expect(await call(schedule, { type, id })).toBe(allowed('ok'));
      expect(await count('(select item_id as id from content_draft where publish_at is not null) d')).toBe(
        isWriter ? 1 : 0,
      );
      const create = `mutation ${given} { createPreviewLink(type: $type, id: $id) { token } }`;
      expect(await call(create, { type, id })).toBe(allowed('ok'));
      expect(await count('(select item_id as id from content_preview) p')).toBe(isWriter ? 1 : 0);
      expect(await call(`mutation ${given} { revokePreviewLinks(type: $type, id: $id) }`, { type, id })).toBe(
        allowed('ok'),
      );
      // Everyone may ask what their own link shows.
      expect(await call('{ shownPreview { expiresAt } }', {})).toBe('ok');
      await world.site.em.execute('delete from content_draft');
      await world.site.em.execute(`delete from stored_${table} where id = ?`, [id]);
    });

    it('ROLE-16 ROLE-18 saves, reads, publishes and discards a pending draft', async () => {
      const id = await another(table);
      const admin = await world.site.em.execute<{ version: number }[]>(`select version from ${table} where id = ?`, [
        id,
      ]);
      const drafts = () =>
        count(`(select item_id as id from content_draft where item_type = '${type}') d where id = ${id}`);
      const save = `mutation ($id: Int!, $input: ${kind}Input!) { ${SAVE_DRAFT[kind]}(id: $id, input: $input) { version } }`;
      const read = 'query ($type: ContentType!, $id: Int!) { contentDraft(type: $type, id: $id) { fields { value } } }';
      const settle = async (what: string) =>
        `mutation ($type: ContentType!, $id: Int!) { ${what}(type: $type, id: $id, version: ${await draftVersion(world.site.em, type, id)}) { ${what === 'publishContentDraft' ? 'id' : 'count'} } }`;
      expect(await call(save, { id, input: { title: 'New' } })).toBe(allowed('ok'));
      expect(await drafts()).toBe(isWriter ? 1 : 0);
      await world.as.admin.graphql(save, { id, input: { title: 'New' } });
      expect(await call(read, { type, id })).toBe(allowed('ok'));
      for (const what of ['discardContentDraft', 'publishContentDraft']) {
        expect(await call(await settle(what), { type, id })).toBe(allowed('ok'));
        expect(await drafts()).toBe(isWriter ? 0 : 1);
        await world.as.admin.graphql(save, { id, input: { title: 'New' } });
      }
      await world.site.em.execute('delete from content_draft');
      const [row] = await world.site.em.execute(`select version from ${table} where id = ?`, [id]);
      expect(row).toEqual({ version: Number(admin[0]?.version) + (isWriter ? 1 : 0) });
      await world.site.em.execute(`delete from stored_${table} where id = ?`, [id]);
    });

    it('ROLE-18 STATE-01 STATE-02 publishes and withdraws many', async () => {
      const id = await another(table);
      const query = `mutation ($type: ContentType!, $ids: [Int!]!, $status: ContentStatus!) {
        changeContentStatus(type: $type, ids: $ids, status: $status) { count operation }
      }`;
      const status = async () =>
        (await world.site.em.execute<{ status: string }[]>(`select status from ${table} where id = ?`, [id]))[0]
          ?.status;
      expect(await call(query, { type, ids: [id], status: 'published' })).toBe(allowed('ok'));
      expect(await call(query, { type, ids: [id, 999_999], status: 'draft' })).toBe(allowed('NOT_FOUND'));
      expect(await status()).toBe(isWriter ? 'published' : 'draft');
      await world.as.admin.graphql(query, { type, ids: [id], status: 'published' });
      expect(await call(query, { type, ids: [id], status: 'draft' })).toBe(allowed('ok'));
      expect(await status()).toBe(isWriter ? 'draft' : 'published');
    });

    it('ROLE-16 asks what goes with it, and whether a slug is free', async () => {
      const ids = [world.ids[items[0]]];
      const impact =
        'query ($type: ContentType!, $ids: [Int!]!) { deletionImpact(type: $type, ids: $ids) { commentCount } }';
      expect(await call(impact, { type, ids })).toBe(allowed('ok'));
      const slug = 'query ($type: ContentType!, $slug: String!) { isSlugTaken(type: $type, slug: $slug) }';
      expect(await call(slug, { type, slug: 'x' })).toBe(allowed('ok'));
    });
  });

  it('ROLE-18 arranges the course', async () => {
    const order = await world.site.em.execute(
      `select m.id, coalesce((select json_agg(l.id order by l."order", l.id) from lesson l where l.module_id = m.id), '[]')
         as "lessonIds"
       from course_module m order by m."order", m.id`,
    );
    const query = `mutation ($from: [ModuleOrderInput!]!, $to: [ModuleOrderInput!]!) {
      arrangeCourse(from: $from, to: $to) { count operation }
    }`;
    expect(await call(query, { from: order, to: order })).toBe(allowed('ok'));
    expect(await call(query, { from: [], to: [] })).toBe(allowed('CONFLICT'));
  });

  it('ROLE-16 previews a body', async () => {
    expect(await call('query ($html: String!) { previewHtml(html: $html) }', { html: '<p>x' })).toBe(allowed('ok'));
  });

  it.each(Object.entries(ITEMS).filter(([, { type }]) => type !== 'comment'))(
    'GQL-09 reads both languages of %s where it is for these eyes',
    async (item, { type, isPublic }) => {
      const field = type === 'module' ? 'courseModule' : type;
      const query = `query ($id: Int!) { ${field}(id: $id) { title titleEs version } }`;
      const { data } = await world.as[viewer].graphql<Record<string, object | null>>(query, {
        id: world.ids[item as ItemName],
      });
      const seen = isPublic || isWriter;
      expect(data?.[field] ?? null).toEqual(
        seen ? { title: expect.any(String), titleEs: expect.any(String), version: expect.any(Number) } : null,
      );
    },
  );
});

/** One more draft in a table, of a viewer's own to use up. */
async function another(table: string): Promise<number> {
  const { make } = world.site;
  const made = {
    article: () => make.article({ status: 'draft' }),
    video: () => make.video({ status: 'draft', duration: '9:10' }),
    course_module: () => make.module({ status: 'draft' }),
    lesson: () => make.lesson({ status: 'draft', module: world.ids.module }),
  }[table];
  if (!made) throw new Error(`There is no table ${table}.`);
  return (await made()).id;
}
