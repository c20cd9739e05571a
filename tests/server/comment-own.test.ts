import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let admin: SignedIn;
let anonymous: Caller;
let article: number;

beforeAll(async () => {
  site = await startSite();
  anonymous = new Caller(site);
  [ana, bea] = [await withSession(site), await withSession(site)];
  admin = await withSession(site, { role: 'admin' });
  article = (await site.make.article({ slug: 'talk' })).id;
});

afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
});

/** A comment of Ana's, made now. */
const comment = (given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}) =>
  site.make.comment({ article, user: ana.user.id, createdAt: new Date(), ...given });
const rows = () =>
  site.em.execute('select id, content, user_id, deleted_at is not null as deleted from comment order by id');
const codeOf = ({ errors }: Awaited<ReturnType<Caller['graphql']>>) => errors?.[0]?.extensions.code;

const like = (caller: Caller, id: number, liked = true) =>
  caller.graphql(
    `mutation { setCommentLike(id: ${id}, liked: ${liked}) { likeCount likedByMe replies { items { content } } } }`,
  );
const edit = (caller: Caller, id: number, content = 'Changed') =>
  caller.graphql(
    'mutation ($id: Int!, $content: String!) { editOwnComment(id: $id, content: $content) { content editedAt editableUntil } }',
    {
      id,
      content,
    },
  );
const remove = (caller: Caller, id: number) =>
  caller.graphql(
    `mutation { deleteOwnComment(id: ${id}) {
      removedIds placeholder { id content isDeleted editableUntil canDelete user { username } replies { items { content } } }
    } }`,
  );
const report = (caller: Caller, id: number, reason: string | null = null) =>
  caller.graphql('mutation ($id: Int!, $reason: String) { reportComment(id: $id, reason: $reason) }', { id, reason });

describe('what is done to one comment', () => {
  it.each([
    ['a like', like],
    ['an edit', edit],
    ['a deletion', remove],
    ['a report', report],
  ])(
    'COMM-12 COMM-15 %s is refused to visitors, and for what is hidden, under a hidden one, deleted or unknown',
    async (_what, act) => {
      const hidden = await comment({ status: 'hidden' });
      const under = await comment({ parent: hidden.id });
      const deleted = await comment();
      const reply = await comment({ parent: deleted.id });
      await remove(ana, deleted.id);
      expect(codeOf(await act(anonymous, reply.id))).toBe('UNAUTHENTICATED');
      for (const id of [hidden.id, under.id, deleted.id, 999_999]) expect(codeOf(await act(ana, id))).toBe('NOT_FOUND');
    },
  );
});

describe('likes', () => {
  it('COMM-12 ENT-16 count one a user, however often they are set, and are taken back', async () => {
    const { id } = await comment();
    await like(bea, id);
    expect((await like(bea, id)).data).toMatchObject({ setCommentLike: { likeCount: 1, likedByMe: true } });
    expect((await like(ana, id)).data).toMatchObject({ setCommentLike: { likeCount: 2, likedByMe: true } });
    await like(bea, id, false);
    expect((await like(bea, id, false)).data).toMatchObject({ setCommentLike: { likeCount: 1, likedByMe: false } });
    const mine = `{ comments(articleId: ${article}) { items { likeCount likedByMe } } }`;
    expect((await ana.graphql(mine)).data).toEqual({ comments: { items: [{ likeCount: 1, likedByMe: true }] } });
    expect((await anonymous.graphql(mine)).data).toEqual({ comments: { items: [{ likeCount: 1, likedByMe: false }] } });
  });

  it('COMM-14 the answer to a like holds no hidden reply', async () => {
    const { id } = await comment();
    await comment({ parent: id, content: 'Seen' });
    await comment({ parent: id, content: 'Secret', status: 'hidden' });
    expect((await like(bea, id)).data).toMatchObject({ setCommentLike: { replies: { items: [{ content: 'Seen' }] } } });
  });

  it('BASE-08 beyond sixty a minute are refused', async () => {
    const { id } = await comment();
    await like(bea, id);
    await used(site, 'comment-like', 59);
    expect(codeOf(await like(bea, id, false))).toBeUndefined();
    expect(codeOf(await like(bea, id))).toBe('RATE_LIMITED');
  });
});

