import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftVersion } from '#tests/support/draft-version.ts';
import { graphql } from '#tests/support/graphql.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { PASSWORD, type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

type Type = 'article' | 'video' | 'module' | 'lesson';

interface Draft {
  type: Type;
  id: number;
  version: number;
  username: string | null;
  isOutdated: boolean;
  fields: { name: string; value: string | null; present: string | null }[];
}

interface Versions {
  version?: number;
  baseVersion?: number;
}

const DRAFT = 'type id version username isOutdated fields { name value present }';
const SAVES = {
  article: { input: 'ArticleInput', save: 'saveArticleDraft', update: 'updateArticle', table: 'article' },
  video: { input: 'VideoInput', save: 'saveVideoDraft', update: 'updateVideo', table: 'video' },
  module: {
    input: 'CourseModuleInput',
    save: 'saveCourseModuleDraft',
    update: 'updateCourseModule',
    table: 'course_module',
  },
  lesson: { input: 'LessonInput', save: 'saveLessonDraft', update: 'updateLesson', table: 'lesson' },
};

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
beforeAll(async () => {
  site = await startSite();
  ana = await withSession(site, { username: 'ana', role: 'admin' });
  bea = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change, content_draft cascade'),
);

const save = async (type: Type, id: number, input: object, versions: Versions = {}, admin = ana) => {
  const { data, errors } = await admin.graphql<{ draft: Draft | null }>(
    `mutation ($id: Int!, $input: ${SAVES[type].input}!, $version: Int, $baseVersion: Int) {
      draft: ${SAVES[type].save}(id: $id, input: $input, version: $version, baseVersion: $baseVersion) { ${DRAFT} }
    }`,
    { id, input, ...versions },
  );
  return { draft: data?.draft, error: errors?.[0]?.extensions };
};
const saved = async (...given: Parameters<typeof save>): Promise<Draft> => {
  const { draft, error } = await save(...given);
  expect(error).toBeUndefined();
  if (!draft) throw new Error('There is no draft.');
  return draft;
};
const update = async (type: Type, id: number, input: object, admin = bea) => {
  const { errors } = await admin.graphql(
    `mutation ($id: Int!, $input: ${SAVES[type].input}!) { ${SAVES[type].update}(id: $id, input: $input) { id } }`,
    { id, input },
  );
  expect(errors).toBeUndefined();
};
const settle = async (what: 'publish' | 'discard', type: Type, id: number, seen?: number, admin = ana) => {
  const version = seen ?? (await draftVersion(site.em, type, id));
  const { data, errors } = await admin.graphql<{ done: unknown }>(
    `mutation ($type: ContentType!, $id: Int!, $version: Int!) {
      done: ${what}ContentDraft(type: $type, id: $id, version: $version) { ${what === 'publish' ? 'type id slug title' : 'count'} }
    }`,
    { type, id, version },
  );
  return { done: data?.done, error: errors?.[0]?.extensions, message: errors?.[0]?.message };
};
const draftOf = async (type: Type, id: number): Promise<Draft | null | undefined> => {
  const query = `query ($type: ContentType!, $id: Int!) { contentDraft(type: $type, id: $id) { ${DRAFT} } }`;
  return (await ana.graphql<{ contentDraft: Draft | null }>(query, { type, id })).data?.contentDraft;
};
const stored = () => site.em.execute('select * from content_draft order by item_type, item_id');
const rowOf = async (type: Type, id: number) =>
  (await site.em.execute(`select * from stored_${SAVES[type].table} where id = ?`, [id]))[0];
const history = (which = `c.action not like '%_draft'`): Promise<Record<string, unknown>[]> =>
  site.em.execute(
    `select c.actor, u.username, c.source, c.action, c.version, c.fields, c.before
     from content_change c left join app_user u on u.id = c.actor_id where c.action <> 'create' and ${which} order by c.id`,
  );
const draftHistory = async () =>
  (await history(`c.action like '%_draft'`)).map(({ username, source, action, fields, before }) => {
    expect({ source, before }).toEqual({ source: 'graphql', before: {} });
    return [username, action, ...(fields as string[]).toSorted()];
  });
const clearHistory = () => truncate(site.em, 'content_change');
const make = {
  article: () => site.make.article({ titleEs: 'Título', slug: 'keys' }),
  video: () => site.make.video({ titleEs: 'Título', slug: 'keys', duration: '9:10' }),
  module: () => site.make.module({ titleEs: 'Título', slug: 'keys' }),
  lesson: () => site.make.lesson({ titleEs: 'Título', slug: 'keys' }),
};
const TYPES = ['article', 'video', 'module', 'lesson'] as const;

describe('a draft is refused', () => {
  it.each(TYPES)('for a %s that does not exist or is in the trash, and is kept there', async (type) => {
    expect((await save(type, 999_999, { title: 'New' })).error).toMatchObject({ code: 'NOT_FOUND' });
    const { id } = await make[type]();
    await saved(type, id, { title: 'New' });
    await site.em.execute(`update ${SAVES[type].table} set deleted_at = now() where id = ?`, [id]);
    expect((await save(type, id, { title: 'Newer' })).error).toMatchObject({ code: 'NOT_FOUND' });
    expect((await settle('publish', type, id)).error).toMatchObject({ code: 'NOT_FOUND' });
    expect((await settle('discard', type, id)).error).toMatchObject({ code: 'NOT_FOUND' });
    expect(await draftOf(type, id)).toBeNull();
    await site.em.execute(`update stored_${SAVES[type].table} set deleted_at = null where id = ?`, [id]);
    expect(await draftOf(type, id)).toMatchObject({ isOutdated: false });
  });

  it.each([
    ['an empty title', { title: ' ' }, { title: 'required' }],
    ['a short excerpt', { excerpt: 'short' }, { excerpt: 'excerpt_too_short' }],
    ['a body of which nothing may stay', { content: '<script>x</script>' }, { content: 'required' }],
    ['an author who does not exist', { authorId: 999_999 }, { authorId: 'not_found' }],
    ['a slug that is no slug', { slug: 'No Slug' }, { slug: 'slug_invalid' }],
  ])('with %s, by the same rules as an edit', async (_what, input, fields) => {
    const { id } = await make.article();
    const query = 'mutation ($id: Int!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { id } }';
    const edit = (await ana.graphql(query, { id, input })).errors?.[0]?.extensions;
    expect(edit).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    expect((await save('article', id, input)).error).toEqual(edit);
    expect(await stored()).toEqual([]);
  });

  it('with a slug that is taken', async () => {
    const { slug } = await site.make.article();
    const { id } = await make.article();
    const { error } = await save('article', id, { slug });
    expect(error).toMatchObject({ code: 'CONFLICT', fields: { slug: 'slug_taken' } });
    expect(await stored()).toEqual([]);
  });

  it('if someone else has saved, published or discarded it, or changed the item', async () => {
    const { id } = await make.article();
    const outdated = { code: 'CONFLICT', fields: { version: 'outdated' } };
    expect((await save('article', id, { title: 'A' }, { version: 1 })).error).toMatchObject(outdated);
    const { version: first } = await saved('article', id, { title: 'B' }, { version: 0 }, bea);
    expect((await save('article', id, { title: 'A' }, { version: 0 })).error).toMatchObject(outdated);
    const { version } = await saved('article', id, { title: 'C' }, { version: first }, bea);
    expect((await save('article', id, { title: 'A' }, { version: first })).error).toMatchObject(outdated);
    expect((await settle('publish', 'article', id, first)).error).toMatchObject(outdated);
    expect((await settle('discard', 'article', id, first)).error).toMatchObject(outdated);
    await update('article', id, { titleEs: 'Otro' });
    expect((await save('article', id, { title: 'A' }, { baseVersion: 1 })).error).toMatchObject({
      code: 'CONFLICT',
      fields: { baseVersion: 'outdated' },
    });
    expect(await draftOf('article', id)).toMatchObject({ version, username: 'bea', fields: [{ value: 'C' }] });
    expect((await settle('discard', 'article', id, version)).error).toBeUndefined();
    for (const what of ['publish', 'discard'] as const) {
      expect((await settle(what, 'article', id, version)).error).toMatchObject(outdated);
    }
  });

  it.each(['publish', 'discard'] as const)('if it is another one than the one that they %s', async (what) => {
    const { id } = await make.article();
    const { version: seen } = await saved('article', id, { title: 'A' });
    await settle(what, 'article', id, seen, bea);
    const next = await saved('article', id, { title: 'B' }, {}, bea);
    const outdated = { code: 'CONFLICT', fields: { version: 'outdated' } };
    expect((await settle('publish', 'article', id, seen)).error).toMatchObject(outdated);
    expect((await settle('discard', 'article', id, seen)).error).toMatchObject(outdated);
    expect((await save('article', id, { titleEs: 'Mío' }, { version: seen })).error).toMatchObject(outdated);
    expect(await draftOf('article', id)).toEqual(next);
  });
});

it.each(TYPES)('a draft of a %s changes nothing that readers, lists and searches see', async (type) => {
  const { id } = await make[type]();
  const before = await rowOf(type, id);
  const changes = await history();
  const public_ = async () => {
    const paths = { article: 'articles', video: 'videos', module: 'course-modules', lesson: 'lessons' };
    const page = { article: '/news/keys', video: '/videos/keys', module: '/course', lesson: '/course/keys' };
    const texts = await Promise.all(
      [`/api/${paths[type]}`, `/api/${paths[type]}/${type === 'module' ? id : 'keys'}`, page[type], '/'].map(
        async (path) => (await fetch(`${site.url}${path}`)).text(),
      ),
    );
    const found = await graphql(
      site,
      '{ articles(search: "Secret") { totalCount } videos(search: "Secret") { totalCount } courseModules { title lessons { title slug } } }',
    );
    return [...texts, JSON.stringify(found)].join('\n');
  };
  const seen = await public_();
  expect(seen).toContain(String(before?.title));
  const draft = await saved(type, id, { title: 'Secret title', titleEs: null, slug: 'secret' });
  expect(draft).toEqual({
    type,
    id,
    version: expect.any(Number),
    username: 'ana',
    isOutdated: false,
    fields: [
      { name: 'title', value: 'Secret title', present: before?.title },
      { name: 'titleEs', value: null, present: 'Título' },
      { name: 'slug', value: 'secret', present: 'keys' },
    ],
  });
  expect(await public_()).not.toMatch(/secret/i);
  expect(await rowOf(type, id)).toEqual(before);
  expect(await history()).toEqual(changes);
  expect(await draftOf(type, id)).toEqual(draft);

  expect(await settle('publish', type, id, undefined, bea)).toEqual({
    done: { type, id, slug: 'secret', title: 'Secret title' },
    error: undefined,
    message: undefined,
  });
  expect(await rowOf(type, id)).toMatchObject({ title: 'Secret title', title_es: null, slug: 'secret', version: 2 });
  expect(await history()).toEqual([
    ...changes,
    {
      actor: 'person',
      username: 'bea',
      source: 'graphql',
      action: 'edit',
      version: 2,
      fields: expect.toSatisfy((fields: string[]) => fields.toSorted().join() === 'slug,title,titleEs'),
      before: { title: before?.title, titleEs: 'Título', slug: 'keys' },
    },
  ]);
  expect(await stored()).toEqual([]);
  expect(await public_()).toContain('Secret title');
});

describe('a draft', () => {
  it('has only what differs, sanitized, and keeps fields that a later save does not name', async () => {
    const lesson = await make.lesson();
    const other = await site.make.module();
    const whole = { title: lesson.title, content: '<p onclick="x()">New</p>', moduleId: other.id };
    const first = await saved('lesson', lesson.id, whole);
    expect(first.fields).toEqual([
      { name: 'moduleId', value: String(other.id), present: String(lesson.module.id) },
      { name: 'content', value: '<p>New</p>', present: lesson.content },
    ]);
    const quiz = await saved('lesson', lesson.id, { questions: QUESTIONS.slice(1) }, { version: first.version }, bea);
    expect(quiz).toMatchObject({ username: 'bea' });
    expect(quiz.fields.map(({ name }) => name)).toEqual(['moduleId', 'content', 'questions']);
    const back = await saved('lesson', lesson.id, { content: lesson.content, status: 'draft' });
    expect(back.fields.map(({ name }) => name)).toEqual(['moduleId', 'status', 'questions']);
    expect((await settle('publish', 'lesson', lesson.id)).error).toBeUndefined();
    expect(await rowOf('lesson', lesson.id)).toMatchObject({ module_id: other.id, status: 'draft', version: 2 });
  });

  it('has its fields as they were when it was compared with the item, too', async () => {
    const { id } = await site.make.article({ title: 'Keys', excerpt: 'About keys.' });
    await saved('article', id, { title: 'Secret title', excerpt: 'About secret keys.' });
    await update('article', id, { title: 'Other keys' });
    await update('article', id, { title: 'All keys' });
    const { data } = await ana.graphql<{ contentDraft: object }>(
      'query ($id: Int!) { contentDraft(type: article, id: $id) { fields { name before value present } } }',
      { id },
    );
    expect(data?.contentDraft).toEqual({
      fields: [
        { name: 'title', before: 'Keys', value: 'Secret title', present: 'All keys' },
        { name: 'excerpt', before: 'About keys.', value: 'About secret keys.', present: 'About keys.' },
      ],
    });
  });

  it('that equals the item is discarded', async () => {
    const { id, title } = await make.article();
    expect(await save('article', id, { title })).toEqual({ draft: null, error: undefined });
    const { version } = await saved('article', id, { title: 'New' });
    expect(await save('article', id, { title }, { version })).toEqual({ draft: null, error: undefined });
    expect(await stored()).toEqual([]);
    expect(await draftOf('article', id)).toBeNull();
  });

  it('can belong to an unpublished item, and publishes it only if it says so', async () => {
    const { id } = await site.make.article({ status: 'draft' });
    await saved('article', id, { title: 'New' });
    expect((await settle('publish', 'article', id)).error).toBeUndefined();
    expect(await rowOf('article', id)).toMatchObject({ title: 'New', status: 'draft' });
    await saved('article', id, { status: 'published' });
    expect((await settle('publish', 'article', id)).error).toBeUndefined();
    expect(await rowOf('article', id)).toMatchObject({ status: 'published' });
    expect((await history()).map(({ action }) => action)).toEqual(['edit', 'publish']);
  });

  it('keeps any text as it is', async () => {
    const { id } = await make.article();
    const { fields } = await saved('article', id, { attribution: 'ñ ₿ 🐕‍🦺 "q" \\n {} ?' });
    expect(fields).toEqual([{ name: 'attribution', value: 'ñ ₿ 🐕‍🦺 "q" \\n {} ?', present: null }]);
  });

  it('gets a free slug if its slug is to come from the title', async () => {
    await site.make.article({ slug: 'seeds' });
    const { id } = await make.article();
    const { fields } = await saved('article', id, { title: 'Seeds', slug: '' });
    expect(fields[1]).toMatchObject({ name: 'slug', value: 'seeds-2' });
    await site.make.article({ slug: 'seeds-2' });
    expect((await settle('publish', 'article', id)).error).toMatchObject({
      code: 'CONFLICT',
      fields: { slug: 'slug_taken' },
    });
    expect(await stored()).toHaveLength(1);
  });
});

describe('the history of an item', () => {
  it.each(TYPES)('says who saved which fields of the draft of a %s, and who discarded it', async (type) => {
    const { id, title } = await make[type]();
    await save(type, id, { title: ' ' });
    await saved(type, id, { title: 'New', titleEs: 'Nuevo' });
    await saved(type, id, { title: 'Newer' }, {}, bea);
    await saved(type, id, { title: 'Newer' });
    await saved(type, id, { title });
    await settle('discard', type, id, 1);
    expect((await settle('discard', type, id, undefined, bea)).error).toBeUndefined();
    await saved(type, id, { title: 'New' });
    expect(await save(type, id, { title })).toMatchObject({ draft: null });
    expect(await draftHistory()).toEqual([
      ['ana', 'save_draft', 'title', 'titleEs'],
      ['bea', 'save_draft', 'title'],
      ['ana', 'save_draft', 'title'],
      ['bea', 'discard_draft'],
      ['ana', 'save_draft', 'title'],
      ['ana', 'discard_draft'],
    ]);
  });

  it('has the edit alone of a draft that was published, and nothing of one that went with its item', async () => {
    const { id } = await make.article();
    await saved('article', id, { title: 'New' });
    await clearHistory();
    await settle('publish', 'article', id);
    expect(await draftHistory()).toEqual([]);
    expect(await history()).toHaveLength(1);
    await saved('article', id, { title: 'Newer' });
    await clearHistory();
    for (const field of ['deleteContent', 'purgeContent'])
      await ana.graphql(`mutation { ${field}(type: article, ids: [${id}]) }`);
    expect(await draftHistory()).toEqual([]);
    expect((await history()).map(({ action }) => action)).toEqual(['trash', 'purge']);
  });

  it('has no revision where only the draft changed, which can be undone, and edits are as current as before', async () => {
    const { id } = await make.article();
    await update('article', id, { title: 'Edited' });
    await saved('article', id, { title: 'New' });
    const { data } = await ana.graphql<{
      operations: { items: { id: string; canUndo: boolean }[] };
      contentChanges: { items: { id: string; action: string; isChangedSince: boolean }[] };
    }>(`{
      operations { items { id canUndo } }
      contentChanges(type: article, id: ${id}) { items { id action isChangedSince } }
    }`);
    const [saving, editing] = data?.contentChanges.items ?? [];
    expect(saving).toMatchObject({ action: 'save_draft' });
    expect(editing).toMatchObject({ action: 'edit', isChangedSince: false });
    const [operation, earlier] = data?.operations.items ?? [];
    expect([operation?.canUndo, earlier?.canUndo]).toEqual([true, true]);
    const codeOf = async (document: string) => (await ana.graphql(document)).errors?.[0]?.extensions.code;
    const undo = (which: string | undefined) => `mutation { undoOperation(id: "${which}") { operation } }`;
    expect(await codeOf(`{ revision(id: "${saving?.id}") { id } }`)).toBe('NOT_FOUND');
    expect(await codeOf(undo(earlier?.id))).toBeUndefined();
    expect(await rowOf('article', id)).toMatchObject({ version: 3 });
    expect(await draftOf('article', id)).not.toBeNull();
    expect(await codeOf(undo(operation?.id))).toBeUndefined();
    expect(await draftOf('article', id)).toBeNull();
  });
});

it('saving a pending version is not undone once it was given a time', async () => {
  const { id } = await make.article();
  await saved('article', id, { title: 'New' });
  const { data } = await ana.graphql<{ operations: { items: { id: string }[] } }>('{ operations { items { id } } }');
  const draft = await draftOf('article', id);
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  await ana.graphql(
    `mutation { scheduleContentDraft(type: article, id: ${id}, version: ${draft?.version}, publishAt: "${publishAt}") }`,
  );
  const undone = await ana.graphql(
    `mutation { undoOperation(id: "${data?.operations.items[0]?.id}") { operation conflicts { id } } }`,
  );
  expect(undone).toEqual({ data: { undoOperation: { operation: null, conflicts: [{ id }] } } });
  expect(await draftOf('article', id)).not.toBeNull();
});

describe('publishing after the item changed', () => {
  it('keeps changes of other fields', async () => {
    const { id } = await make.article();
    await saved('article', id, { title: 'New' });
    await update('article', id, { titleEs: 'Nuevo' });
    expect(await draftOf('article', id)).toMatchObject({ isOutdated: true });
    expect((await settle('publish', 'article', id)).error).toBeUndefined();
    expect(await rowOf('article', id)).toMatchObject({ title: 'New', title_es: 'Nuevo', version: 3 });
  });

  it('is refused if one of its fields changed, until the draft has been compared with the item again', async () => {
    const { id } = await make.article();
    await saved('article', id, { title: 'Mine', titleEs: 'Mía' });
    await update('article', id, { title: 'Theirs' });
    const { error, message } = await settle('publish', 'article', id);
    expect(error).toMatchObject({ code: 'CONFLICT', fields: { title: 'outdated' } });
    expect(message).toContain('title');
    expect(message).not.toContain('titleEs');
    expect(await rowOf('article', id)).toMatchObject({ title: 'Theirs', title_es: 'Título' });
    await saved('article', id, { titleEs: 'Aún mía' });
    expect((await settle('publish', 'article', id)).error).toMatchObject({ code: 'CONFLICT' });
    expect(await saved('article', id, {}, { baseVersion: 2 })).toMatchObject({ isOutdated: false });
    expect((await settle('publish', 'article', id)).error).toBeUndefined();
    expect(await rowOf('article', id)).toMatchObject({ title: 'Mine', title_es: 'Aún mía' });
  });

  it('is no conflict if the field is again as it was, or already as in the draft', async () => {
    const { id, title } = await make.article();
    await saved('article', id, { title: 'New', titleEs: 'Nuevo' });
    await update('article', id, { title: 'Other', titleEs: 'Nuevo' });
    await update('article', id, { title });
    expect((await settle('publish', 'article', id)).error).toBeUndefined();
    expect(await rowOf('article', id)).toMatchObject({ title: 'New', title_es: 'Nuevo' });
    expect((await history()).at(-1)).toMatchObject({ fields: ['title'] });
  });

  it('is refused if the history no longer has the old values', async () => {
    const { id, title } = await make.article();
    await saved('article', id, { title: 'New' });
    await update('article', id, { title: 'Other' });
    await update('article', id, { title });
    await site.em.execute('update content_change set before = null');
    expect((await settle('publish', 'article', id)).error).toMatchObject({ code: 'CONFLICT' });
  });

  it('writes one of two drafts that are published in the same moment', async () => {
    const { id } = await make.article();
    await saved('article', id, { title: 'New' });
    const version = await draftVersion(site.em, 'article', id);
    const both = await Promise.all([ana, bea].map((admin) => settle('publish', 'article', id, version, admin)));
    expect(both.map(({ error }) => error?.code).toSorted()).toEqual(['CONFLICT', undefined]);
    expect(await history()).toHaveLength(1);
  });
});

it.each(TYPES)('a draft of a %s goes when the item is deleted permanently', async (type) => {
  const { id } = await make[type]();
  const stays = await site.make.article();
  await saved(type, id, { title: 'New' });
  await saved('article', stays.id, { title: 'Stays' });
  await site.em.execute(`update ${SAVES[type].table} set deleted_at = now() where id = ?`, [id]);
  expect(await stored()).toHaveLength(2);
  const purge = 'mutation ($type: ContentType!, $ids: [Int!]!) { purgeContent(type: $type, ids: $ids) }';
  expect((await ana.graphql(purge, { type, ids: [id] })).errors).toBeUndefined();
  expect(await stored()).toMatchObject([{ item_id: stays.id }]);
});

it('drafts of lessons go when their module is deleted permanently', async () => {
  const lesson = await make.lesson();
  await saved('lesson', lesson.id, { title: 'New' });
  await site.em.execute('delete from stored_course_module where id = ?', [lesson.module.id]);
  expect(await stored()).toEqual([]);
});

describe('a deleted account', () => {
  it('is no longer in drafts, neither as who saved them nor as the author that they would set', async () => {
    const cleo = await withSession(site, { username: 'cleo', role: 'admin' });
    const [one, two] = [await site.make.article(), await site.make.article()];
    await saved('article', one.id, { title: 'New', authorId: cleo.user.id }, {}, cleo);
    await saved('article', two.id, { authorId: cleo.user.id }, {}, cleo);
    const { body } = await cleo.get('/api/account/export');
    expect(body).toMatchObject({ contentDrafts: [{ type: 'article', id: one.id }, { id: two.id }] });
    const deletion = 'mutation ($password: String!) { deleteAccount(password: $password) }';
    expect((await cleo.graphql(deletion, { password: PASSWORD })).errors).toBeUndefined();
    expect(await draftOf('article', one.id)).toMatchObject({
      username: null,
      fields: [{ name: 'title', value: 'New' }],
    });
    expect(await draftOf('article', two.id)).toBeNull();
  });

  it('hands over drafts that would make it an author', async () => {
    const dan = await withSession(site, { username: 'dan', role: 'admin' });
    const { id } = await site.make.article();
    await site.make.article({ author: dan.user.id });
    await saved('article', id, { authorId: dan.user.id });
    const env = { DATABASE_URL: site.databaseUrl };
    const { code, errors } = await runSato(['users', 'delete', 'dan', '--hand-over-to', 'bea', '--yes'], { env });
    expect(code, errors).toBe(0);
    expect((await draftOf('article', id))?.fields).toMatchObject([{ name: 'authorId', value: String(bea.user.id) }]);
  });
});
