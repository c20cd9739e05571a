import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FOLLOWED_ITEMS_MAX, FOLLOWED_NOTIFICATION_DAYS } from '#domain/limits.ts';
import { deleteOldFollowed } from '#server/modules/community/notification/followed-notifications.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Target {
  articleId?: number;
  videoId?: number;
  lessonId?: number;
}
interface Line {
  id: number;
  kind: string;
  commentCount: number;
  isRead: boolean;
  comment: { id: number };
}

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let admin: SignedIn;
let article: { id: number; slug: string };

beforeAll(async () => {
  site = await startSite({ COMMENT_REVIEW: 'links' });
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  [ana, bea] = [await withSession(site), await withSession(site)];
  article = await site.make.article();
});

const setFollowed = (caller: Caller, target: Target, followed = true) =>
  caller.graphql<{ setItemFollowed: boolean }>(
    `mutation ($articleId: Int, $videoId: Int, $lessonId: Int, $followed: Boolean!) {
      setItemFollowed(articleId: $articleId, videoId: $videoId, lessonId: $lessonId, followed: $followed)
    }`,
    { ...target, followed },
  );

async function follow(caller: Caller, target: Target = { articleId: article.id }): Promise<void> {
  expect(await setFollowed(caller, target)).toEqual({ data: { setItemFollowed: true } });
}

async function post(caller: Caller, content = 'A thought', more: Target & { parentId?: number } = {}): Promise<number> {
  const isElsewhere = more.videoId !== undefined || more.lessonId !== undefined;
  const { data, errors } = await caller.graphql<{ addComment: { id: number } }>(
    `mutation ($content: String!, $articleId: Int, $videoId: Int, $lessonId: Int, $parentId: Int) {
      addComment(content: $content, articleId: $articleId, videoId: $videoId, lessonId: $lessonId, parentId: $parentId) { id }
    }`,
    { content, ...(isElsewhere ? {} : { articleId: article.id }), ...more },
  );
  expect(errors).toBeUndefined();
  return data?.addComment.id ?? 0;
}

async function linesOf(caller: Caller): Promise<Line[]> {
  const { data } = await caller.graphql<{ notifications: { items: Line[]; totalCount: number } }>(
    '{ notifications { totalCount items { id kind commentCount isRead comment { id } } } }',
  );
  expect(data?.notifications.totalCount).toBe(data?.notifications.items.length);
  return data?.notifications.items ?? [];
}
/** Kind, number of comments and first comment of each line. */
const notified = async (caller: Caller) =>
  (await linesOf(caller)).map(({ kind, commentCount, comment }) => [kind, commentCount, comment.id]);

async function unread(caller: Caller): Promise<number | undefined> {
  const { data } = await caller.graphql<{ me: { unreadNotificationCount: number } }>(
    '{ me { unreadNotificationCount } }',
  );
  return data?.me.unreadNotificationCount;
}

async function followedTitles(caller: Caller): Promise<string[]> {
  const { data } = await caller.graphql<{
    followedItems: { items: { place: { title: { value: string } } }[]; totalCount: number };
  }>('{ followedItems { totalCount items { place(language: es) { title { value } } } } }');
  expect(data?.followedItems.totalCount).toBe(data?.followedItems.items.length);
  return data?.followedItems.items.map(({ place }) => place.title.value) ?? [];
}

const refused = (code: string) => ({ errors: [{ extensions: { code } }] });
const rowsOf = ({ user }: SignedIn) =>
  site.em.execute<object[]>('select from item_follow where user_id = ?', [user.id]);

