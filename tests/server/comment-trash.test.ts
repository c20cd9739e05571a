import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR } from '#domain/viewer.ts';
import { emptyTrash, emptyTrashAs } from '#server/modules/content/writing/trash-items.ts';
import { JOB } from '#server/platform/database/change-author.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let moderator: SignedIn;
let editor: SignedIn;
let admin: SignedIn;
let visitor: Caller;
let article: number;

beforeAll(async () => {
  site = await startSite();
  [ana, bea] = [await withSession(site), await withSession(site)];
  moderator = await withSession(site, { role: 'moderator' });
  editor = await withSession(site, { role: 'editor' });
  admin = await withSession(site, { role: 'admin' });
  visitor = new Caller(site);
  article = (await site.make.article({ slug: 'talk', title: 'Talk' })).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit, notification, content_change cascade');
});

const comment = (given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}) =>
  site.make.comment({ article, user: ana.user.id, ...given });
const change = (name: string) => async (caller: Caller, ids: number[]) => {
  const { data, errors } = await caller.graphql<Record<string, number>>(
    `mutation ($ids: [Int!]!) { ${name}(ids: $ids) }`,
    { ids },
  );
  return errors ? errors[0]?.extensions?.code : data?.[name];
};
const [remove, restore, purge] = [change('deleteComments'), change('restoreComments'), change('purgeComments')];
const trash = async (caller: Caller, type?: string) => {
  const { data, errors } = await caller.graphql<{ trash: { items: object[]; totalCount: number } }>(
    `query ($type: TrashedType) { trash(type: $type) { totalCount items { type id slug title deletedBy commentCount } } }`,
    { type },
  );
  return errors ? errors[0]?.extensions?.code : data?.trash;
};
const stored = async () =>
  (
    await site.em.execute<{ id: number; gone: boolean }[]>(
      'select id, trashed_at is not null as gone from stored_comment order by id',
    )
  ).map(({ id, gone }) => (gone ? -id : id));
const notified = async (caller: Caller) => {
  const { data } = await caller.graphql<{ notifications: { items: object[] } }>(
    '{ notifications { items { kind reason note } } }',
  );
  return data?.notifications.items;
};
/** What everyone sees of the comments of the item, in every place that lists or counts them. */
const seen = async (caller: Caller) => {
  const page = await caller.graphql(
    `{ comments(articleId: ${article}) { items { content replies { items { content } } } }
       article(slug: "talk") { commentCount } }`,
  );
  const rest = await caller.get(`/api/comments?articleId=${article}`);
  const all = await caller.get('/api/comments');
  return JSON.stringify([page.data, rest.body, all.body, { total: all.headers.get('X-Total-Count') }]);
};

describe('refusals', () => {
  it('COMM-15 what isn’t in the trash is neither restored nor deleted permanently, and nothing of the rest is', async () => {
    const [there, gone] = [await comment(), await comment()];
    await remove(moderator, [gone.id]);
    for (const write of [restore, purge]) {
      expect(await write(moderator, [gone.id, there.id])).toBe('NOT_FOUND');
      expect(await write(moderator, [])).toBe('BAD_USER_INPUT');
    }
    expect(await remove(moderator, [gone.id])).toBe('NOT_FOUND');
    expect(await stored()).toEqual([there.id, -gone.id]);
  });

  it('COMM-15 a reply doesn’t come back before its comment, which may come with it', async () => {
    const top = await comment();
    const reply = await comment({ parent: top.id });
    await remove(moderator, [reply.id]);
    await remove(moderator, [top.id]);
    expect(await trash(moderator)).toMatchObject({ totalCount: 1, items: [{ id: top.id, commentCount: 0 }] });
    expect(await restore(moderator, [reply.id])).toBe('CONFLICT');
    expect(await restore(moderator, [top.id])).toBe(1);
    expect(await trash(moderator)).toMatchObject({ totalCount: 1, items: [{ id: reply.id }] });
    await remove(moderator, [top.id]);
    expect(await restore(moderator, [reply.id, top.id])).toBe(2);
    expect(await stored()).toEqual([top.id, reply.id]);
  });

  it('ROLE-20 each role finds in the trash what it may delete', async () => {
    const { id } = await comment();
    const other = await site.make.article();
    await moderator.delete(`/api/comments/${id}`);
    await editor.delete(`/api/articles/${other.id}`);
    const item = { type: 'article', id: other.id };
    const text = { type: 'comment', id, slug: '', deletedBy: moderator.user.username };
    expect(await trash(moderator)).toMatchObject({ totalCount: 1, items: [text] });
    expect(await trash(editor)).toMatchObject({ totalCount: 1, items: [item] });
    expect(await trash(admin)).toMatchObject({ totalCount: 2, items: [item, text] });
    expect(await trash(admin, 'comment')).toMatchObject({ totalCount: 1, items: [text] });
    expect(await trash(moderator, 'article')).toBe('FORBIDDEN');
    expect(await trash(editor, 'comment')).toBe('FORBIDDEN');
    for (const caller of [visitor, ana]) expect(await trash(caller)).toMatch(/UNAUTHENTICATED|FORBIDDEN/);
    await restore(admin, [id]);
    await admin.graphql(`mutation { restoreContent(type: article, ids: [${other.id}]) { id } }`);
    await site.em.execute('delete from article where id = ?', [other.id]);
  });
});

