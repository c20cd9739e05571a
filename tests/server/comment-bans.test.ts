import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let ana: SignedIn;
let moderator: SignedIn;
let article: number;

beforeAll(async () => {
  site = await startSite();
  ana = await withSession(site, { username: 'ana' });
  moderator = await withSession(site, { username: 'moritz', role: 'moderator' });
  article = (await site.make.article({ slug: 'talk' })).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit, comment_ban, security_event cascade');
});

const BAN = `mutation ($userId: Int!, $reason: ModerationReason!, $note: String, $until: DateTime) {
  banFromCommenting(userId: $userId, reason: $reason, note: $note, until: $until) { userId username until bannedBy }
}`;
const LIFT = 'mutation ($userId: Int!) { liftCommentBan(userId: $userId) }';
const OWN = '{ me { commentBan { reason note until } } }';
const LIST = '{ commentBans { totalCount items { username reason note until bannedBy } } }';
const ADD = `mutation ($articleId: Int!) { addComment(articleId: $articleId, content: "Hello") { id } }`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const ban = (caller: Caller, given: Record<string, unknown> = {}) =>
  caller.graphql(BAN, { userId: ana.user.id, reason: 'insult', ...given });
const errorOf = ({ errors }: Awaited<ReturnType<Caller['graphql']>>) => errors?.[0]?.extensions;

it('is refused to those who don’t moderate, for those who do, and for times that make no sense', async () => {
  expect(errorOf(await ban(new Caller(site)))).toMatchObject({ code: 'UNAUTHENTICATED' });
  for (const role of ['user', 'editor'] as const) {
    expect(errorOf(await ban(await withSession(site, { role })))).toMatchObject({ code: 'FORBIDDEN' });
  }
  const admin = await withSession(site, { role: 'admin' });
  for (const userId of [admin.user.id, moderator.user.id]) {
    for (const caller of [moderator, admin]) {
      expect(errorOf(await ban(caller, { userId }))).toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  expect(errorOf(await ban(moderator, { userId: 999_999 }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(errorOf(await ban(moderator, { until: inDays(-1) }))).toMatchObject({ fields: { until: 'date_past' } });
  expect(errorOf(await ban(moderator, { until: inDays(5_000) }))).toMatchObject({ fields: { until: 'invalid' } });
  expect(errorOf(await ban(moderator, { note: 'x'.repeat(501) }))).toMatchObject({ fields: { note: 'too_long' } });
  expect(await site.em.execute('select 1 from comment_ban')).toEqual([]);
});

it('stops new comments and edits over GraphQL and REST with the reason and the end, but neither the session nor reading', async () => {
  const own = await site.make.comment({ article, user: ana.user.id, createdAt: new Date() });
  const until = inDays(10);
  expect((await ban(moderator, { note: 'Insults under the news.', until })).data).toEqual({
    banFromCommenting: { userId: ana.user.id, username: 'ana', until, bannedBy: 'moritz' },
  });

  expect(await ana.post('/api/comments', { content: 'Hello', articleId: article })).toMatchObject({
    status: 403,
    body: { code: 'COMMENTING_BANNED', message: `A moderator has stopped you from commenting until ${until}.` },
  });
  expect(errorOf(await ana.graphql(ADD, { articleId: article }))).toMatchObject({ code: 'COMMENTING_BANNED' });
  const edit = 'mutation ($id: Int!) { editOwnComment(id: $id, content: "Worse") { id } }';
  expect(errorOf(await ana.graphql(edit, { id: own.id }))).toMatchObject({ code: 'COMMENTING_BANNED' });
  expect(await site.em.execute('select content from comment')).toEqual([{ content: own.content }]);

  expect((await ana.graphql(OWN)).data).toEqual({
    me: { commentBan: { reason: 'insult', note: 'Insults under the news.', until } },
  });
  expect((await ana.get('/api/comments')).body).toHaveLength(1);
  expect(
    await ana.graphql('mutation ($id: Int!) { setCommentLike(id: $id, liked: true) { id } }', { id: own.id }),
  ).not.toHaveProperty('errors');
  const data = (await ana.get('/api/account/export')).body;
  expect(data).toMatchObject({ commentBan: [{ reason: 'insult', note: 'Insults under the news.' }] });
});

it('ends by itself, can be changed and lifted, is listed, and is logged', async () => {
  await ban(moderator);
  await ban(moderator, { reason: 'spam', until: inDays(1) });
  expect((await moderator.graphql(LIST)).data).toMatchObject({
    commentBans: { totalCount: 1, items: [{ username: 'ana', reason: 'spam', note: null, bannedBy: 'moritz' }] },
  });
  await site.make.comment({ article, user: ana.user.id });
  const rows = '{ commentRows { items { authorBan { reason } } } }';
  expect((await moderator.graphql(rows)).data).toEqual({ commentRows: { items: [{ authorBan: { reason: 'spam' } }] } });

  await site.em.execute(`update comment_ban set until = now() - interval '1 second'`);
  expect((await ana.graphql(OWN)).data).toEqual({ me: { commentBan: null } });
  expect((await moderator.graphql(LIST)).data).toMatchObject({ commentBans: { totalCount: 0, items: [] } });
  expect((await moderator.graphql(rows)).data).toEqual({ commentRows: { items: [{ authorBan: null }] } });
  expect((await ana.graphql(ADD, { articleId: article })).errors).toBeUndefined();

  await ban(moderator);
  expect((await ana.graphql(OWN)).data).toEqual({ me: { commentBan: { reason: 'insult', note: null, until: null } } });
  for (const _twice of [1, 2]) {
    expect((await moderator.graphql(LIFT, { userId: ana.user.id })).data).toEqual({ liftCommentBan: true });
  }
  expect(errorOf(await ana.graphql(LIFT, { userId: ana.user.id }))).toMatchObject({ code: 'FORBIDDEN' });
  expect((await ana.graphql(ADD, { articleId: article })).errors).toBeUndefined();
  expect(
    await site.em.execute(
      `select action, outcome, detail, actor_id, account_id from security_event where outcome = 'success' order by id`,
    ),
  ).toEqual(
    [
      ...['insult', 'spam', 'insult'].map((detail) => ({ action: 'comment-ban', outcome: 'success', detail })),
      ...[1, 2].map(() => ({ action: 'comment-ban-lift', outcome: 'success', detail: null })),
    ].map((event) => ({ ...event, actor_id: moderator.user.id, account_id: ana.user.id })),
  );
});
