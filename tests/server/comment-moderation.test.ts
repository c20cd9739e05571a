import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let admin: SignedIn;
let anonymous: Caller;
let article: number;

beforeAll(async () => {
  site = await startSite({ COMMENT_REVIEW: 'links' });
  anonymous = new Caller(site);
  [ana, bea] = [await withSession(site), await withSession(site)];
  admin = await withSession(site, { role: 'admin' });
  article = (await site.make.article({ slug: 'talk' })).id;
});

afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
});

const comment = (given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}) =>
  site.make.comment({ article, user: ana.user.id, ...given });
const row = async (id: number) => {
  const [found] = await site.em.execute('select content, status, awaits_review from comment where id = ?', [id]);
  return found ?? null;
};
const notified = () => site.em.execute('select user_id, kind, comment_id from notification order by user_id, kind');
const UPDATE = `mutation ($id: Int!, $content: String, $status: CommentStatus) {
  updateComment(id: $id, content: $content, status: $status) { id content status }
}`;
const DELETE = 'mutation ($id: Int!) { deleteComments(ids: [$id]) }';
const codeOf = ({ errors }: Awaited<ReturnType<Caller['graphql']>>) => errors?.[0]?.extensions.code;

describe('PUT and DELETE /api/comments/{id}', () => {
  it('ROLE-17 are refused to visitors and users, for own comments and unknown ids alike', async () => {
    const { id } = await comment({ content: 'Mine' });
    for (const target of [id, 999_999, 'x']) {
      const path = `/api/comments/${target}`;
      expect(await anonymous.put(path, { status: 'hidden' })).toMatchObject({ status: 401 });
      expect(await anonymous.delete(path)).toMatchObject({ status: 401 });
      expect(await ana.put(path, { status: 'hidden' })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(await ana.delete(path)).toMatchObject({ status: 403 });
    }
    expect(await row(id)).toMatchObject({ content: 'Mine', status: 'published' });
  });

  it('API-30 API-31 answer 404 to an unknown id', async () => {
    for (const id of [999_999, 0, 'x', '1e3', 99_999_999_999]) {
      expect(await admin.put(`/api/comments/${id}`, { content: 'New' })).toMatchObject({ status: 404 });
      expect(await admin.delete(`/api/comments/${id}`)).toMatchObject({ status: 404 });
    }
  });

  it.each([
    [{ content: ' ' }, { content: 'required' }],
    [{ content: null }, { content: 'required' }],
    [{ content: 'a'.repeat(5_001) }, { content: 'too_long' }],
    [{ status: 'draft' }, { status: 'invalid' }],
    [{ status: '' }, { status: 'invalid' }],
    [
      { content: '', status: 'x' },
      { content: 'required', status: 'invalid' },
    ],
  ])('VAL-18 VAL-37 VAL-38 refuses %o', async (change, fields) => {
    const { id } = await comment({ content: 'Old' });
    expect(await admin.put(`/api/comments/${id}`, change)).toMatchObject({ status: 400, body: { fields } });
    expect(await row(id)).toMatchObject({ content: 'Old', status: 'published' });
  });

  it('API-30 stores content and status, answers the comment, and changes only what is named', async () => {
    const { id } = await comment({ content: 'Old' });
    const path = `/api/comments/${id}`;
    expect(
      await admin.put(path, { content: ' New ', userId: bea.user.id, articleId: 5, language: 'en' }),
    ).toMatchObject({
      status: 200,
      body: { id, content: 'New', status: 'published', userId: ana.user.id, articleId: article },
    });
    expect((await admin.put(path, { status: 'hidden' })).body).toMatchObject({ content: 'New', status: 'hidden' });
    expect((await admin.put(path, {})).body).toMatchObject({ content: 'New', status: 'hidden' });
  });

  it('API-31 removes the comment, and the replies under it', async () => {
    const top = await comment();
    const reply = await comment({ parent: top.id });
    const other = await comment();
    expect(await admin.delete(`/api/comments/${top.id}`)).toMatchObject({ status: 204 });
    expect([await row(top.id), await row(reply.id)]).toEqual([null, null]);
    expect(await row(other.id)).not.toBeNull();
  });

  it('BASE-09 are refused from a foreign origin', async () => {
    const { id } = await comment();
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const put = await admin.send(`/api/comments/${id}`, { method: 'PUT', headers, body: '{"status":"hidden"}' });
    const gone = await admin.send(`/api/comments/${id}`, { method: 'DELETE', headers });
    expect([put.status, gone.status]).toEqual([403, 403]);
    expect(await row(id)).toMatchObject({ status: 'published' });
  });
});

describe('updateComment and deleteComments', () => {
  it('ROLE-19 are refused to visitors and users, for own comments too', async () => {
    const { id } = await comment({ content: 'Mine' });
    for (const [caller, code] of [
      [anonymous, 'UNAUTHENTICATED'],
      [ana, 'FORBIDDEN'],
    ] as const) {
      expect(codeOf(await caller.graphql(UPDATE, { id, content: 'Hacked' }))).toBe(code);
      expect(codeOf(await caller.graphql(DELETE, { id }))).toBe(code);
    }
    expect(await row(id)).toMatchObject({ content: 'Mine' });
  });

  it('VAL-37 VAL-38 refuses empty content and an unknown status', async () => {
    const { id } = await comment();
    expect((await admin.graphql(UPDATE, { id, content: '' })).errors?.[0]?.extensions).toMatchObject({
      fields: { content: 'required' },
    });
    expect(codeOf(await admin.graphql(UPDATE, { id, status: 'draft' }))).toBe('BAD_USER_INPUT');
  });

  it('ROLE-20 let an admin edit and delete any comment', async () => {
    const { id } = await comment();
    const { data } = await admin.graphql(UPDATE, { id, content: 'Better', status: 'hidden' });
    expect(data).toEqual({ updateComment: { id, content: 'Better', status: 'hidden' } });
    expect((await admin.graphql(DELETE, { id })).data).toEqual({ deleteComments: 1 });
    expect(codeOf(await admin.graphql(DELETE, { id }))).toBe('NOT_FOUND');
  });
});

describe('hiding a comment', () => {
  it('STATE-03 STATE-04 COMM-14 hides it and its replies from everyone but admins, and publishing shows them again', async () => {
    const top = await comment({ content: 'Rude' });
    await comment({ parent: top.id, content: 'Answer' });
    const seen = async (caller: Caller) => {
      const rest = (await caller.get(`/api/comments?articleId=${article}`)).body as unknown[];
      const graphql = await caller.graphql<{ comments: { items: unknown[] } }>(
        `{ comments(articleId: ${article}) { items { id } } }`,
      );
      const page = await (await fetch(`${site.url}/news/talk`, { headers: { cookie: caller.cookie ?? '' } })).text();
      return [rest.length, graphql.data?.comments.items.length, page.includes('Rude'), page.includes('Answer')];
    };
    const count = async () =>
      ((await anonymous.get('/api/articles/talk')).body as { commentCount: number }).commentCount;

    await admin.put(`/api/comments/${top.id}`, { status: 'hidden' });
    for (const caller of [anonymous, ana, bea]) expect(await seen(caller)).toEqual([0, 0, false, false]);
    expect(await seen(admin)).toEqual([1, 1, true, true]);
    expect(await count()).toBe(0);

    await admin.put(`/api/comments/${top.id}`, { status: 'published' });
    expect(await seen(anonymous)).toEqual([1, 1, true, true]);
    expect(await count()).toBe(2);
  });
});

describe('COMMENT_REVIEW=links', () => {
  const post = async (caller: Caller, content: string, parentId?: number) => {
    const { body } = await caller.post('/api/comments', { content, articleId: article, parentId });
    return body as { id: number; status: string };
  };

  it.each([
    'See https://example.org',
    'See example.com/free',
    'Write to ana@example.org',
    'Pay 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'Pay bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'Pay LNBC20M1PVJLUEZPP5QQQSYQCYQ5RQWZQFQQQSYQCYQ5RQWZQFQQQSYQ',
    'Pay lnurl1dp68gurn8ghj7um9wfmxjcm99e3k7mf0v9cxj0m385ekvcenxc6r2c35xvukxefcv5mkvv34x5ekzd3ev56nyd3hxqurzepexejxxepnxscrvwfnv9nxzcn9xq6xyefhvgcxxcmyxymnserxfq5fns',
  ])("COMM-05 holds a person's first comment with a link or payment address: %s", async (content) => {
    const { id, status } = await post(ana, content);
    expect(status).toBe('hidden');
    expect(await row(id)).toMatchObject({ status: 'hidden', awaits_review: true });
  });

  it('COMM-05 publishes what has none, what an admin writes, and links of people whose link was let through', async () => {
    expect(await post(ana, 'I read 21 e.g. articles. Nice!')).toMatchObject({ status: 'published' });
    expect(await post(admin, 'https://example.org')).toMatchObject({ status: 'published' });
    const held = await post(ana, 'https://example.org');
    expect(held).toMatchObject({ status: 'hidden' });
    await admin.put(`/api/comments/${held.id}`, { status: 'published' });
    expect(await post(ana, 'https://example.org/2')).toMatchObject({ status: 'published' });
  });

  it('COMM-05 COMM-15 holds a published comment that becomes one with a link', async () => {
    const { id } = await post(ana, 'Hello');
    const edit = 'mutation ($id: Int!) { editOwnComment(id: $id, content: "https://example.org") { awaitsReview } }';
    expect((await ana.graphql(edit, { id })).data).toEqual({ editOwnComment: { awaitsReview: true } });
    expect(await row(id)).toMatchObject({ status: 'hidden', awaits_review: true });
  });

  it('COMM-14 its author sees it as waiting; to others it is in no list, count or notification', async () => {
    const top = await comment({ user: bea.user.id });
    const held = await post(ana, 'https://example.org', top.id);
    const query = `{ comments(articleId: ${article}) { items { replies { items { id awaitsReview } } } } }`;
    expect((await ana.graphql(query)).data).toEqual({
      comments: { items: [{ replies: { items: [{ id: held.id, awaitsReview: true }] } }] },
    });
    for (const caller of [bea, anonymous]) {
      expect((await caller.graphql(query)).data).toEqual({ comments: { items: [{ replies: { items: [] } }] } });
      expect((await caller.get('/api/comments')).body).toHaveLength(1);
    }
    expect((await anonymous.get('/api/articles/talk')).body).toMatchObject({ commentCount: 1 });
    expect(await notified()).toEqual([]);
  });

  it('COMM-14 COMM-15 others can neither like, answer nor report it; its author can edit and delete it', async () => {
    const { id } = await post(ana, 'https://example.org');
    for (const call of ['setCommentLike(id: $id, liked: true) { id }', 'reportComment(id: $id)']) {
      expect(codeOf(await bea.graphql(`mutation ($id: Int!) { ${call} }`, { id }))).toBe('NOT_FOUND');
    }
    const reply = await bea.post('/api/comments', { content: 'Hello', articleId: article, parentId: id });
    expect(reply).toMatchObject({ status: 400, body: { fields: { parentId: 'not_found' } } });
    const edit = 'mutation ($id: Int!) { editOwnComment(id: $id, content: "Plain") { content status awaitsReview } }';
    expect((await ana.graphql(edit, { id })).data).toEqual({
      editOwnComment: { content: 'Plain', status: 'hidden', awaitsReview: true },
    });
    const remove = 'mutation ($id: Int!) { deleteOwnComment(id: $id) { removedIds } }';
    expect((await ana.graphql(remove, { id })).data).toEqual({ deleteOwnComment: { removedIds: [id] } });
  });

  it('STATE-04 publishing notifies its author and those whom it answers; saving it as hidden notifies no one', async () => {
    const top = await comment({ user: bea.user.id });
    const held = await post(ana, 'https://example.org', top.id);
    await admin.put(`/api/comments/${held.id}`, { content: 'https://example.org!' });
    expect(await row(held.id)).toMatchObject({ awaits_review: true });
    await admin.put(`/api/comments/${held.id}`, { status: 'published' });
    const expected = [
      { user_id: ana.user.id, kind: 'approved', comment_id: held.id },
      { user_id: bea.user.id, kind: 'reply', comment_id: held.id },
    ];
    expect(await notified()).toEqual(expected);
    await admin.put(`/api/comments/${held.id}`, { status: 'hidden' });
    await admin.put(`/api/comments/${held.id}`, { status: 'published' });
    expect(await notified()).toEqual(expected);
  });

  it('STATE-03 one that an admin saves as hidden waits no longer, and its author no longer sees it', async () => {
    const held = await post(ana, 'https://example.org');
    await admin.put(`/api/comments/${held.id}`, { status: 'hidden' });
    expect((await ana.get('/api/comments')).body).toEqual([]);
    expect(await notified()).toEqual([{ user_id: ana.user.id, kind: 'hidden', comment_id: held.id }]);
  });
});
