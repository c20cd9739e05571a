import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Notified {
  kind: string;
  excerpt: string;
  comment: { id: number } | null;
  place: { type: string; slug: string };
}

let site: TestSite;
let author: SignedIn;
let bea: SignedIn;
let carl: SignedIn;
let admin: SignedIn;
let article: number;

beforeAll(async () => {
  site = await startSite();
  [author, bea, carl] = [await withSession(site), await withSession(site), await withSession(site)];
  admin = await withSession(site, { role: 'admin' });
  article = (await site.make.article({ slug: 'talk' })).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, notification, rate_limit cascade');
});

const comment = (given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}) =>
  site.make.comment({ article, user: author.user.id, content: 'A rude word', ...given });
const report = (caller: Caller, id: number, reason: string | null = null) =>
  caller.graphql('mutation ($id: Int!, $reason: String) { reportComment(id: $id, reason: $reason) }', { id, reason });
const setStatus = (ids: number[], status: string, caller: Caller = admin) =>
  caller.graphql('mutation ($ids: [Int!]!, $status: CommentStatus!) { setCommentStatus(ids: $ids, status: $status) }', {
    ids,
    status,
  });
async function notified(caller: Caller): Promise<Notified[]> {
  const { data, errors } = await caller.graphql<{ notifications: { items: Notified[] } }>(
    '{ notifications { items { kind excerpt comment { id } place(language: en) { type slug } } } }',
  );
  expect(errors).toBeUndefined();
  return data?.notifications.items ?? [];
}
const unread = async (caller: Caller) => {
  const { data } = await caller.graphql<{ me: { unreadNotificationCount: number } }>(
    '{ me { unreadNotificationCount } }',
  );
  return data?.me.unreadNotificationCount;
};
const kinds = async (caller: Caller) => (await notified(caller)).map(({ kind }) => kind);
const PLACE = { type: 'article', slug: 'talk' };
const REMOVED = { kind: 'report_removed', excerpt: '', comment: null, place: PLACE };

describe('the reasons of reports', () => {
  const reasonsOf = async (caller: Caller) => {
    const { data } = await caller.graphql<{ comments: { items: Record<string, unknown>[] } }>(
      `{ comments(articleId: ${article}) { items { reportCount reportReasons { reason count } } } }`,
    );
    return data?.comments.items[0];
  };

  it("are for admins alone: not for visitors, the comment's author or the person who gave them", async () => {
    const { id } = await comment();
    await report(bea, id, 'Spam');
    for (const caller of [new Caller(site), author, bea]) {
      expect(await reasonsOf(caller)).toEqual({ reportCount: null, reportReasons: null });
    }
    expect(await reasonsOf(admin)).toEqual({ reportCount: 1, reportReasons: [{ reason: 'Spam', count: 1 }] });
  });

  it('come with the number of people who gave them, the most frequent first, and without names', async () => {
    const { id } = await comment();
    const [dora, eva] = [await withSession(site), await withSession(site)];
    await report(bea, id, 'Rude');
    await report(carl, id, 'Spam');
    await report(dora, id, ' Spam ');
    await report(eva, id);
    expect(await reasonsOf(admin)).toEqual({
      reportCount: 4,
      reportReasons: [
        { reason: 'Spam', count: 2 },
        { reason: null, count: 1 },
        { reason: 'Rude', count: 1 },
      ],
    });
  });

  it('are at most 20, while all reports are counted', async () => {
    const { id } = await comment();
    for (let n = 0; n < 25; n += 1) {
      const { id: user } = await site.make.user();
      await site.em.execute('insert into comment_report (comment_id, user_id, reason) values (?, ?, ?)', [
        id,
        user,
        `Reason ${n}`,
      ]);
    }
    expect(await reasonsOf(admin)).toMatchObject({ reportCount: 25, reportReasons: { length: 20 } });
  });
});

