import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SignedIn, withSession } from '#tests/support/sign-in.ts';
import {
  COMMENT_NAMES,
  type CommentName,
  createWorld,
  ending,
  ITEMS,
  isSeenBy,
  moderates,
  outcome,
  ROLES,
  type ViewerName,
  type World,
  writes,
} from './world.ts';

type Right = (viewer: ViewerName) => boolean;
const manages: Right = (viewer) => viewer === 'admin';
/** Moderators see no drafts, and so no comments on them. */
const moderatesOn = (viewer: ViewerName, item: CommentName) => moderates(viewer) && isSeenBy(viewer, item);
const enters: Right = (viewer) => writes(viewer) || moderates(viewer);

/** What only some read. */
const READS: [row: string, right: Right, field: string][] = [
  [
    'ADM-20 GQL-09',
    writes,
    'contentRows(type: article) { items { id title titleEs } totalCount counts { all published other } }',
  ],
  ['ADM-20', writes, 'contentRows(type: module, status: published) { items { id } }'],
  [
    'ADM-20',
    moderates,
    'commentRows { items { comment { id } place(language: en) { slug } } totalCount counts { all } }',
  ],
  ['ADM-06', enters, 'siteCounts { articles videos modules lessons comments }'],
  ['ADM-06', writes, 'editorOverview { draftCount untranslatedCount drafts { id } }'],
  ['ADM-06', writes, 'editorOverview { reviewDueCount reviewsDue { id } }'],
  ['ADM-06', moderates, 'editorOverview { reportedCount awaitingReviewCount latestComments { comment { id } } }'],
  [
    'ADM-06',
    moderates,
    'editorOverview { reportedComments { comment { reportReasons { reason } } } awaitingReview { comment { id } } }',
  ],
  ['ADM-20', moderates, 'commentBans { items { username reason until } totalCount }'],
  ['ADM-20', moderates, 'commentRows { items { authorBan { userId } comment { decision { reason } } } }'],
  ['ADM-06', writes, 'editorOverview { outdatedCount outdated { id isOutdated wishCount } }'],
  ['ADM-20', writes, 'checkArticle(input: {}) { field rule about }'],
  ['ADM-20', writes, 'checkLesson(input: {}) { field rule about }'],
  ['ADM-20', writes, 'checkVideo(input: {}) { field rule about }'],
  ['ADM-20', writes, 'checkCourseModule(input: {}) { field rule about }'],
  ['ADM-45', writes, 'authors { id username }'],
  ['ADM-20', writes, 'changeAuthors'],
  [
    'ADM-20',
    writes,
    'contentChanges { items { id at actor username source itemType itemId action fields } totalCount }',
  ],
  ['ADM-20', enters, 'trash { items { type id slug deletedBy keptUntil } totalCount }'],
  ['ADM-20', writes, 'trash(type: article) { totalCount }'],
  ['ADM-20', moderates, 'trash(type: comment) { totalCount }'],
  ['ADM-20', writes, 'contentSchedule { totalCount changes { type id action at problem } }'],
  ['ADM-20', writes, 'previewLinks(type: article, id: 1) { expiresAt }'],
  ['ADM-20', writes, 'operations { items { id at actor username source counts { type action count } } totalCount }'],
  ['ADM-20', writes, 'revision(id: 1) { itemType itemId presentVersion isInTrash fields { name value present } }'],
  ['ROLE-20', manages, 'newsletterSubscribers { totals { language } months { month } }'],
  ['ROLE-20', manages, 'managedUsers { items { id email role isDisabled commentCount } totalCount }'],
];

let world: World;
let victim: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  victim = await withSession(world.site, { username: 'victim' });
  const [id, role] = [victim.user.id, 'moderator'];
  await world.as.admin.graphql(
    'mutation ($id: Int!, $password: String!, $role: Role!) { changeUserRole(id: $id, password: $password, role: $role) { id } }',
    { id, role, password: PASSWORD },
  );
});
afterAll(() => world.close());

const accounts = () =>
  world.site.em.execute<{ id: number }[]>('select id, username, password, role, disabled_at from app_user order by id');
const comments = () => world.site.em.execute('select id, content, status from comment order by id');

