import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTIFICATION_EXCERPT } from '#domain/limits.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Item {
  id: number;
  excerpt: string;
  isRead: boolean;
}
interface Answer {
  notifications: { items: Item[]; totalCount: number };
  me: { unreadNotificationCount: number };
}

let site: TestSite;
let ana: SignedIn;
let article: number;
/** Ana's comment under the article. */
let asked: number;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  ana = await withSession(site);
  const slug = `talked-about-${ana.user.id}`;
  article = (await site.make.article({ slug, title: 'Talked about', titleEs: 'Comentado' })).id;
  asked = (await site.make.comment({ article, user: ana.user.id })).id;
});

/** A reply that Ana is notified of. */
async function notified(given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}): Promise<number> {
  const reply = await site.make.comment({ article, parent: asked, ...given });
  return (await site.make.notification({ user: ana.user.id, comment: reply.id })).id;
}

const read = (caller: Caller = ana) =>
  caller.graphql<Answer>('{ notifications { totalCount items { id excerpt isRead } } me { unreadNotificationCount } }');
const idsAndUnread = async (caller?: Caller) => {
  const { data } = await read(caller);
  const { items = [], totalCount } = data?.notifications ?? {};
  expect(totalCount).toBe(items.length);
  return [items.map(({ id }) => id), data?.me.unreadNotificationCount];
};
const markRead = (caller: Caller, id: number) =>
  caller.graphql(`mutation { markNotificationRead(id: ${id}) { id isRead } }`);
const markAllRead = (caller: Caller) => caller.graphql('mutation { markAllNotificationsRead }');
const refused = (code: string) => ({ data: null, errors: [{ extensions: { code } }] });

