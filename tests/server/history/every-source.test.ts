/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { drawn, upload } from '#tests/support/media-files.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Change {
  source: string;
  actor: string;
  username: string | null;
  item: string;
  action: string;
  fields: string[];
  before: Record<string, unknown>;
}

let site: TestSite;
let admin: SignedIn;
/** A module for lessons, which no test changes. */
let moduleId: number;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change cascade');
  moduleId = (await site.make.module({ slug: 'around' })).id;
  await truncate(site.em, 'content_change');
});

/** The rows since the last call, oldest first. */
async function changes(): Promise<Change[]> {
  const rows = await recordedChanges();
  await truncate(site.em, 'content_change');
  return rows;
}

/** The same, to be found again. */
function recordedChanges(): Promise<Change[]> {
  return site.em.execute<Change[]>(
    `select c.source, c.actor, u.username, c.item_type || ' ' || c.item_id as item, c.action, c.fields, c.before
     from content_change c left join app_user u on u.id = c.actor_id order by c.id`,
  );
}

const KINDS: Record<ContentType, { kind: string; path: string; table: string; input: () => Record<string, unknown> }> =
  {
    article: {
      kind: 'Article',
      path: '/api/articles',
      table: 'article',
      input: () => ({ title: 'New', excerpt: 'What it is about.', content: '<p>Text</p>', category: 'News' }),
    },
    video: {
      kind: 'Video',
      path: '/api/videos',
      table: 'video',
      input: () => ({
        title: 'New',
        description: 'What it shows.',
        videoUrl: 'https://youtu.be/PdiL6_1wbQY',
        duration: '9:10',
      }),
    },
    module: {
      kind: 'CourseModule',
      path: '/api/course-modules',
      table: 'course_module',
      input: () => ({ title: 'New', description: 'What it teaches.' }),
    },
    lesson: {
      kind: 'Lesson',
      path: '/api/lessons',
      table: 'lesson',
      input: () => ({ title: 'New', content: '<p>Text</p>', duration: '5 min', moduleId }),
    },
  };

/** What every source can do. */
interface Steps {
  create(type: ContentType, input: object): Promise<number>;
  edit(type: ContentType, id: number, input: object): Promise<void>;
  /** Sends an edit without a title. */
  refuse(type: ContentType, id: number): Promise<void>;
  remove(type: ContentType, id: number): Promise<void>;
}

const rest: Steps = {
  create: async (type, input) => {
    const { status, body } = await admin.post(KINDS[type].path, input);
    expect(status).toBe(201);
    return (body as { id: number }).id;
  },
  edit: async (type, id, input) => {
    expect(await admin.put(`${KINDS[type].path}/${id}`, input)).toMatchObject({ status: 200 });
  },
  refuse: async (type, id) => {
    expect(await admin.put(`${KINDS[type].path}/${id}`, { title: '' })).toMatchObject({ status: 400 });
  },
  remove: async (type, id) => {
    expect(await admin.delete(`${KINDS[type].path}/${id}`)).toMatchObject({ status: 204 });
  },
};

/** @param headers those of our own client, or none. */
function overGraphql(headers: Record<string, string>): Steps & { ask: typeof ask } {
  async function ask<Data>(query: string, variables: object): Promise<Data> {
    const { body } = await admin.post('/graphql', { query, variables }, headers);
    expect(body).not.toHaveProperty('errors');
    return (body as { data: Data }).data;
  }
  return {
    ask,
    create: async (type, input) => {
      const { kind } = KINDS[type];
      const query = `mutation ($input: ${kind}Input!) { item: create${kind}(input: $input) { id } }`;
      return (await ask<{ item: { id: number } }>(query, { input })).item.id;
    },
    edit: async (type, id, input) => {
      const { kind } = KINDS[type];
      const query = `mutation ($id: Int!, $input: ${kind}Input!) { update${kind}(id: $id, input: $input) { id } }`;
      await ask(query, { id, input });
    },
    refuse: async (type, id) => {
      const { kind } = KINDS[type];
      const query = `mutation ($id: Int!) { update${kind}(id: $id, input: { title: "" }) { id } }`;
      const { body } = await admin.post('/graphql', { query, variables: { id } }, headers);
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    },
    remove: async (type, id) => {
      await ask(`mutation ($ids: [Int!]!) { deleteContent(type: ${type}, ids: $ids) }`, { ids: [id] });
    },
  };
}

const graphql = overGraphql({});
const inAdminArea = overGraphql({ [CLIENT_NAME_HEADER]: CLIENT_NAME });