describe.each(ROLES)('%s', (viewer) => {
  const call = async (query: string, variables: Record<string, unknown> = {}) => {
    await world.site.em.execute('delete from rate_limit');
    return world.as[viewer].graphql<Record<string, unknown>>(query, variables);
  };

  it.each(READS)('%s reads (%o) { %s }', async (_row, right, field) => {
    const answer = await call(`{ ${field} }`);
    expect(outcome(answer)).toBe(ending(viewer, right(viewer)));
    if (!right(viewer)) expect(answer.data ?? null).toBeNull();
  });

  const ofModerators = ending(viewer, moderates(viewer));

  it.each(COMMENT_NAMES)('ADM-15 ROLE-06 ROLE-09 reads comment(id) of %s', async (name) => {
    const { data, ...answer } = await call('query ($id: Int!) { comment(id: $id) { content } }', {
      id: world.ids[name],
    });
    expect(outcome(answer)).toBe(ofModerators);
    expect(data ?? { comment: null }).toEqual({ comment: moderatesOn(viewer, name) ? { content: name } : null });
  });

  it('ROLE-08 ROLE-09 is told all drafts and hidden comments, or nothing', async () => {
    const rows = await call('{ contentRows(type: lesson, pageSize: 100) { items { title } } }');
    const comments = await call('{ commentRows(pageSize: 100) { items { comment { content } } } }');
    const lessons = ['lesson', 'draftLesson', 'lessonOfDraftModule'];
    const text = JSON.stringify([rows.data, comments.data]);
    for (const name of lessons) expect(text.includes(`"${name}"`)).toBe(writes(viewer));
    for (const name of COMMENT_NAMES) expect(text.includes(`"${name}"`)).toBe(moderatesOn(viewer, name));
    expect(Object.keys(ITEMS)).toEqual(expect.arrayContaining([...lessons, ...COMMENT_NAMES]));
  });

  it('ROLE-20 tells of changes of accounts those who manage them', async () => {
    const answers = [
      await call('{ list: contentChanges(type: account) { totalCount items { itemType } } }'),
      await call('{ list: operations(type: account) { totalCount items { counts { type } } } }'),
    ];
    for (const { data } of answers) {
      const { totalCount = 0 } = (data?.list ?? {}) as { totalCount?: number };
      expect(totalCount > 0).toBe(manages(viewer));
      expect(JSON.stringify(data ?? null).includes('account')).toBe(manages(viewer));
    }
  });

  it('ROLE-06 ROLE-20 tells what moderators did to those who read hidden comments', async () => {
    const note = 'What the moderator wrote';
    await world.site.em.execute(
      `insert into content_change (actor, source, item_type, item_id, slug, action, version, fields, before, reason, note)
       values ('database', 'database', 'comment', ?, '', 'unpublish', 1, '{status}', '{}', 'spam', ?)`,
      [world.ids.hiddenComment, note],
    );
    const isShown = writes(viewer) && moderates(viewer);
    const answers = [
      await call('{ contentChanges(pageSize: 100) { items { itemType title note } } }'),
      await call('{ contentChanges(type: comment) { totalCount items { itemType title note } } }'),
      await call('{ operations(pageSize: 100) { items { counts { type } items { type title } } } }'),
      await call('{ operations(type: comment) { totalCount items { counts { type } items { type title } } } }'),
    ];
    for (const { data } of answers) {
      const text = JSON.stringify(data ?? null);
      expect(text.includes('hiddenComment')).toBe(isShown);
      expect(text.includes('comment')).toBe(isShown);
    }
    expect(JSON.stringify(answers).includes(note)).toBe(isShown);
  });

  it.each(COMMENT_NAMES)('ROLE-19 ROLE-20 changes and removes %s among several, or nothing', async (name) => {
    const ids = [await world.another(name), await world.another('comment')];
    const before = await comments();
    const expected = ending(viewer, moderates(viewer), moderatesOn(viewer, name) ? 'ok' : 'NOT_FOUND');
    const set = 'mutation ($ids: [Int!]!) { setCommentStatus(ids: $ids, status: hidden) }';
    expect(outcome(await call(set, { ids }))).toBe(expected);
    if (expected !== 'ok') expect(await comments()).toEqual(before);
    expect(outcome(await call('mutation ($ids: [Int!]!) { deleteComments(ids: $ids) }', { ids }))).toBe(expected);
    if (expected !== 'ok') expect(await comments()).toEqual(before);
    else expect((await comments()).length).toBe(before.length - 2);
    await world.site.em.execute('update stored_comment set trashed_at = coalesce(trashed_at, now()) where id in (?)', [
      ids,
    ]);
    expect(outcome(await call('mutation ($ids: [Int!]!) { restoreComments(ids: $ids) }', { ids }))).toBe(expected);
    if (expected === 'ok') expect((await comments()).length).toBe(before.length);
    await world.site.em.execute('update stored_comment set trashed_at = now() where id in (?)', [ids]);
    expect(outcome(await call('mutation ($ids: [Int!]!) { purgeComments(ids: $ids) }', { ids }))).toBe(expected);
    const left = await world.site.em.execute('select from stored_comment where id in (?)', [ids]);
    expect(left).toHaveLength(expected === 'ok' ? 0 : 2);
  });

  it.each([[[]], [[999_999]]])('ROLE-19 is told nothing of ids %j that it may not change', async (ids) => {
    for (const change of ['setCommentStatus(ids: $ids, status: hidden)', 'deleteComments(ids: $ids)']) {
      const code = outcome(await call(`mutation ($ids: [Int!]!) { ${change} }`, { ids }));
      expect(code).toBe(ofModerators === 'ok' ? (ids.length === 0 ? 'BAD_USER_INPUT' : 'NOT_FOUND') : ofModerators);
    }
  });

  it('ROLE-20 finds and removes a subscriber of the newsletter', async () => {
    const [row] = await world.site.em.execute<{ id: number }[]>(
      `insert into newsletter_subscription (email, language) values ('a@example.org', 'en')
       on conflict (lower(email)) do update set language = 'en' returning id`,
    );
    const left = async () => (await world.site.em.execute('select from newsletter_subscription')).length;
    const found = await call('{ newsletterSubscriber(email: "A@example.org") { id } }');
    expect(outcome(found)).toBe(ending(viewer, manages(viewer)));
    expect(found.data?.newsletterSubscriber ?? null).toEqual(manages(viewer) ? row : null);
    const query = 'mutation ($id: Int!) { removeSubscriber(id: $id) }';
    expect(outcome(await call(query, { id: row?.id }))).toBe(ending(viewer, manages(viewer)));
    expect(await left()).toBe(manages(viewer) ? 0 : 1);
    expect(outcome(await call(query, { id: 999_999 }))).toBe(manages(viewer) ? 'NOT_FOUND' : ending(viewer, false));
  });

  it('ROLE-19 stops a user from commenting and lets them comment again, but not someone who moderates', async () => {
    const user = { id: world.user.user.id };
    const ban = 'mutation ($id: Int!) { banFromCommenting(userId: $id, reason: spam) { userId } }';
    const lift = 'mutation ($id: Int!) { liftCommentBan(userId: $id) }';
    const bans = () => world.site.em.execute('select user_id from comment_ban');
    expect(outcome(await call(ban, user))).toBe(ofModerators);
    expect(await bans()).toEqual(ofModerators === 'ok' ? [{ user_id: user.id }] : []);
    expect(outcome(await call(lift, user))).toBe(ofModerators);
    expect(await bans()).toEqual([]);
    await world.site.em.execute(`update app_user set role = 'admin' where id = ?`, [victim.user.id]);
    expect(outcome(await call(ban, { id: victim.user.id }))).toBe(ending(viewer, false));
    expect(await bans()).toEqual([]);
  });

  it.each([
    'changeUserRole(id: $id, role: admin, password: $password) { role }',
    'setUserDisabled(id: $id, disabled: true, password: $password) { isDisabled }',
  ])('ROLE-20 changes an account by %s', async (change) => {
    const query = `mutation ($id: Int!, $password: String!) { ${change} }`;
    await world.site.em.execute(`update app_user set role = 'user', disabled_at = null where id = ?`, [victim.user.id]);
    const expected = ending(viewer, manages(viewer));
    const own = viewer === 'user' ? [world.user.user.id] : [];
    for (const id of [victim.user.id, 999_999, ...own]) {
      const before = await accounts();
      const onSuccess = id === 999_999 ? 'NOT_FOUND' : 'ok';
      expect(outcome(await call(query, { id, password: PASSWORD }))).toBe(expected === 'ok' ? onSuccess : expected);
      const changed = (await accounts()).filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]));
      expect(changed.map((row) => row.id)).toEqual(expected === 'ok' && onSuccess === 'ok' ? [id] : []);
    }
  });

  it('ROLE-20 removes the passkeys of an account', async () => {
    const { em } = world.site;
    const { id } = victim.user;
    await em.execute('delete from passkey where user_id = ?', [id]);
    await em.execute(
      `insert into passkey (user_id, credential_id, public_key, counter, transports, is_synced, name)
       values (?, ?, 'key', 0, '{}', false, 'Phone')`,
      [id, `credential of ${viewer}`],
    );
    const query =
      'mutation ($id: Int!, $password: String!) { removeUserPasskeys(id: $id, password: $password) { passkeyCount } }';
    const expected = ending(viewer, manages(viewer));
    expect(outcome(await call(query, { id, password: PASSWORD }))).toBe(expected);
    const left = await em.execute('select from passkey where user_id = ?', [id]);
    expect(left).toHaveLength(expected === 'ok' ? 0 : 1);
  });
});
