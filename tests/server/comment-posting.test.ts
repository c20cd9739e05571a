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
let video: number;
let lesson: number;

beforeAll(async () => {
  site = await startSite();
  anonymous = new Caller(site);
  [ana, bea, admin] = [
    await withSession(site, { username: 'ana' }),
    await withSession(site, { username: 'bea' }),
    await withSession(site, { username: 'root', role: 'admin' }),
  ];
  article = (await site.make.article()).id;
  video = (await site.make.video()).id;
  lesson = (await site.make.lesson()).id;
});

afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
});

const stored = () => site.em.execute('select content, user_id, parent_id, status from comment order by id');
const notified = () =>
  site.em.execute('select user_id, kind, comment_id from notification order by user_id, comment_id');
const post = async (caller: Caller, body: object) => {
  const answer = await caller.post('/api/comments', { content: 'Hola', articleId: article, ...body });
  return { ...answer, body: answer.body as { id: number; parentId: number | null } };
};
const ADD = `mutation ($content: String!, $articleId: Int, $videoId: Int, $lessonId: Int, $parentId: Int) {
  addComment(content: $content, articleId: $articleId, videoId: $videoId, lessonId: $lessonId, parentId: $parentId) {
    id content status parentId user { username } likedByMe editableUntil canDelete isDeleted editedAt replies { items { id } }
  }
}`;