describe.each([
  ['rest', rest],
  ['graphql', graphql],
  ['admin', inAdminArea],
] as const)('through the source "%s"', (source, steps) => {
  it.each(CONTENT_TYPES)('each write of a %s leaves one row, and a refused one none', async (type) => {
    const given = KINDS[type].input();
    const id = await steps.create(type, given);
    const row = { source, actor: 'person', username: 'bea', item: `${type} ${id}`, fields: [], before: {} };
    expect(await changes()).toEqual([{ ...row, action: 'create' }]);

    // As the API demands of videos at each edit.
    const stated = type === 'video' ? { duration: '9:10' } : {};
    await steps.edit(type, id, { ...stated, title: 'Newer', titleEs: 'Más nuevo' });
    const edited = { fields: ['title', 'titleEs'], before: { title: 'New', titleEs: null } };
    expect(await changes()).toEqual([{ ...row, ...edited, action: 'edit' }]);

    await steps.edit(type, id, { ...stated, title: 'Newer' });
    await steps.refuse(type, id);
    expect(await changes()).toEqual([]);

    await steps.edit(type, id, { ...stated, status: 'published' });
    await steps.edit(type, id, { ...stated, status: 'draft' });
    expect(await changes()).toMatchObject([
      { ...row, action: 'publish', fields: expect.arrayContaining(['status']), before: { status: 'draft' } },
      { ...row, action: 'unpublish', fields: ['status'], before: { status: 'published' } },
    ]);

    await steps.remove(type, id);
    expect(await changes()).toEqual([{ ...row, action: 'trash' }]);
  });
});

describe.each([
  ['graphql', graphql],
  ['admin', inAdminArea],
] as const)('through the source "%s", which has more', (source, steps) => {
  it.each(CONTENT_TYPES)('bulk writes, restoring, undoing and purging of a %s leave one row an item', async (type) => {
    const ids = [await steps.create(type, KINDS[type].input()), await steps.create(type, KINDS[type].input())];
    await changes();
    const row = (id: number | undefined, action: string) => ({
      source,
      actor: 'person',
      username: 'bea',
      item: `${type} ${id}`,
      action,
    });
    const each = (action: string) => ids.map((id) => row(id, action));
    const inBulk = (call: string) =>
      steps.ask(`mutation ($ids: [Int!]!) { ${call.replace('…', `type: ${type}, ids: $ids`)} }`, { ids });
    const sorted = async () =>
      (await changes()).toSorted((one, other) => one.item.localeCompare(other.item, 'en', { numeric: true }));

    await inBulk('changeContentStatus(…, status: published) { count }');
    expect(await sorted()).toMatchObject(each('publish'));
    await inBulk('deleteContent(…)');
    expect(await sorted()).toMatchObject(each('trash'));
    await inBulk('restoreContent(…) { id }');
    expect(await sorted()).toMatchObject(each('restore'));

    await steps.edit(type, ids[0] as number, { ...(type === 'video' && { duration: '9:10' }), title: 'By mistake' });
    const [edit] = await site.em.execute<{ id: string; operation: string }[]>(
      'select id::text, operation::text from content_change',
    );
    await steps.ask('mutation ($id: ID!) { undoOperation(id: $id) { __typename } }', { id: edit?.operation });
    expect(await changes()).toMatchObject([
      { ...row(ids[0], 'edit'), before: { title: 'New' } },
      { ...row(ids[0], 'edit'), before: { title: 'By mistake' } },
    ]);

    await inBulk('deleteContent(…)');
    await changes();
    await inBulk('purgeContent(…)');
    expect(await sorted()).toMatchObject(each('purge'));
  });
});

const SAVE_DRAFT: Record<ContentType, string> = {
  article: 'saveArticleDraft',
  video: 'saveVideoDraft',
  module: 'saveCourseModuleDraft',
  lesson: 'saveLessonDraft',
};