describe('notifications', () => {
  it.each([
    '{ notifications { totalCount } }',
    'mutation { markNotificationRead(id: 1) { id } }',
    'mutation { markAllNotificationsRead }',
  ])('NOTIF-02 are refused to visitors: %s', async (query) => {
    expect(await new Caller(site).graphql(query)).toMatchObject(refused('UNAUTHENTICATED'));
  });

  it('NOTIF-02 refuse pages that cannot be', async () => {
    expect(await ana.graphql('{ notifications(page: 0) { totalCount } }')).toMatchObject(refused('BAD_USER_INPUT'));
    expect(await ana.graphql('{ notifications(pageSize: 101) { totalCount } }')).toMatchObject(
      refused('BAD_USER_INPUT'),
    );
  });

  it('NOTIF-02 NOTIF-03 of others are not listed, not counted, and NOT_FOUND to mark, as those that do not exist', async () => {
    const id = await notified();
    const luis = await withSession(site);
    expect(await idsAndUnread(luis)).toEqual([[], 0]);
    const answer = await markRead(luis, id);
    expect(answer).toMatchObject(refused('NOT_FOUND'));
    expect(await markRead(luis, 999_999)).toEqual(answer);
    await markAllRead(luis);
    expect(await idsAndUnread()).toEqual([[id], 1]);
  });

  it.each([
    ['hidden', async (reply: number) => void (await set('comment', 'hidden', reply))],
    ['under a hidden parent', async () => void (await set('comment', 'hidden', asked))],
    ['under a draft', async () => void (await set('article', 'draft', article))],
    ['deleted', async (reply: number) => void (await site.em.execute('delete from comment where id = ?', [reply]))],
  ])(
    'NOTIF-01 NOTIF-02 ROLE-06 of a comment that is %s are in no list and no count, nor can they be marked',
    async (_, hide) => {
      const { id: reply } = await site.make.comment({ article, parent: asked });
      const { id } = await site.make.notification({ user: ana.user.id, comment: reply });
      expect(await idsAndUnread()).toEqual([[id], 1]);
      await hide(reply);
      expect(await idsAndUnread()).toEqual([[], 0]);
      expect(await markRead(ana, id)).toMatchObject(refused('NOT_FOUND'));
    },
  );

  it('NOTIF-02 of an own comment that only left its place are in no list and no count', async () => {
    const { id } = await site.make.notification({ user: ana.user.id, comment: asked, kind: 'approved' });
    await site.make.comment({ article, parent: asked });
    expect(await idsAndUnread()).toEqual([[id], 1]);
    await ana.graphql('mutation ($id: Int!) { deleteOwnComment(id: $id) { placeholder { id } } }', { id: asked });
    expect(await idsAndUnread()).toEqual([[], 0]);
  });

  it('NOTIF-02 of a hidden comment are in no list of an admin either', async () => {
    const admin = await withSession(site, { role: 'admin' });
    const hidden = await site.make.comment({ article, parent: asked, status: 'hidden' });
    await site.make.notification({ user: admin.user.id, comment: hidden.id });
    expect(await idsAndUnread(admin)).toEqual([[], 0]);
  });

  it('NOTIF-03 marking all leaves out what is hidden: shown again it is still unread', async () => {
    const seen = await notified();
    const hidden = await notified({ status: 'hidden' });
    await markAllRead(ana);
    await site.em.execute("update comment set status = 'published' where parent_id = ?", [asked]);
    expect(await idsAndUnread()).toEqual([[hidden, seen], 1]);
  });

  it('NOTIF-01 NOTIF-02 come newest first, with comment, author and place in the language asked for', async () => {
    const first = await notified({
      content: `Because\n\n ${'of that '.repeat(40)}`,
      user: (await site.make.user({ username: 'luis' })).id,
    });
    const lesson = await site.make.lesson({ slug: 'keys', title: 'Keys' });
    const under = await site.make.comment({ lesson: lesson.id, user: ana.user.id, content: 'Mine' });
    const second = await site.make.notification({ user: ana.user.id, comment: under.id, kind: 'approved' });
    const video = await site.make.video({ slug: 'watched', title: 'Watched' });
    const gone = await site.make.user();
    const left = await site.make.comment({ video: video.id, user: gone.id, content: 'Bye' });
    const third = await site.make.notification({ user: ana.user.id, comment: left.id });
    await site.em.execute('delete from app_user where id = ?', [gone.id]);
    const { data } = await ana.graphql<{ notifications: { items: { excerpt: string }[] } }>(
      `{ notifications { items { id kind createdAt isRead excerpt comment { id user { username } }
          place(language: es) { type slug title { value language } } } } }`,
    );
    expect(data?.notifications.items).toEqual([
      {
        id: third.id,
        kind: 'reply',
        createdAt: third.createdAt.toISOString(),
        isRead: false,
        excerpt: 'Bye',
        comment: { id: left.id, user: null },
        place: { type: 'video', slug: 'watched', title: { value: 'Watched', language: 'en' } },
      },
      expect.objectContaining({
        id: second.id,
        kind: 'approved',
        comment: { id: under.id, user: { username: ana.user.username } },
        place: { type: 'lesson', slug: 'keys', title: { value: 'Keys', language: 'en' } },
      }),
      expect.objectContaining({
        id: first,
        excerpt: expect.stringMatching(/^Because of that of that.* (?:of|that)…$/),
        comment: { id: expect.any(Number), user: { username: 'luis' } },
        place: {
          type: 'article',
          slug: `talked-about-${ana.user.id}`,
          title: { value: 'Comentado', language: 'es' },
        },
      }),
    ]);
    expect(data?.notifications.items[2]?.excerpt.length).toBeLessThanOrEqual(NOTIFICATION_EXCERPT);
  });

  it('NOTIF-03 marking one as read lowers the number by one, once, and it stays so', async () => {
    const [first, second] = [await notified(), await notified()];
    expect(await markRead(ana, first)).toEqual({ data: { markNotificationRead: { id: first, isRead: true } } });
    expect(await markRead(ana, first)).toEqual({ data: { markNotificationRead: { id: first, isRead: true } } });
    const { data } = await read();
    expect(data?.me.unreadNotificationCount).toBe(1);
    expect(data?.notifications.items.map(({ id, isRead }) => [id, isRead])).toEqual([
      [second, false],
      [first, true],
    ]);
  });

  it('NOTIF-03 marking all as read leaves none, and what comes later is unread', async () => {
    const [first, second] = [await notified(), await notified()];
    expect(await markAllRead(ana)).toEqual({ data: { markAllNotificationsRead: true } });
    expect(await markAllRead(ana)).toEqual({ data: { markAllNotificationsRead: true } });
    expect(await idsAndUnread()).toEqual([[second, first], 0]);
    const third = await notified();
    expect(await idsAndUnread()).toEqual([[third, second, first], 1]);
  });
});

const set = (table: string, status: string, id: number) =>
  site.em.execute(`update ${table} set status = ? where id = ?`, [status, id]);