describe('POST /api/comments', () => {
  it('ROLE-10 BASE-08 answers 401 to a visitor, for comments and replies, and stores nothing', async () => {
    const { body } = await post(ana, {});
    expect(await post(anonymous, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await post(anonymous, { parentId: body.id })).toMatchObject({ status: 401 });
    expect(await stored()).toHaveLength(1);
  });

  it('a comment that a device sends again is stored once, also at the same time; others have keys of their own', async () => {
    expect(await post(ana, { idempotencyKey: 'again' })).toMatchObject({
      status: 400,
      body: { fields: { idempotencyKey: 'invalid' } },
    });
    const idempotencyKey = '0b0e4a3e-4f6f-4b83-9b52-6d0f37a3c7a1';
    const first = await post(ana, { content: 'Offline', idempotencyKey });
    const again = await Promise.all([1, 2, 3].map(() => post(ana, { content: 'Offline', idempotencyKey })));
    expect(again.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id, first.body.id]);
    const other = '5f2a7a52-9d3e-4c8e-8a54-0e2c8a5d9b10';
    const together = await Promise.all([1, 2, 3].map(() => post(ana, { content: 'Together', idempotencyKey: other })));
    expect(together.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(together.map(({ body }) => body.id)).size).toBe(1);
    expect((await post(bea, { content: 'Offline', idempotencyKey })).body.id).not.toBe(first.body.id);
    expect(await stored()).toHaveLength(3);
  });

  it.each([
    ['VAL-34', { content: '' }, { content: 'required' }],
    ['VAL-34', { content: ' \n\u200b ' }, { content: 'required' }],
    ['VAL-34', { content: null }, { content: 'required' }],
    ['VAL-34', { content: { $ne: '' } }, { content: 'invalid' }],
    ['VAL-34', { content: 'a'.repeat(5_001) }, { content: 'too_long' }],
    ['VAL-34', { content: 'a\0b' }, { content: 'invalid' }],
    ['VAL-35', { articleId: undefined }, { articleId: 'required' }],
    ['VAL-35', { videoId: 1 }, { articleId: 'invalid' }],
    ['VAL-35', { articleId: 999_999 }, { articleId: 'not_found' }],
    ['VAL-35', { articleId: undefined, videoId: 999_999 }, { videoId: 'not_found' }],
    ['VAL-35', { articleId: undefined, lessonId: 999_999 }, { lessonId: 'not_found' }],
    ['VAL-35', { articleId: '1' }, { articleId: 'invalid' }],
    ['VAL-36', { parentId: 999_999 }, { parentId: 'not_found' }],
  ])('%s refuses %o and stores nothing', async (_id, given, fields) => {
    expect(await post(ana, given)).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', fields } });
    expect(await stored()).toEqual([]);
  });

  it('VAL-35 refuses what the writer does not see: a draft, and a lesson of a draft module', async () => {
    const draft = (await site.make.article({ status: 'draft' })).id;
    const module = (await site.make.module({ status: 'draft' })).id;
    const unseen = (await site.make.lesson({ module })).id;
    expect(await post(ana, { articleId: draft })).toMatchObject({ body: { fields: { articleId: 'not_found' } } });
    expect(await post(ana, { articleId: undefined, lessonId: unseen })).toMatchObject({
      body: { fields: { lessonId: 'not_found' } },
    });
    expect(await post(admin, { articleId: draft })).toMatchObject({ status: 201 });
  });

  it('VAL-36 COMM-14 refuses a reply to a comment of another item, and to one that the writer does not see', async () => {
    const elsewhere = (await site.make.comment({ video })).id;
    const hidden = (await site.make.comment({ article, status: 'hidden' })).id;
    const under = (await site.make.comment({ article, parent: hidden })).id;
    for (const parentId of [elsewhere, hidden, under]) {
      expect(await post(ana, { parentId })).toMatchObject({ status: 400, body: { fields: { parentId: 'not_found' } } });
    }
  });

  it('API-22 ROLE-12 answers the comment in its read shape, under articles, videos and lessons', async () => {
    expect(await post(ana, { content: '  Hola\r\nmundo ' })).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        content: 'Hola\nmundo',
        userId: ana.user.id,
        user: { id: ana.user.id, username: 'ana' },
        parentId: null,
        articleId: article,
        videoId: null,
        lessonId: null,
        status: 'published',
        likeCount: 0,
        replies: [],
      },
    });
    expect(await post(admin, { articleId: null, videoId: video })).toMatchObject({
      status: 201,
      body: { videoId: video },
    });
    expect(await post(ana, { articleId: undefined, lessonId: lesson })).toMatchObject({ body: { lessonId: lesson } });
  });

  it('ROLE-14 ROLE-15 stores it as published and of the signed-in user, whatever the request claims', async () => {
    const { status } = await post(ana, {
      userId: bea.user.id,
      status: 'hidden',
      id: 1,
      likeCount: 9,
      createdAt: '2000-01-01',
    });
    expect(status).toBe(201);
    expect(await stored()).toEqual([{ content: 'Hola', user_id: ana.user.id, parent_id: null, status: 'published' }]);
  });

  it('COMM-10 API-22 ROLE-12 a reply to a reply is stored under the same top-level comment', async () => {
    const { body: top } = await post(ana, {});
    const { body: reply } = await post(bea, { parentId: top.id });
    const { body: answer, status } = await post(admin, { parentId: reply.id });
    expect([status, reply.parentId, answer.parentId]).toEqual([201, top.id, top.id]);
  });

  it('COMM-10 tells those whom a reply answers, each once, and never its author', async () => {
    const { body: top } = await post(ana, {});
    await post(ana, { parentId: top.id });
    expect(await notified()).toEqual([]);
    const { body: reply } = await post(bea, { parentId: top.id });
    const toAna = { user_id: ana.user.id, kind: 'reply', comment_id: reply.id };
    expect(await notified()).toEqual([toAna]);
    const { body: answer } = await post(admin, { parentId: reply.id });
    expect(await notified()).toEqual([
      toAna,
      { ...toAna, comment_id: answer.id },
      { user_id: bea.user.id, kind: 'reply', comment_id: answer.id },
    ]);
  });

  it('BASE-09 refuses a foreign origin and a simple request, and stores nothing', async () => {
    const body = { content: 'Hola', articleId: article };
    const foreign = await ana.post('/api/comments', body, { origin: 'https://evil.example' });
    const simple = await ana.post('/api/comments', body, { 'content-type': 'text/plain' });
    expect([foreign.status, simple.status]).toEqual([403, 415]);
    expect(await stored()).toEqual([]);
  });
});