describe.each([
  ['graphql', graphql],
  ['admin', inAdminArea],
] as const)('through the source "%s", what drafts, media and previews do', (source, steps) => {
  const by = { source, actor: 'person', username: 'bea' };
  const edits = (type: ContentType) => (type === 'video' ? { duration: '9:10' } : {});

  it.each(CONTENT_TYPES)(
    'schedules, pending drafts and an earlier version of a %s leave one row each',
    async (type) => {
      const id = await steps.create(type, KINDS[type].input());
      const row = (action: string) => ({ ...by, item: `${type} ${id}`, action });
      const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      const [created] = await site.em.execute<{ id: string }[]>('select id::text from content_change');

      await steps.edit(type, id, { ...edits(type), publishAt: later(1) });
      await steps.edit(type, id, { ...edits(type), publishAt: null });
      await steps.edit(type, id, { ...edits(type), title: 'By mistake' });
      expect((await recordedChanges()).slice(1)).toMatchObject([
        { ...row('schedule'), fields: ['publishAt'] },
        { ...row('schedule'), fields: ['publishAt'] },
        row('edit'),
      ]);
      const { restoreRevision } = await steps.ask<{ restoreRevision: { presentVersion: number } }>(
        'mutation ($id: ID!, $version: Int!) { restoreRevision(id: $id, version: $version) { presentVersion } }',
        { id: created?.id, version: 4 },
      );
      expect(restoreRevision.presentVersion).toBe(5);
      expect((await changes()).slice(4)).toMatchObject([{ ...row('edit'), before: { title: 'By mistake' } }]);

      const save = async (title: string) => {
        const { draft } = await steps.ask<{ draft: { version: number } }>(
          `mutation ($id: Int!, $input: ${KINDS[type].kind}Input!) { draft: ${SAVE_DRAFT[type]}(id: $id, input: $input) { version } }`,
          { id, input: { title } },
        );
        return draft.version;
      };
      const onDraft = (field: string, version: number) =>
        steps.ask(
          `mutation ($id: Int!, $version: Int!) { ${field.replace('…', `type: ${type}, id: $id, version: $version`)} }`,
          {
            id,
            version,
          },
        );
      await steps.edit(type, id, { ...edits(type), status: 'published' });
      await changes();
      const pending = await save('Pending');
      await onDraft(`scheduleContentDraft(…, publishAt: "${later(1)}")`, pending);
      await steps.ask(`mutation ($id: Int!) { createPreviewLink(type: ${type}, id: $id) { token } }`, { id });
      for (const _ of ['one row for all links', 'none if there was none'])
        await steps.ask(`mutation ($id: Int!) { revokePreviewLinks(type: ${type}, id: $id) }`, { id });
      await onDraft('discardContentDraft(…) { count }', pending);
      await onDraft('publishContentDraft(…) { id }', await save('Pending again'));
      expect(await changes()).toMatchObject([
        { ...row('save_draft'), fields: ['title'] },
        row('schedule_draft'),
        row('make_preview'),
        row('revoke_previews'),
        row('discard_draft'),
        { ...row('save_draft'), fields: ['title'] },
        { ...row('edit'), fields: ['title'], before: { title: 'New' } },
      ]);
    },
  );

  it('a new order of the course leaves one row for each item that moved', async () => {
    const one = await steps.create('module', { title: 'One', description: 'First of all.', order: 2 });
    const two = await steps.create('module', { title: 'Two', description: 'After it.', order: 3 });
    const lesson = (title: string, order: number) =>
      steps.create('lesson', { ...KINDS.lesson.input(), moduleId: one, title, order });
    const [first, second] = [await lesson('First', 1), await lesson('Second', 2)];
    await changes();
    const course = (...places: [id: number, lessonIds: number[]][]) =>
      [[moduleId, []] as const, ...places].map(([id, lessonIds]) => ({ id, lessonIds }));
    let from = course([one, [first, second]], [two, []]);
    const moved = async (to: typeof from) => {
      await steps.ask(
        'mutation ($from: [ModuleOrderInput!]!, $to: [ModuleOrderInput!]!) { arrangeCourse(from: $from, to: $to) { count } }',
        { from, to },
      );
      from = to;
      return (await changes()).map(({ item, ...change }) => [item, change]);
    };
    const row = (item: string, fields: string[], before: object) => [
      item,
      expect.objectContaining({
        ...by,
        action: 'reorder',
        fields: expect.arrayContaining(fields),
        before: expect.objectContaining(before),
      }),
    ];

    const swapped = await moved(course([one, [second, first]], [two, []]));
    expect(swapped).toHaveLength(2);
    expect(swapped).toContainEqual(row(`lesson ${first}`, ['order'], { order: 1 }));
    expect(swapped).toContainEqual(row(`lesson ${second}`, ['order'], { order: 2 }));
    const turned = await moved(course([two, []], [one, [second, first]]));
    expect(turned.map(([item]) => item).toSorted()).toEqual([`module ${one}`, `module ${two}`]);
    expect(await moved(course([two, [first]], [one, [second]]))).toEqual([
      row(`lesson ${first}`, ['moduleId'], { moduleId: one }),
    ]);
  });
});

it('an image that is uploaded in the admin area was changed there, any other over REST', async () => {
  const headers = { [CLIENT_NAME_HEADER]: CLIENT_NAME };
  expect((await upload(admin, await drawn(40, 30).png().toBuffer(), 'one.png', headers)).status).toBe(201);
  expect((await upload(admin, await drawn(40, 30, 90).png().toBuffer(), 'two.png')).status).toBe(201);
  expect((await changes()).map(({ source, action }) => [source, action])).toEqual([
    ['admin', 'create'],
    ['rest', 'create'],
  ]);
});