describe('following the comments of an item', () => {
  it('is refused to visitors, for unknown items, drafts and what names no single item', async () => {
    expect(await setFollowed(new Caller(site), { articleId: article.id })).toMatchObject(refused('UNAUTHENTICATED'));
    expect(await new Caller(site).graphql('{ followedItems { totalCount } }')).toMatchObject(
      refused('UNAUTHENTICATED'),
    );
    const draft = await site.make.article({ status: 'draft' });
    const lesson = await site.make.lesson({ module: (await site.make.module({ status: 'draft' })).id });
    const { id: video } = await site.make.video();
    for (const target of [
      {},
      { articleId: article.id, videoId: video },
      { articleId: 999_999 },
      { videoId: 999_999 },
      { articleId: draft.id },
      { lessonId: lesson.id },
    ]) {
      expect(await setFollowed(ana, target)).toMatchObject(refused('BAD_USER_INPUT'));
    }
    expect(await ana.graphql('{ followedItems(pageSize: 101) { totalCount } }')).toMatchObject(
      refused('BAD_USER_INPUT'),
    );
    expect(await rowsOf(ana)).toEqual([]);
  });

  it(`is refused for more than ${FOLLOWED_ITEMS_MAX} items, also at the same moment, and beyond the rate limit`, async () => {
    await site.em.execute(
      `with a as (
         insert into stored_article (slug, title, excerpt, content, category)
         select 'many-' || ? || '-' || n, 'Many', 'Many of them', 'Text', 'News'
         from generate_series(1, ?) n returning id)
       insert into item_follow (user_id, article_id) select ?, id from a`,
      [ana.user.id, FOLLOWED_ITEMS_MAX - 1, ana.user.id],
    );
    const [video, other] = [await site.make.video(), await site.make.video()];
    const answers = await Promise.all([
      setFollowed(ana, { videoId: video.id }),
      setFollowed(ana, { videoId: other.id }),
    ]);
    expect(answers.filter(({ errors }) => errors)).toMatchObject([refused('CONFLICT')]);
    expect(await rowsOf(ana)).toHaveLength(FOLLOWED_ITEMS_MAX);
    const kept = answers[0]?.errors ? other.id : video.id;
    await follow(ana, { videoId: kept });
    expect(await setFollowed(ana, { videoId: kept }, false)).toEqual({ data: { setItemFollowed: false } });
    await follow(ana);
    for (let call = 0; call < 60; call += 1) await setFollowed(bea, { articleId: article.id }, call % 2 === 0);
    expect(await setFollowed(bea, { articleId: article.id })).toMatchObject(refused('RATE_LIMITED'));
  });

  it('shows on the item and in the list, for that person alone, and twice is the same as once', async () => {
    const { id: videoId, slug } = await site.make.video({ titleEs: 'El vídeo' });
    const { id: lessonId } = await site.make.lesson({ titleEs: 'La lección' });
    await site.em.execute(`update article set title_es = 'El artículo' where id = ?`, [article.id]);
    await follow(ana);
    await follow(ana);
    await follow(ana, { lessonId });
    await follow(ana, { videoId });
    const asked = `{ article(slug: "${article.slug}") { followedByMe } video(slug: "${slug}") { followedByMe } lesson(id: ${lessonId}) { followedByMe } }`;
    const all = (followedByMe: boolean) => ({
      data: { article: { followedByMe }, video: { followedByMe }, lesson: { followedByMe } },
    });
    expect(await ana.graphql(asked)).toEqual(all(true));
    expect(await bea.graphql(asked)).toEqual(all(false));
    expect(await new Caller(site).graphql(asked)).toEqual(all(false));
    expect(await followedTitles(ana)).toEqual(['El vídeo', 'La lección', 'El artículo']);
    expect(await followedTitles(bea)).toEqual([]);
    await site.em.execute(`update stored_article set deleted_at = now() where id = ?`, [article.id]);
    await site.em.execute(`update video set status = 'draft' where id = ?`, [videoId]);
    expect(await followedTitles(ana)).toEqual(['La lección']);
    for (const target of [{ videoId }, { lessonId }, { lessonId }, { articleId: article.id }]) {
      expect(await setFollowed(ana, target, false)).toEqual({ data: { setItemFollowed: false } });
    }
    expect(await rowsOf(ana)).toEqual([]);
  });
});

