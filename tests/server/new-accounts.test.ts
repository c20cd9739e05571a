import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let article: number;
beforeAll(async () => {
  site = await startSite({ NEW_ACCOUNT_HOURS: '48', NEW_ACCOUNT_COMMENTS_PER_HOUR: '2' });
  article = (await site.make.article({ slug: 'talk' })).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const post = async (caller: SignedIn, content: string) => caller.post('/api/comments', { content, articleId: article });
const waiting = () => site.em.execute('select content, awaits_review from comment order by id');

it('a new account posts a few comments an hour; the refusal says when it can post again, and refused comments don’t count', async () => {
  const newcomer = await withSession(site, { createdAt: hoursAgo(47) });
  expect(await post(newcomer, ' ')).toMatchObject({ status: 400 });
  for (const text of ['One', 'Two']) expect(await post(newcomer, text)).toMatchObject({ status: 201 });
  const refused = await post(newcomer, 'Three');
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', fields: { account: 'new_account' } },
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(3_000);
  expect(wait).toBeLessThanOrEqual(3_600);
  expect(await waiting()).toHaveLength(2);

  await site.em.execute('update app_user set created_at = ? where id = ?', [hoursAgo(49), newcomer.user.id]);
  expect(await post(newcomer, 'Three')).toMatchObject({ status: 201 });
});

it('links of a new account wait for review, also when they come with an edit; those of others don’t', async () => {
  const newcomer = await withSession(site, { createdAt: hoursAgo(1) });
  expect(await post(newcomer, 'See example.com/page')).toMatchObject({ body: { status: 'hidden' } });
  // A Hangul filler inside the address shows nothing.
  const other = await withSession(site, { createdAt: hoursAgo(1) });
  expect(await post(other, 'See exam\u3164ple.com/page')).toMatchObject({ body: { status: 'hidden' } });
  const { body } = await post(newcomer, 'Nothing to see');
  expect(body).toMatchObject({ status: 'published' });
  const edit = 'mutation ($id: Int!) { editOwnComment(id: $id, content: "https://example.org") { awaitsReview } }';
  expect((await newcomer.graphql(edit, { id: Reflect.get(body ?? {}, 'id') })).data).toEqual({
    editOwnComment: { awaitsReview: true },
  });

  const regular = await withSession(site);
  const moderator = await withSession(site, { role: 'moderator', createdAt: hoursAgo(1) });
  for (const caller of [regular, moderator]) {
    for (const n of [1, 2, 3]) {
      expect(await post(caller, `See example.com/${n}`)).toMatchObject({ body: { status: 'published' } });
    }
  }
});

it('what looks like a scam waits for review whoever posts it, stays stored, and its author sees it', async () => {
  const regular = await withSession(site);
  const text = 'Write me on W.h.a.t.s.A.p.p to double your bitcoin';
  expect(await post(regular, text)).toMatchObject({ status: 201, body: { status: 'hidden' } });
  expect(await waiting()).toEqual([{ content: text, awaits_review: true }]);
  expect((await regular.get('/api/comments')).body).toMatchObject([{ content: text }]);
  const moderator = await withSession(site, { role: 'moderator' });
  expect(
    (await moderator.graphql('{ editorOverview { awaitingReviewCount awaitingReview { comment { content } } } }')).data,
  ).toEqual({ editorOverview: { awaitingReviewCount: 1, awaitingReview: [{ comment: { content: text } }] } });
  expect(await post(moderator, text)).toMatchObject({ body: { status: 'published' } });
});
