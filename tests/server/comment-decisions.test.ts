import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let moderator: SignedIn;
let admin: SignedIn;
let article: number;

beforeAll(async () => {
  site = await startSite();
  [ana, bea] = [await withSession(site), await withSession(site)];
  moderator = await withSession(site, { username: 'moritz', role: 'moderator' });
  admin = await withSession(site, { role: 'admin' });
  article = (await site.make.article({ slug: 'talk', title: 'Talk' })).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit, notification, content_change cascade');
});

const comment = (given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}) =>
  site.make.comment({ article, user: ana.user.id, ...given });
const SET_STATUS = `mutation ($ids: [Int!]!, $status: CommentStatus!, $reason: ModerationReason, $note: String) {
  setCommentStatus(ids: $ids, status: $status, reason: $reason, note: $note)
}`;
const DELETE = `mutation ($ids: [Int!]!, $reason: ModerationReason, $note: String) {
  deleteComments(ids: $ids, reason: $reason, note: $note)
}`;
const NOTIFICATIONS = `{ notifications { items { kind reason note excerpt isRead place(language: en) { slug } } } }`;
const notified = async (caller: Caller) => {
  const { data } = await caller.graphql<{ notifications: { items: object[] } }>(NOTIFICATIONS);
  return data?.notifications.items;
};
const DECISION = '{ myComments { items { comment { id decision { reason note decidedBy } } isPublic } } }';
const decisions = async (caller: Caller) => {
  const { data } = await caller.graphql<{ myComments: { items: object[] } }>(DECISION);
  return data?.myComments.items;
};
const history = () =>
  site.em.execute<{ action: string }[]>(
    'select item_id, action, fields, reason, note, actor_id from content_change order by id',
  );
const hide = (caller: Caller, ids: number[], reason?: string, note?: string) =>
  caller.graphql(SET_STATUS, { ids, status: 'hidden', reason, note });

describe('refusals', () => {
  it('unknown reasons and notes that are too long change nothing', async () => {
    const { id } = await comment();
    expect((await hide(moderator, [id], 'boring')).errors).toBeDefined();
    expect((await hide(moderator, [id], 'spam', 'x'.repeat(501))).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { note: 'too_long' },
    });
    expect(await moderator.put(`/api/comments/${id}`, { status: 'hidden', reason: 'boring' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'invalid' } },
    });
    expect((await moderator.graphql(DELETE, { ids: [id], note: 'x'.repeat(501) })).errors).toBeDefined();
    expect(await site.em.execute('select status from comment')).toEqual([{ status: 'published' }]);
    expect([await notified(ana), await history()]).toEqual([[], []]);
  });

  it('only moderators and the author read why a comment is hidden, and the author doesn’t read who did it', async () => {
    const { id } = await comment();
    await hide(moderator, [id], 'insult', 'Please stay friendly.');
    const query = `{ commentRows { items { comment { decision { reason note decidedBy } } } } }`;
    const read = { reason: 'insult', note: 'Please stay friendly.' };
    for (const caller of [moderator, admin]) {
      expect((await caller.graphql(query)).data).toEqual({
        commentRows: { items: [{ comment: { decision: { ...read, decidedBy: 'moritz' } } }] },
      });
    }
    expect(await decisions(ana)).toEqual([
      { comment: { id, decision: { ...read, decidedBy: null } }, isPublic: false },
    ]);
    const inPlace = `{ comments(articleId: ${article}) { items { id decision { reason } } } }`;
    for (const caller of [bea, new Caller(site)]) {
      expect((await caller.graphql(inPlace)).data).toEqual({ comments: { items: [] } });
    }
    // A moderator's own view of the page shows it, and others see it in no way even as a reply's parent.
    expect((await moderator.graphql(inPlace)).data).toEqual({
      comments: { items: [{ id, decision: { reason: 'insult' } }] },
    });
  });
});