describe('the outcome of a report', () => {
  it('is notified to no one as long as no admin decides, and an edit of the text is no decision', async () => {
    const { id } = await comment();
    await report(bea, id, 'Spam');
    await setStatus([id], 'hidden', bea);
    await admin.graphql(`mutation { updateComment(id: ${id}, content: "A kind word") { id } }`);
    expect(await kinds(bea)).toEqual([]);
    expect(await site.em.execute('select settled_at, outcome from comment_report')).toEqual([
      { settled_at: null, outcome: null },
    ]);
  });

  it('kept: everyone who reported the comment is notified once and led to it; its author and the admin are not', async () => {
    const { id } = await comment();
    for (const caller of [bea, carl, admin]) await report(caller, id, 'Spam');
    await setStatus([id], 'published');
    await setStatus([id], 'published');
    const kept = { kind: 'report_kept', excerpt: 'A rude word', comment: { id }, place: PLACE };
    expect(await notified(bea)).toEqual([kept]);
    expect(await notified(carl)).toEqual([kept]);
    expect([await kinds(author), await kinds(admin)]).toEqual([[], []]);
    expect(await unread(bea)).toBe(1);
    expect(await site.em.execute('select distinct outcome from comment_report')).toEqual([{ outcome: 'kept' }]);
  });

  it('hidden: they are notified that it was removed, without its text; its author is notified that it is hidden', async () => {
    const { id } = await comment();
    await report(bea, id, 'Spam');
    await admin.graphql(`mutation { updateComment(id: ${id}, status: hidden) { id } }`);
    expect(await notified(bea)).toEqual([REMOVED]);
    expect([await kinds(author), await unread(bea)]).toEqual([['hidden'], 1]);
    expect(await site.em.execute('select outcome from comment_report')).toEqual([{ outcome: 'hidden' }]);
    await site.em.execute(`update article set status = 'draft' where id = ?`, [article]);
    expect([await notified(bea), await unread(bea)]).toEqual([[], 0]);
    await site.em.execute(`update article set status = 'published' where id = ?`, [article]);
    await bea.graphql('mutation { markAllNotificationsRead }');
    expect(await unread(bea)).toBe(0);
  });

  it('deleted: the people who reported it or one of its replies are notified, and outlast it', async () => {
    const first = await comment();
    const second = await comment();
    const reply = await comment({ parent: second.id });
    await report(bea, first.id, 'Spam');
    await report(carl, reply.id);
    await admin.graphql(`mutation { deleteComments(ids: [${first.id}]) }`);
    expect(await notified(bea)).toEqual([REMOVED]);
    await admin.graphql(`mutation { deleteComments(ids: [${second.id}]) }`);
    expect(await notified(carl)).toEqual([REMOVED]);
    expect(await site.em.execute('select count(*)::int as n from comment')).toEqual([{ n: 0 }]);
  });

  it('deleted by its author: they are notified as well, also if a placeholder stays, and the author is not', async () => {
    const first = await comment();
    const second = await comment();
    const reply = await comment({ parent: second.id });
    await comment({ parent: second.id, user: carl.user.id });
    await report(bea, first.id, 'Spam');
    await report(bea, reply.id);
    await report(carl, second.id);
    for (const { id } of [first, reply, second]) {
      await author.graphql(`mutation { deleteOwnComment(id: ${id}) { removedIds } }`);
    }
    expect(await notified(bea)).toEqual([REMOVED, REMOVED]);
    expect([await notified(carl), await kinds(author)]).toEqual([[REMOVED], []]);
  });

  it('deleted by its author after a decision: they were notified already', async () => {
    const { id } = await comment();
    await report(bea, id);
    await setStatus([id], 'hidden');
    await author.graphql(`mutation { deleteOwnComment(id: ${id}) { removedIds } }`);
    expect(await notified(bea)).toEqual([REMOVED]);
  });

  it('is notified once, even if the comment is hidden first and deleted later', async () => {
    const { id } = await comment();
    await report(bea, id);
    await setStatus([id], 'hidden');
    await admin.graphql(`mutation { deleteComments(ids: [${id}]) }`);
    expect(await notified(bea)).toEqual([REMOVED]);
  });

  it('names a lesson or a video in the same way, and goes with an item that is deleted permanently', async () => {
    const lesson = await site.make.lesson({ slug: 'keys' });
    const video = await site.make.video({ slug: 'node' });
    for (const place of [{ lesson: lesson.id }, { video: video.id }]) {
      const { id } = await site.make.comment({ ...place, user: author.user.id });
      await report(bea, id);
      await setStatus([id], 'hidden');
    }
    expect((await notified(bea)).map(({ place }) => place)).toEqual([
      { type: 'video', slug: 'node' },
      { type: 'lesson', slug: 'keys' },
    ]);
    await site.em.execute('delete from stored_video');
    expect((await notified(bea)).map(({ place }) => place.type)).toEqual(['lesson']);
  });
});