it('COMM-15 a deleted comment and its replies are unseen everywhere, and come back as they were', async () => {
  const top = await comment({ content: 'Question' });
  const reply = await comment({ content: 'Answer', parent: top.id, user: bea.user.id });
  await bea.graphql(`mutation { setCommentLike(id: ${top.id}, liked: true) { likeCount } }`);
  await bea.graphql(`mutation { reportComment(id: ${top.id}) }`);
  const other = await comment({ content: 'Other' });
  const before = await Promise.all([visitor, ana, moderator].map(seen));
  const overview = '{ commentRows { totalCount counts { all published other } items { comment { id } } } }';
  const rows = (await moderator.graphql(overview)).data;

  expect(await moderator.graphql(`mutation { deleteComments(ids: [${top.id}]) }`)).toEqual({
    data: { deleteComments: 1 },
  });
  expect(await stored()).toEqual([-top.id, -reply.id, other.id]);
  for (const caller of [visitor, ana, moderator]) {
    const now = await seen(caller);
    expect(now).not.toMatch(/Question|Answer/);
    expect(now).toMatch(/"commentCount":1\D.*"total":"1"/);
  }
  expect((await moderator.graphql(overview)).data).toEqual({
    commentRows: {
      totalCount: 1,
      counts: { all: 1, published: 1, other: 0 },
      items: [{ comment: { id: other.id } }],
    },
  });
  expect((await ana.graphql('{ myComments { totalCount } }')).data).toEqual({ myComments: { totalCount: 1 } });
  expect((await moderator.graphql(`{ comment(id: ${top.id}) { id } }`)).data).toEqual({ comment: null });
  expect(await ana.post('/api/comments', { content: 'Late', articleId: article, parentId: top.id })).toMatchObject({
    status: 400,
  });
  expect(await trash(moderator)).toMatchObject({ items: [{ id: top.id, title: 'Question', commentCount: 1 }] });

  expect(await restore(moderator, [top.id])).toBe(1);
  expect(await Promise.all([visitor, ana, moderator].map(seen))).toEqual(before);
  expect((await moderator.graphql(overview)).data).toEqual(rows);
  const history = await site.em.execute('select item_id, action from content_change order by id');
  expect(history).toEqual([
    { item_id: top.id, action: 'trash' },
    { item_id: top.id, action: 'restore' },
  ]);
});