describe('editing', () => {
  it("COMM-15 someone else's comment is refused, even for admins", async () => {
    const { id } = await comment();
    expect([codeOf(await edit(bea, id)), codeOf(await edit(admin, id))]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it('COMM-15 is refused 15 minutes after posting, and says so beforehand', async () => {
    const old = await comment({ createdAt: new Date(Date.now() - 15 * 60_000) });
    const young = await comment({ createdAt: new Date(Date.now() - 14 * 60_000) });
    const { errors } = await edit(ana, old.id);
    expect(errors?.[0]).toMatchObject({
      message: 'The time for editing is over.',
      extensions: { code: 'FORBIDDEN' },
    });
    const seenBy = async (caller: Caller) =>
      (await caller.graphql(`{ comments(articleId: ${article}) { items { id canDelete editableUntil } } }`)).data;
    const end = new Date(young.createdAt.getTime() + 15 * 60_000).toISOString();
    expect(await seenBy(ana)).toEqual({
      comments: {
        items: [
          { id: young.id, canDelete: true, editableUntil: end },
          { id: old.id, canDelete: true, editableUntil: null },
        ],
      },
    });
    for (const other of [bea, admin, anonymous]) {
      expect(await seenBy(other)).toMatchObject({ comments: { items: [{ editableUntil: null }, {}] } });
    }
  });

  it.each([
    [' ', 'required'],
    ['a'.repeat(5_001), 'too_long'],
  ])('VAL-37 VAL-38 refuses what posting refuses', async (content, problem) => {
    const { errors } = await edit(ana, (await comment()).id, content);
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { content: problem } });
  });

  it('COMM-15 stores the text and when it changed', async () => {
    const { id } = await comment({ content: 'First' });
    expect((await edit(ana, id, 'First')).data).toMatchObject({ editOwnComment: { editedAt: null } });
    expect((await edit(ana, id, ' Second ')).data).toEqual({
      editOwnComment: { content: 'Second', editedAt: expect.any(String), editableUntil: expect.any(String) },
    });
  });
});

describe('deleting', () => {
  it("COMM-15 someone else's comment is refused, even for admins", async () => {
    const { id } = await comment();
    expect([codeOf(await remove(bea, id)), codeOf(await remove(admin, id))]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await rows()).toHaveLength(1);
  });

  it('COMM-15 a comment without replies goes', async () => {
    const { id } = await comment();
    expect((await remove(ana, id)).data).toEqual({ deleteOwnComment: { removedIds: [id], placeholder: null } });
    expect(await rows()).toEqual([]);
  });

  it('COMM-15 one with replies leaves a placeholder without text and author, which does not count', async () => {
    const top = await comment({ content: 'Regretted' });
    const reply = await comment({ parent: top.id, user: bea.user.id, content: 'Stays' });
    await like(bea, top.id);
    expect((await remove(ana, top.id)).data).toEqual({
      deleteOwnComment: {
        removedIds: [],
        placeholder: {
          id: top.id,
          content: '',
          isDeleted: true,
          editableUntil: null,
          canDelete: false,
          user: null,
          replies: { items: [{ content: 'Stays' }] },
        },
      },
    });
    expect(await rows()).toEqual([
      { id: top.id, content: '', user_id: null, deleted: true },
      { id: reply.id, content: 'Stays', user_id: bea.user.id, deleted: false },
    ]);
    expect((await anonymous.get('/api/articles/talk')).body).toMatchObject({ commentCount: 1 });
    expect((await anonymous.get(`/api/comments?articleId=${article}`)).body).toMatchObject([
      { id: top.id, content: '', user: null, replies: [{ id: reply.id }] },
    ]);
    expect((await anonymous.get('/api/comments')).body).toMatchObject([{ id: reply.id }]);
  });

  it('COMM-15 the placeholder goes with its last reply, and never shows without one', async () => {
    const top = await comment();
    const reply = await comment({ parent: top.id });
    const hidden = await comment({ parent: top.id, status: 'hidden' });
    await remove(ana, top.id);
    expect((await remove(ana, reply.id)).data).toMatchObject({ deleteOwnComment: { removedIds: [reply.id] } });
    expect((await anonymous.get(`/api/comments?articleId=${article}`)).body).toEqual([]);
    await admin.delete(`/api/comments/${hidden.id}`);
    expect(await rows()).toEqual([]);
  });

  it('COMM-15 while a reply comes, either the reply or the comment is there to the end', async () => {
    const top = await comment();
    const [, added] = await Promise.all([
      remove(ana, top.id),
      bea.post('/api/comments', { content: 'Meanwhile', articleId: article, parentId: top.id }),
    ]);
    expect([201, 400]).toContain(added.status);
    expect(await rows()).toHaveLength(added.status === 201 ? 2 : 0);
  });
});

describe('reports', () => {
  it('reach the admins once per person, and no one else sees them', async () => {
    const { id } = await comment();
    expect((await report(bea, id, ' Spam ')).data).toEqual({ reportComment: true });
    expect((await report(bea, id, 'Again')).data).toEqual({ reportComment: true });
    expect((await report(admin, id)).data).toEqual({ reportComment: true });
    expect(await site.em.execute('select user_id, reason from comment_report order by user_id')).toEqual([
      { user_id: bea.user.id, reason: 'Spam' },
      { user_id: admin.user.id, reason: null },
    ]);
    const counts = `{ comments(articleId: ${article}) { items { reportCount } } }`;
    expect((await admin.graphql(counts)).data).toEqual({ comments: { items: [{ reportCount: 2 }] } });
    expect((await bea.graphql(counts)).data).toEqual({ comments: { items: [{ reportCount: null }] } });
  });

  it('of an own comment, and with too long a reason, are refused', async () => {
    const { id } = await comment();
    expect(codeOf(await report(ana, id))).toBe('FORBIDDEN');
    const { errors } = await report(bea, id, 'a'.repeat(501));
    expect(errors?.[0]?.extensions).toMatchObject({ fields: { reason: 'too_long' } });
  });
});