it('hiding tells the author why, in place and in a notification, and publishing takes both back', async () => {
  const { id } = await comment({ content: 'Buy my course' });
  await hide(moderator, [id], 'spam', 'No advertising, please.');
  const expected = { kind: 'hidden', reason: 'spam', note: 'No advertising, please.', excerpt: 'Buy my course' };
  expect(await notified(ana)).toEqual([{ ...expected, isRead: false, place: { slug: 'talk' } }]);
  await ana.graphql('mutation { markAllNotificationsRead }');

  // The same decision about what is hidden already notifies no one.
  await hide(moderator, [id], 'other');
  expect(await notified(ana)).toMatchObject([{ reason: 'spam', isRead: true }]);
  expect(await decisions(ana)).toMatchObject([{ comment: { decision: { reason: 'spam' } } }]);

  await admin.graphql(SET_STATUS, { ids: [id], status: 'published' });
  expect(await notified(ana)).toEqual([]);
  expect(await decisions(ana)).toEqual([{ comment: { id, decision: null }, isPublic: true }]);

  await moderator.put(`/api/comments/${id}`, { status: 'hidden', reason: 'scam' });
  expect(await notified(ana)).toMatchObject([{ kind: 'hidden', reason: 'scam', note: null, isRead: false }]);
  expect(await history()).toMatchObject([
    { item_id: id, action: 'unpublish', reason: 'spam', note: 'No advertising, please.', actor_id: moderator.user.id },
    { item_id: id, action: 'publish', reason: null, note: null, actor_id: admin.user.id },
    { item_id: id, action: 'unpublish', reason: 'scam', note: null },
  ]);
  const changes = '{ contentChanges(type: comment) { items { reason note } } }';
  expect((await admin.graphql(changes)).data).toMatchObject({
    contentChanges: { items: [{ reason: 'scam', note: null }, { reason: null }, { reason: 'spam' }] },
  });
});

it('rejecting a comment that waits for review is a decision too', async () => {
  const { id } = await comment({ status: 'hidden', awaitsReview: true });
  await hide(moderator, [id], 'scam');
  expect(await notified(ana)).toMatchObject([{ kind: 'hidden', reason: 'scam' }]);
  expect(await history()).toMatchObject([{ item_id: id, action: 'unpublish', reason: 'scam' }]);
});

it('several are hidden and deleted with one reason; replies of others go without a message, and moderators tell themselves nothing', async () => {
  const [first, second] = [await comment(), await comment({ user: bea.user.id })];
  const own = await comment({ user: moderator.user.id });
  await comment({ user: bea.user.id, parent: first.id });
  expect((await hide(moderator, [first.id, second.id, own.id], 'off_topic')).data).toEqual({ setCommentStatus: 3 });
  for (const caller of [ana, bea])
    expect(await notified(caller)).toMatchObject([{ kind: 'hidden', reason: 'off_topic' }]);
  expect(await notified(moderator)).toEqual([]);

  const ids = [first.id, second.id, own.id];
  expect((await moderator.graphql(DELETE, { ids, reason: 'scam', note: 'A known fraud.' })).data).toEqual({
    deleteComments: 3,
  });
  for (const caller of [ana, bea]) {
    // What was hidden is gone, so the message about it goes with it.
    expect(await notified(caller)).toEqual([
      { kind: 'removed', reason: 'scam', note: 'A known fraud.', excerpt: '', isRead: false, place: { slug: 'talk' } },
    ]);
  }
  expect(await notified(moderator)).toEqual([]);
  expect((await history()).filter(({ action }) => action === 'trash')).toMatchObject([
    { item_id: first.id, reason: 'scam', note: 'A known fraud.' },
    { item_id: second.id, reason: 'scam' },
    { item_id: own.id, reason: 'scam' },
  ]);
});

it('ADM-19 no reason has to be given, for hiding or deleting, over GraphQL or REST', async () => {
  const [first, second] = [await comment(), await comment()];
  await hide(moderator, [first.id]);
  expect(await notified(ana)).toMatchObject([{ kind: 'hidden', reason: null, note: null }]);
  expect(await decisions(ana)).toMatchObject([
    { comment: { id: second.id, decision: null } },
    { comment: { id: first.id, decision: { reason: null, note: null } } },
  ]);
  await moderator.put(`/api/comments/${first.id}`, { status: 'published' });
  await moderator.put(`/api/comments/${first.id}`, { status: 'hidden', note: 'Just this.' });
  expect(await notified(ana)).toMatchObject([{ kind: 'hidden', reason: null, note: 'Just this.' }]);
  await moderator.delete(`/api/comments/${first.id}`);
  expect(await notified(ana)).toMatchObject([{ kind: 'removed', reason: null, note: null }]);
  await ana.graphql('mutation ($id: Int!) { deleteOwnComment(id: $id) { removedIds } }', { id: second.id });
  expect(await notified(ana)).toHaveLength(1);
  const data = (await ana.get('/api/account/export')).body;
  expect(data).toMatchObject({ notifications: [{ kind: 'hidden' }, { kind: 'removed', reason: null }] });
});