it('COMM-15 restoring takes the messages about the removal back, to the author and to those who reported it', async () => {
  const { id } = await comment();
  await bea.graphql(`mutation { reportComment(id: ${id}) }`);
  await moderator.graphql(`mutation { deleteComments(ids: [${id}], note: "Please don’t.") }`);
  expect(await notified(ana)).toEqual([{ kind: 'removed', reason: null, note: 'Please don’t.' }]);
  expect(await notified(bea)).toEqual([{ kind: 'report_removed', reason: null, note: null }]);
  await restore(moderator, [id]);
  expect([await notified(ana), await notified(bea)]).toEqual([[], []]);
  expect((await moderator.graphql('{ commentRows(reported: true) { totalCount } }')).data).toEqual({
    commentRows: { totalCount: 1 },
  });
});

it('COMM-15 the answer to a question is one again when it comes back', async () => {
  const lesson = (await site.make.lesson()).id;
  const question = await comment({ article: null, lesson });
  const reply = await comment({ article: null, lesson, parent: question.id, user: bea.user.id });
  await ana.graphql(`mutation { setAcceptedAnswer(id: ${reply.id}, accepted: true) { id } }`);
  const answer = async () =>
    (await visitor.graphql(`{ comments(lessonId: ${lesson}) { items { acceptedAnswer { id } } } }`)).data;
  await remove(moderator, [reply.id]);
  expect(await answer()).toEqual({ comments: { items: [{ acceptedAnswer: null }] } });
  await restore(moderator, [reply.id]);
  expect(await answer()).toEqual({ comments: { items: [{ acceptedAnswer: { id: reply.id } }] } });
});

describe('what its author deletes', () => {
  const own = (caller: Caller, id: number) =>
    caller.graphql(`mutation { deleteOwnComment(id: ${id}) { removedIds placeholder { id } } }`);

  it('COMM-15 is gone for good, and isn’t in the trash', async () => {
    const { id } = await comment();
    await own(ana, id);
    expect(await stored()).toEqual([]);
    expect(await trash(moderator)).toMatchObject({ totalCount: 0 });
  });

  it('COMM-15 leaves its place for replies in the trash, unseen until one comes back', async () => {
    const top = await comment();
    const reply = await comment({ parent: top.id, user: bea.user.id, content: 'Kept' });
    await remove(moderator, [reply.id]);
    expect((await own(ana, top.id)).data).toEqual({
      deleteOwnComment: { removedIds: [top.id], placeholder: null },
    });
    expect(await stored()).toEqual([-top.id, -reply.id]);
    expect(await seen(moderator)).toContain('"items":[]');
    expect(await trash(moderator)).toMatchObject({ totalCount: 1, items: [{ id: reply.id }] });
    await restore(moderator, [reply.id]);
    expect(await stored()).toEqual([top.id, reply.id]);
    expect(await seen(visitor)).toContain('Kept');

    await remove(moderator, [reply.id]);
    expect(await purge(moderator, [reply.id])).toBe(1);
    expect(await stored()).toEqual([]);
  });
});

it('COMM-15 comments are deleted permanently after 30 days by the site, with their replies, and at once by hand', async () => {
  const old = await comment();
  await comment({ parent: old.id });
  const [recent, byHand, there] = [await comment(), await comment(), await comment()];
  await remove(moderator, [old.id, recent.id, byHand.id]);
  expect(await purge(moderator, [byHand.id])).toBe(1);
  await site.em.execute(
    `update stored_comment set trashed_at = trashed_at - interval '30 days' where ? in (id, parent_id)`,
    [old.id],
  );
  await emptyTrash(site.em, JOB, false);
  expect(await stored()).toEqual([-recent.id, there.id]);
  expect(await emptyTrashAs(OPERATOR, site.em, true)).toMatchObject({ comment: 1 });
  expect(await stored()).toEqual([there.id]);
});

it('COMM-15 of two moderators who delete and restore the same at the same time, each does all or nothing', async () => {
  const ids = [];
  for (let n = 0; n < 6; n += 1) {
    const top = await comment();
    ids.push(top.id, (await comment({ parent: top.id })).id);
  }
  await remove(moderator, ids);
  const answers = await Promise.all([
    restore(moderator, ids),
    restore(admin, ids.toReversed()),
    purge(moderator, ids.toReversed()),
  ]);
  expect(answers.filter((answer) => answer === 12)).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'NOT_FOUND')).toHaveLength(2);
});
