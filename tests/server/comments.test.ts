import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJson } from '#tests/support/get-json.ts';
import { graphql } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

interface CommentItem {
  id: number;
  parentId: number | null;
  replies: CommentItem[];
}

const OLD = new Date('2020-01-01T00:00:00.000Z');

let site: TestSite;
const get = <Body = unknown>(path: string) => getJson<Body>(`${site.url}${path}`);
const ask = <Data = unknown>(query: string) => graphql<Data>(site, query);

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

describe('GET /api/comments', () => {
  let article: number;
  let video: number;
  let lesson: number;
  let asked: number;
  let answered: number;

  beforeAll(async () => {
    article = (await site.make.article({ slug: 'talked-about' })).id;
    video = (await site.make.video({ slug: 'watched' })).id;
    lesson = (await site.make.lesson({ slug: 'learned' })).id;
    const user = (await site.make.user({ username: 'luis' })).id;
    asked = (await site.make.comment({ article, user, content: 'Why?', createdAt: OLD })).id;
    const newer = (await site.make.comment({ article })).id;
    answered = (await site.make.comment({ article, parent: asked })).id;
    await site.make.comment({ article, parent: asked });
    await site.make.comment({ article, parent: newer });
    await site.make.comment({ video });
    await site.make.comment({ lesson });
  });

  it('ENT-15 ENT-16 answers a comment with every field, its user, replies and likes', async () => {
    const { body } = await get<CommentItem[]>(`/api/comments?articleId=${article}`);
    expect(body[1]).toEqual({
      id: asked,
      content: 'Why?',
      userId: expect.any(Number),
      user: { id: expect.any(Number), username: 'luis' },
      parentId: null,
      articleId: article,
      videoId: null,
      lessonId: null,
      status: 'published',
      likeCount: 0,
      createdAt: OLD.toISOString(),
      replies: [
        expect.objectContaining({ id: answered, parentId: asked, articleId: article, replies: [] }),
        expect.anything(),
      ],
    });
  });

  it('API-21 COMM-11 answers the top-level comments of one thing, newest first, with replies oldest first', async () => {
    const { body } = await get<CommentItem[]>(`/api/comments?articleId=${article}`);
    expect(body.map(({ parentId }) => parentId)).toEqual([null, null]);
    expect(body[1]?.id).toBe(asked);
    expect(body[1]?.replies.map(({ id }) => id)).toEqual([answered, answered + 1]);
    expect((await get(`/api/comments?videoId=${video}`)).body).toMatchObject([{ videoId: video, articleId: null }]);
    expect((await get(`/api/comments?lessonId=${lesson}`)).body).toMatchObject([{ lessonId: lesson, videoId: null }]);
  });

  it('API-21 answers an empty list for a thing without comments and for one that does not exist', async () => {
    const silent = await site.make.article({});
    expect((await get(`/api/comments?articleId=${silent.id}`)).body).toEqual([]);
    expect((await get('/api/comments?articleId=999999')).body).toEqual([]);
  });

  it('API-26 ROLE-01 answers every comment as an item of one array, replies too, when nothing is asked for', async () => {
    const { body } = await get<CommentItem[]>('/api/comments');
    expect(body).toHaveLength(7);
    expect(body.filter(({ parentId }) => parentId !== null)).toHaveLength(3);
    expect(body.flatMap(({ replies }) => replies)).toEqual([]);
  });

  it('ENT-08 ENT-10 counts comments and replies in the read shape of their article and video', async () => {
    expect((await get('/api/articles/talked-about')).body).toMatchObject({ commentCount: 5 });
    expect((await get('/api/videos/watched')).body).toMatchObject({ commentCount: 1 });
  });

  it('PAGE-08 keeps the comment of a user who is gone, without a name', async () => {
    const gone = await site.make.user();
    const left = await site.make.article({});
    await site.make.comment({ article: left.id, user: gone.id });
    await site.em.fork().execute('delete from app_user where id = ?', [gone.id]);
    const { body } = await get(`/api/comments?articleId=${left.id}`);
    expect(body).toMatchObject([{ userId: null, user: null }]);
  });
});