describe('addComment over GraphQL', () => {
  it('ROLE-11 is refused to a visitor, for comments and replies', async () => {
    const { body } = await post(ana, {});
    for (const parentId of [null, body.id]) {
      const { errors } = await anonymous.graphql(ADD, { content: 'Hola', articleId: article, parentId });
      expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['VAL-34', { content: ' ' }, { content: 'required' }],
    ['VAL-35', { articleId: undefined }, { articleId: 'required' }],
    ['VAL-35', { videoId: 1 }, { articleId: 'invalid' }],
    ['VAL-36', { parentId: 999_999 }, { parentId: 'not_found' }],
  ])('%s refuses %o', async (_id, given, fields) => {
    const { errors } = await ana.graphql(ADD, { content: 'Hola', articleId: article, ...given });
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields });
    expect(await stored()).toEqual([]);
  });

  it('ROLE-13 COMM-05 a user and an admin comment and reply, and read back what they may do with it', async () => {
    const first = await ana.graphql<{ addComment: { id: number } }>(ADD, { content: 'Hola', lessonId: lesson });
    expect(first.data?.addComment).toEqual({
      id: expect.any(Number),
      content: 'Hola',
      status: 'published',
      parentId: null,
      user: { username: 'ana' },
      likedByMe: false,
      editableUntil: expect.any(String),
      canDelete: true,
      isDeleted: false,
      editedAt: null,
      replies: { items: [] },
    });
    const parentId = first.data?.addComment.id;
    const reply = await admin.graphql(ADD, { content: 'Yes', lessonId: lesson, parentId });
    expect(reply.data).toMatchObject({ addComment: { parentId, user: { username: 'root' } } });
    const { data } = await anonymous.graphql(
      `{ comments(lessonId: ${lesson}) { items { content editableUntil canDelete replies { items { content canDelete } } } } }`,
    );
    expect(data).toEqual({
      comments: {
        items: [
          {
            content: 'Hola',
            editableUntil: null,
            canDelete: false,
            replies: { items: [{ content: 'Yes', canDelete: false }] },
          },
        ],
      },
    });
  });

  it('BASE-09 is refused from a foreign origin and as a simple request', async () => {
    const operation = { query: ADD, variables: { content: 'Hola', articleId: article } };
    const foreign = await ana.post('/graphql', operation, { origin: 'https://evil.example' });
    const simple = await ana.post('/graphql', operation, { 'content-type': 'text/plain' });
    for (const { status } of [foreign, simple]) expect(status).toBeGreaterThanOrEqual(400);
    expect(await stored()).toEqual([]);
  });
});

describe('too many comments', () => {
  it('BASE-08 are refused: 429 over REST, RATE_LIMITED over GraphQL, and others can still comment', async () => {
    for (let n = 0; n < 10; n += 1) expect(await post(ana, { content: `${n}` })).toMatchObject({ status: 201 });
    const refused = await post(ana, {});
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { errors } = await ana.graphql(ADD, { content: 'Hola', articleId: article });
    expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(await post(bea, {})).toMatchObject({ status: 201 });
    expect(await stored()).toHaveLength(11);
  });
});

it('BASE-08 what is refused anyway uses up no limit: missing items, and the comments of others', async () => {
  const { body } = await post(ana, {});
  await truncate(site.em, 'rate_limit');
  for (let n = 0; n < 12; n += 1) {
    expect(await post(ana, { articleId: 999_999 })).toMatchObject({ status: 400 });
    const others = [
      `mutation { editOwnComment(id: ${body.id}, content: "Hello") { id } }`,
      'mutation { setCommentLike(id: 999999, liked: true) { id } }',
      'mutation { reportComment(id: 999999, reason: "spam") }',
    ];
    for (const query of others)
      expect((await bea.graphql(query)).errors?.[0]?.extensions.code).toMatch(/FORBIDDEN|NOT_FOUND/);
  }
  const keys = await site.em.execute<{ key: string }[]>(`select key from rate_limit where key like 'comment%'`);
  expect(keys).toEqual([]);
});