describe('a new comment on a followed item', () => {
  it('tells those who follow it, not its author, not those who stopped, and not those who only wrote there', async () => {
    const carl = await withSession(site);
    for (const person of [ana, bea, carl]) await follow(person);
    await setFollowed(carl, { articleId: article.id }, false);
    await post(admin);
    const id = await post(bea);
    expect(await notified(ana)).toEqual([['followed', 2, id - 1]]);
    expect(await notified(bea)).toEqual([['followed', 1, id - 1]]);
    expect(await notified(carl)).toEqual([]);
    expect(await notified(admin)).toEqual([]);
  });

  it('tells once: as a reply or a mention, if it is one, and disabled accounts not at all', async () => {
    const gone = await site.make.user({ disabledAt: new Date() });
    await site.em.execute('insert into item_follow (user_id, article_id) values (?, ?)', [gone.id, article.id]);
    await follow(ana);
    const asked = await post(ana, 'Is it so?');
    const reply = await post(bea, 'It is.', { parentId: asked });
    const mention = await post(bea, `Look, @${ana.user.username}`);
    const edited = await post(bea, 'Look');
    expect(await notified(ana)).toEqual([
      ['followed', 1, edited],
      ['mention', 1, mention],
      ['reply', 1, reply],
    ]);
    await bea.graphql('mutation ($id: Int!, $content: String!) { editOwnComment(id: $id, content: $content) { id } }', {
      id: edited,
      content: `Look, @${ana.user.username}`,
    });
    expect((await notified(ana))[0]).toEqual(['mention', 1, edited]);
    expect(await unread(ana)).toBe(3);
    expect(await site.em.execute('select from notification where user_id = ?', [gone.id])).toHaveLength(0);
  });

  it('is one line for each item while unread, which leads to the first and is read as a whole', async () => {
    const { id: videoId } = await site.make.video();
    const { id: lessonId } = await site.make.lesson();
    for (const target of [{ articleId: article.id }, { videoId }, { lessonId }]) await follow(ana, target);
    const first = await post(bea);
    const onVideo = await post(bea, 'Here', { videoId });
    await post(bea);
    const onLesson = await post(bea, 'There', { lessonId });
    await post(bea);
    expect(await notified(ana)).toEqual([
      ['followed', 3, first],
      ['followed', 1, onLesson],
      ['followed', 1, onVideo],
    ]);
    expect(await unread(ana)).toBe(3);
    const [line] = await linesOf(ana);
    const later = await post(bea);
    const query = 'mutation ($id: Int!) { markNotificationRead(id: $id) { id isRead commentCount comment { id } } }';
    const { id } = line ?? { id: 0 };
    expect(await bea.graphql(query, { id })).toMatchObject(refused('NOT_FOUND'));
    const read = { data: { markNotificationRead: { id, isRead: true, commentCount: 3, comment: { id: first } } } };
    expect(await ana.graphql(query, { id })).toEqual(read);
    expect(await ana.graphql(query, { id })).toEqual(read);
    expect(await notified(ana)).toEqual([
      ['followed', 1, later],
      ['followed', 3, first],
      ['followed', 1, onLesson],
      ['followed', 1, onVideo],
    ]);
    expect(await unread(ana)).toBe(3);
    await ana.graphql('mutation { markAllNotificationsRead }');
    expect(await unread(ana)).toBe(0);
    expect((await linesOf(ana)).every(({ isRead }) => isRead)).toBe(true);
  });

  it('that waits for review tells when it is approved, and one that is hidden or deleted leaves the line', async () => {
    await follow(ana);
    const held = await post(bea, 'Look at https://example.org/a');
    expect(await notified(ana)).toEqual([]);
    await admin.graphql(`mutation { setCommentStatus(ids: [${held}], status: published) }`);
    const second = await post(bea);
    expect(await notified(ana)).toEqual([['followed', 2, held]]);
    await admin.graphql(`mutation { setCommentStatus(ids: [${held}], status: hidden) }`);
    expect(await notified(ana)).toEqual([['followed', 1, second]]);
    await ana.graphql('mutation { markAllNotificationsRead }');
    await bea.graphql(`mutation { deleteOwnComment(id: ${second}) { removedIds } }`);
    expect(await notified(ana)).toEqual([]);
    expect(await unread(ana)).toBe(0);
  });

  it('tells no one while the item or its module is a draft', async () => {
    const lesson = await site.make.lesson();
    await follow(admin);
    await follow(admin, { lessonId: lesson.id });
    const editor = await withSession(site, { role: 'editor' });
    await site.em.execute(`update article set status = 'draft' where id = ?`, [article.id]);
    await site.em.execute(`update course_module set status = 'draft' where id = ?`, [lesson.module.id]);
    await post(editor);
    await post(editor, 'There', { lessonId: lesson.id });
    await site.em.execute(`update article set status = 'published' where id = ?`, [article.id]);
    await site.em.execute(`update course_module set status = 'published' where id = ?`, [lesson.module.id]);
    expect(await notified(admin)).toEqual([]);
  });

  it('is notified of for so many days, then its notification is deleted', async () => {
    await follow(ana);
    const asked = await post(ana);
    await post(bea, 'Yes', { parentId: asked });
    await post(bea);
    const recent = await post(bea);
    await site.em.execute(
      'update notification set created_at = now() - make_interval(days => ?) where comment_id <> ?',
      [FOLLOWED_NOTIFICATION_DAYS + 1, recent],
    );
    await deleteOldFollowed(site.em);
    expect((await notified(ana)).map(([kind, count]) => [kind, count])).toEqual([
      ['followed', 1],
      ['reply', 1],
    ]);
  });

  it('tells thousands of people in one statement', async () => {
    await site.em.execute(
      `with u as (
         insert into app_user (username, email, password)
         select 'follower-' || n, 'follower-' || n || '@example.org', '' from generate_series(1, 5000) n returning id)
       insert into item_follow (user_id, article_id) select id, ? from u`,
      [article.id],
    );
    const id = await post(bea);
    expect(
      await site.em.execute(
        'select count(*)::int as count, count(distinct xmin::text)::int as transactions from notification where comment_id = ?',
        [id],
      ),
    ).toEqual([{ count: 5_000, transactions: 1 }]);
  });
});