describe('comments over GraphQL', () => {
  it('GQL-02 ROLE-02 COMM-11 are the same by themselves and under their article: newest first, replies oldest first', async () => {
    const article = (await site.make.article({ slug: 'discussed' })).id;
    const user = (await site.make.user({ username: 'eva' })).id;
    const asked = await site.make.comment({ article, content: 'Why?', user });
    const newer = await site.make.comment({ article });
    const replies = [
      await site.make.comment({ article, parent: asked.id }),
      await site.make.comment({ article, parent: asked.id }),
    ];
    const fields =
      'id content status likeCount createdAt parentId user { username } replies { items { id parentId replies { items { id } } } }';
    const answer = await ask<{ comments: { items: unknown[] }; article: { comments: unknown } }>(
      `{ comments(articleId: ${article}) { items { ${fields} } } article(slug: "discussed") { comments { items { ${fields} } } } }`,
    );
    expect(answer.data?.comments.items).toEqual([
      expect.objectContaining({ id: newer.id, replies: { items: [] } }),
      {
        id: asked.id,
        content: 'Why?',
        status: 'published',
        likeCount: 0,
        createdAt: asked.createdAt.toISOString(),
        parentId: null,
        user: { username: 'eva' },
        replies: { items: replies.map(({ id }) => ({ id, parentId: asked.id, replies: { items: [] } })) },
      },
    ]);
    expect(answer.data?.article.comments).toEqual(answer.data?.comments);
  });
});

describe('hidden comments', () => {
  let article: number;
  let shown: number;

  beforeAll(async () => {
    article = (await site.make.article({ slug: 'moderated' })).id;
    shown = (await site.make.comment({ article, content: 'Shown' })).id;
    await site.make.comment({ article, parent: shown, content: 'Shown reply' });
    await site.make.comment({ article, parent: shown, content: 'Secret reply', status: 'hidden' });
    const hidden = await site.make.comment({ article, content: 'Secret', status: 'hidden' });
    await site.make.comment({ article, parent: hidden.id, content: 'Secret reply to the hidden one' });
  });

  it('ROLE-06 COMM-14 are left out over REST, with the replies under them', async () => {
    const { body } = await get<CommentItem[]>(`/api/comments?articleId=${article}`);
    expect(body).toMatchObject([{ content: 'Shown', replies: [{ content: 'Shown reply' }] }]);
    expect(JSON.stringify((await get('/api/comments')).body)).not.toContain('Secret');
  });

  it('ROLE-06 COMM-14 are left out over GraphQL, with the replies under them', async () => {
    const fields = 'content replies { items { content } }';
    expect(
      await ask(
        `{ comments(articleId: ${article}) { items { ${fields} } } article(slug: "moderated") { comments { items { ${fields} } } } }`,
      ),
    ).toEqual({
      data: {
        comments: { items: [{ content: 'Shown', replies: { items: [{ content: 'Shown reply' }] } }] },
        article: { comments: { items: [{ content: 'Shown', replies: { items: [{ content: 'Shown reply' }] } }] } },
      },
    });
  });

  it('ROLE-06 COMM-01 are on no page', async () => {
    const html = await (await fetch(`${site.url}/news/moderated`)).text();
    expect(html).toContain('Shown reply');
    expect(html).not.toContain('Secret');
  });

  it('ENT-08 ENT-10 COMM-14 do not count, nor do the replies under them', async () => {
    expect((await get('/api/articles/moderated')).body).toMatchObject({ commentCount: 2 });
    const video = (await site.make.video({ slug: 'moderated-video' })).id;
    const hidden = await site.make.comment({ video, status: 'hidden' });
    await site.make.comment({ video, parent: hidden.id });
    expect((await get('/api/videos/moderated-video')).body).toMatchObject({ commentCount: 0 });
    expect(await ask('{ video(slug: "moderated-video") { commentCount } }')).toEqual({
      data: { video: { commentCount: 0 } },
    });
  });
});

describe('comments under what visitors may not see', () => {
  it('ROLE-03 ROLE-04 LESS-17 are as hidden as the draft, or the lesson of a draft module', async () => {
    const draftModule = await site.make.module({ status: 'draft' });
    const targets = {
      articleId: (await site.make.article({ status: 'draft' })).id,
      videoId: (await site.make.video({ status: 'draft' })).id,
      lessonId: (await site.make.lesson({ status: 'draft' })).id,
    };
    const ofDraftModule = (await site.make.lesson({ module: draftModule.id })).id;
    await site.make.comment({ article: targets.articleId, content: 'Unseen' });
    await site.make.comment({ video: targets.videoId, content: 'Unseen' });
    await site.make.comment({ lesson: targets.lessonId, content: 'Unseen' });
    await site.make.comment({ lesson: ofDraftModule, content: 'Unseen' });

    for (const [name, id] of [...Object.entries(targets), ['lessonId', ofDraftModule] as const]) {
      expect((await get(`/api/comments?${name}=${id}`)).body, name).toEqual([]);
      expect(await ask(`{ comments(${name}: ${id}) { items { id } } }`), name).toEqual({
        data: { comments: { items: [] } },
      });
    }
    expect(JSON.stringify((await get('/api/comments')).body)).not.toContain('Unseen');
  });
});
