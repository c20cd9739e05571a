import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { mailsOf, tokenIn } from '../support/mails.ts';
import { type SignedIn, withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let moderator: SignedIn;
let article: number;
let anonymous: Caller;
beforeAll(async () => {
  site = await startSite({ COMMENT_EMAIL: 'confirmed', COMMENT_REVIEW: 'links' });
  article = (await site.make.article({ slug: 'talk' })).id;
  anonymous = new Caller(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, notification, rate_limit, mail cascade');
  await site.em.execute('delete from app_user where id > 1');
  ana = await withSession(site, { username: 'ana' });
  bea = await withSession(site, { username: 'bea' });
  moderator = await withSession(site, { username: 'mia', role: 'moderator' });
});

const post = async (caller: Caller, content: string, parentId?: number) => {
  const { status, body } = await caller.post('/api/comments', { content, articleId: article, parentId });
  return { answer: status, ...(body as { id: number; status: string }) };
};
const row = async (id: number) =>
  (await site.em.execute('select status, awaits_review, awaits_confirmation from comment where id = ?', [id]))[0];
const notified = () => site.em.execute('select user_id, kind, comment_id from notification order by id');
const count = async () => ((await anonymous.get('/api/articles/talk')).body as { commentCount: number }).commentCount;
/** Asks for the mail, and uses its link in the session that asked. */
const confirm = async (caller: SignedIn) => {
  await caller.graphql('mutation { requestEmailConfirmation(language: en) }');
  const mail = (await mailsOf(site)).findLast(({ recipient }) => recipient === caller.user.email);
  if (!mail) throw new Error('There is no mail.');
  return caller.graphql('mutation ($token: String!) { confirmEmail(token: $token) }', {
    token: tokenIn(mail),
  });
};
const WAITING = { status: 'hidden', awaits_review: false, awaits_confirmation: true };
const PUBLISHED = { status: 'published', awaits_review: false, awaits_confirmation: false };

describe('COMMENT_EMAIL=confirmed', () => {
  it('a comment of an unconfirmed address is seen by its author alone, in no list, count or notification', async () => {
    const top = await site.make.comment({ article, user: bea.user.id, createdAt: new Date() });
    const mine = await post(ana, 'Hello', top.id);
    expect(mine).toMatchObject({ answer: 201, status: 'hidden' });
    expect(await row(mine.id)).toEqual(WAITING);
    const query = `{ comments(articleId: ${article}) { items { replies { items { id awaitsConfirmation } } } } }`;
    const seen = (items: object[]) => ({ comments: { items: [{ replies: { items } }] } });
    expect((await ana.graphql(query)).data).toEqual(seen([{ id: mine.id, awaitsConfirmation: true }]));
    for (const caller of [bea, anonymous]) {
      expect((await caller.graphql(query)).data).toEqual(seen([]));
      expect((await caller.get('/api/comments')).body).toHaveLength(1);
      expect(JSON.stringify((await caller.get(`/api/comments?articleId=${article}`)).body)).not.toContain('Hello');
    }
    expect(await count()).toBe(1);
    expect(await notified()).toEqual([]);
    for (const call of ['setCommentLike(id: $id, liked: true) { id }', 'reportComment(id: $id)']) {
      const { errors } = await bea.graphql(`mutation ($id: Int!) { ${call} }`, { id: mine.id });
      expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
    }
    expect((await bea.post('/api/comments', { content: 'Hi', articleId: article, parentId: mine.id })).status).toBe(
      400,
    );
    expect((await ana.get('/api/account/export')).body).toMatchObject({ comments: [{ awaitsConfirmation: true }] });
  });

  it('confirming the address publishes and counts it, and notifies whom it answers; once, and no one else’s', async () => {
    const top = await site.make.comment({ article, user: moderator.user.id, createdAt: new Date() });
    const mine = await post(ana, 'Hello', top.id);
    const other = await post(bea, 'From Bea');
    expect((await confirm(ana)).errors).toBeUndefined();
    expect(await row(mine.id)).toEqual(PUBLISHED);
    expect(await row(other.id)).toEqual(WAITING);
    expect(await count()).toBe(2);
    expect(await notified()).toEqual([{ user_id: moderator.user.id, kind: 'reply', comment_id: mine.id }]);
    expect(await post(ana, 'Another one')).toMatchObject({ status: 'published' });
  });

  it('staff don’t wait, and a changed address has to be confirmed again', async () => {
    expect(await post(moderator, 'Welcome')).toMatchObject({ status: 'published' });
    await confirm(ana);
    await site.em.execute('update app_user set email_confirmed_at = null where id = ?', [ana.user.id]);
    expect(await post(ana, 'Hello')).toMatchObject({ status: 'hidden' });
  });

  it('what needs a review as well goes on waiting for it, and moderators have nothing to decide before', async () => {
    const queue = '{ editorOverview { awaitingReview { comment { id } } } }';
    const waiting = async () => JSON.stringify((await moderator.graphql(queue)).data);
    const withLink = await post(ana, 'https://example.org');
    const edited = await post(ana, 'Plain');
    await ana.graphql('mutation ($id: Int!) { editOwnComment(id: $id, content: "https://example.net") { id } }', {
      id: edited.id,
    });
    for (const { id } of [withLink, edited]) {
      expect(await row(id)).toEqual({ status: 'hidden', awaits_review: true, awaits_confirmation: true });
      expect(await waiting()).not.toContain(String(id));
    }
    await confirm(ana);
    for (const { id } of [withLink, edited]) {
      expect(await row(id)).toEqual({ status: 'hidden', awaits_review: true, awaits_confirmation: false });
      expect(await waiting()).toContain(String(id));
    }
  });

  it('moderators see it marked; what they decide holds when the address is confirmed', async () => {
    const [hidden, published] = [await post(ana, 'One'), await post(ana, 'Two')];
    const list = '{ commentRows(pageSize: 10) { items { comment { id awaitsConfirmation } } } }';
    expect((await moderator.graphql(list)).data).toMatchObject({
      commentRows: { items: [{ comment: { awaitsConfirmation: true } }, { comment: { awaitsConfirmation: true } }] },
    });
    await moderator.put(`/api/comments/${hidden.id}`, { status: 'hidden' });
    await moderator.put(`/api/comments/${published.id}`, { status: 'published' });
    expect(await row(published.id)).toEqual(PUBLISHED);
    await confirm(ana);
    expect(await row(hidden.id)).toEqual({ ...PUBLISHED, status: 'hidden' });
    expect(await count()).toBe(1);
  });

  it('what a banned account wrote before waits for a moderator, even if the address is confirmed', async () => {
    const mine = await post(ana, 'Hello');
    const other = await post(bea, 'From Bea');
    const ban = 'mutation ($id: Int!) { banFromCommenting(userId: $id, reason: spam) { userId } }';
    for (const { user } of [ana, bea]) {
      expect((await moderator.graphql(ban, { id: user.id })).errors).toBeUndefined();
    }
    await moderator.graphql('mutation ($id: Int!) { liftCommentBan(userId: $id) }', { id: bea.user.id });
    expect((await confirm(ana)).errors).toBeUndefined();
    await confirm(bea);
    expect(await row(mine.id)).toEqual({ status: 'hidden', awaits_review: true, awaits_confirmation: false });
    expect(await row(other.id)).toEqual(PUBLISHED);
    expect(await count()).toBe(1);
  });

  it('the history names who hid a comment that was waiting, and why', async () => {
    const mine = await post(ana, 'Hello');
    await moderator.graphql(
      'mutation ($ids: [Int!]!) { setCommentStatus(ids: $ids, status: hidden, reason: spam, note: "An advert") }',
      { ids: [mine.id] },
    );
    const changes = await site.em.execute(
      `select actor_id, action, fields, reason, note from content_change where item_type = 'comment' and item_id = ?`,
      [mine.id],
    );
    expect(changes).toEqual([
      { actor_id: moderator.user.id, action: 'unpublish', fields: ['status'], reason: 'spam', note: 'An advert' },
    ]);
  });

  it('none is left behind when the address is confirmed while comments are being posted', async () => {
    const posting = Promise.all(Array.from({ length: 8 }, (_, n) => post(ana, `Number ${n}`)));
    await confirm(ana);
    await posting;
    expect(await site.em.execute(`select id from comment where awaits_confirmation`)).toEqual([]);
    expect(await count()).toBe(8);
  });
});

it('pages kept for visitors show the comment once the address is confirmed', async () => {
  const kept = await startSite({ COMMENT_EMAIL: 'confirmed', RESPONSE_CACHE_MIB: '16' });
  await kept.make.article({ slug: 'talk' });
  const author = await withSession(kept, { username: 'ana' });
  const [item] = await kept.em.execute<{ id: number }[]>('select id from article');
  const visitor = new Caller(kept);
  const seen = async () => JSON.stringify((await visitor.get(`/api/comments?articleId=${item?.id}`)).body);
  await expect.poll(async () => (await visitor.get('/api/articles/talk')).status).toBe(200);
  await author.post('/api/comments', { content: 'Hello', articleId: item?.id });
  expect(await seen()).toBe('[]');
  await author.graphql('mutation { requestEmailConfirmation(language: en) }');
  const [mail] = await mailsOf(kept);
  if (!mail) throw new Error('There is no mail.');
  await visitor.graphql('mutation ($token: String!) { confirmEmail(token: $token) }', { token: tokenIn(mail) });
  await expect.poll(seen).toContain('Hello');
  await kept.close();
});
