import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { COMMENT_NAMES, createWorld, ITEMS, outcome, VIEWERS, type World } from './world.ts';

/** What admins alone read. */
const READS = [
  [
    'ADM-20 GQL-09',
    'contentRows(type: article) { items { id title titleEs } totalCount counts { all published other } }',
  ],
  ['ADM-20', 'contentRows(type: module, status: published) { items { id } }'],
  ['ADM-20', 'commentRows { items { comment { id } place(language: en) { slug } } totalCount counts { all } }'],
  ['ADM-06', 'siteCounts { articles videos modules lessons comments }'],
  ['ADM-06', 'editorOverview { draftCount untranslatedCount reportedCount awaitingReviewCount drafts { id } }'],
  [
    'ADM-06',
    'editorOverview { reviewDueCount reviewsDue { id } reportedComments { comment { reportReasons { reason } } } awaitingReview { comment { id } } }',
  ],
  ['ADM-06', 'editorOverview { outdatedCount outdated { id isOutdated wishCount } }'],
  ['ADM-20', 'checkArticle(input: {}) { field rule about }'],
  ['ADM-20', 'checkLesson(input: {}) { field rule about }'],
  ['ADM-45', 'authors { id username }'],
  ['ADM-20', 'contentChanges { items { id at actor username door itemType itemId action fields } totalCount }'],
  ['ADM-20', 'trash { items { type id slug deletedBy keptUntil } totalCount }'],
  ['ADM-20', 'contentDrafts { items { id username fields { name value present } } totalCount }'],
  ['ADM-20', 'contentSchedule { totalCount changes { type id action at problem } }'],
  ['ADM-20', 'previewLinks(type: article, id: 1) { createdAt expiresAt username }'],
  ['ADM-20', 'operations { items { id at actor username door counts { type action count } } totalCount }'],
  ['ADM-20', 'revision(id: 1) { itemType itemId presentVersion isInTrash fields { name value present } }'],
  ['ROLE-20', 'managedUsers { items { id email role isDisabled commentCount } totalCount }'],
] as const;

/** How each viewer's call of what is for admins ends. */
const EXPECTED = { anonymous: 'UNAUTHENTICATED', user: 'FORBIDDEN', 'other user': 'FORBIDDEN', admin: 'ok' };

let world: World;
let victim: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  victim = await signedIn(world.site, { username: 'victim' });
});
afterAll(() => world.close());

const accounts = () =>
  world.site.em.execute<{ id: number }[]>('select id, username, password, role, disabled_at from app_user order by id');
const comments = () => world.site.em.execute('select id, content, status from comment order by id');

describe.each(VIEWERS)('%s', (viewer) => {
  const expected = EXPECTED[viewer];
  const call = async (query: string, variables: Record<string, unknown> = {}) => {
    await world.site.em.execute('truncate rate_limit');
    return world.as[viewer].graphql<Record<string, unknown>>(query, variables);
  };

  it.each(READS)('%s reads { %s }', async (_row, field) => {
    const answer = await call(`{ ${field} }`);
    expect(outcome(answer)).toBe(expected);
    if (expected !== 'ok') expect(answer.data ?? null).toBeNull();
  });

  it.each(COMMENT_NAMES)('ADM-15 ROLE-06 ROLE-09 reads comment(id) of %s', async (name) => {
    const { data, ...answer } = await call('query ($id: Int!) { comment(id: $id) { content } }', {
      id: world.ids[name],
    });
    expect(outcome(answer)).toBe(expected);
    expect(data ?? { comment: null }).toEqual({ comment: expected === 'ok' ? { content: name } : null });
  });

  it('ROLE-08 ROLE-09 is told all drafts and hidden comments, or nothing', async () => {
    const { data } = await call(`{
      contentRows(type: lesson, pageSize: 100) { items { title } } commentRows(pageSize: 100) { items { comment { content } } }
    }`);
    const lessons = ['lesson', 'draftLesson', 'lessonOfDraftModule'];
    const told = JSON.stringify(data ?? null);
    for (const name of [...lessons, ...COMMENT_NAMES]) expect(told.includes(`"${name}"`)).toBe(expected === 'ok');
    expect(Object.keys(ITEMS)).toEqual(expect.arrayContaining([...lessons, ...COMMENT_NAMES]));
  });

  it.each(COMMENT_NAMES)('ROLE-19 ROLE-20 changes and removes %s among several, or nothing', async (name) => {
    const ids = [await world.another(name), await world.another('comment')];
    const before = await comments();
    const set = 'mutation ($ids: [Int!]!) { setCommentStatus(ids: $ids, status: hidden) }';
    expect(outcome(await call(set, { ids }))).toBe(expected);
    if (expected !== 'ok') expect(await comments()).toEqual(before);
    expect(outcome(await call('mutation ($ids: [Int!]!) { deleteComments(ids: $ids) }', { ids }))).toBe(expected);
    if (expected !== 'ok') expect(await comments()).toEqual(before);
    else expect((await comments()).length).toBe(before.length - 2);
  });

  it.each([[[]], [[999_999]]])('ROLE-19 is told nothing of ids %j that it may not change', async (ids) => {
    for (const change of ['setCommentStatus(ids: $ids, status: hidden)', 'deleteComments(ids: $ids)']) {
      const code = outcome(await call(`mutation ($ids: [Int!]!) { ${change} }`, { ids }));
      expect(code).toBe(expected === 'ok' ? (ids.length === 0 ? 'BAD_USER_INPUT' : 'NOT_FOUND') : expected);
    }
  });

  it.each([
    'changeUserRole(id: $id, role: admin, password: $password) { role }',
    'setUserDisabled(id: $id, disabled: true, password: $password) { isDisabled }',
  ])('ROLE-20 changes an account by %s', async (change) => {
    const query = `mutation ($id: Int!, $password: String!) { ${change} }`;
    await world.site.em.execute(`update app_user set role = 'user', disabled_at = null where id = ?`, [victim.user.id]);
    const own = viewer === 'user' ? [world.user.user.id] : [];
    for (const id of [victim.user.id, 999_999, ...own]) {
      const before = await accounts();
      const onSuccess = id === 999_999 ? 'NOT_FOUND' : 'ok';
      expect(outcome(await call(query, { id, password: PASSWORD }))).toBe(expected === 'ok' ? onSuccess : expected);
      const changed = (await accounts()).filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]));
      expect(changed.map((row) => row.id)).toEqual(expected === 'ok' && onSuccess === 'ok' ? [id] : []);
    }
  });
});
