import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppErrorCode } from '#domain/app-error.ts';
import { createWorld, outcome, VIEWERS, type ViewerName, type World } from './world.ts';

type Expected = AppErrorCode | 'ok';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.site.em.execute('truncate rate_limit'));

/** Each makes a new comment of the user; the last stands for an id that nothing has. */
const COMMENTS = {
  'a comment': () => make({ article: world.ids.article }),
  'a reply': () => make({ article: world.ids.article, parent: world.ids.comment }),
  'a comment of a lesson': () => make({ lesson: world.ids.lesson }),
  'a hidden comment': () => make({ article: world.ids.article, status: 'hidden' }),
  'a reply under a hidden comment': () => make({ article: world.ids.article, parent: world.ids.hiddenComment }),
  'a comment that waits for review': () => make({ article: world.ids.article, status: 'hidden', awaitsReview: true }),
  'a comment of a draft': () => make({ article: world.ids.draftArticle }),
  'a comment of a lesson of a draft module': () => make({ lesson: world.ids.lessonOfDraftModule }),
  'no comment': async () => 999_999,
};
type CommentName = keyof typeof COMMENTS;
const PUBLIC: CommentName[] = ['a comment', 'a reply', 'a comment of a lesson'];

async function make(given: object): Promise<number> {
  return (await world.site.make.comment({ ...given, user: world.user.user.id, createdAt: new Date() })).id;
}

/** Whether the viewer sees the comment: admins all that there are, the author one that waits. */
function sees(viewer: ViewerName, comment: CommentName): boolean {
  if (comment === 'no comment') return false;
  if (viewer === 'admin' || PUBLIC.includes(comment)) return true;
  return viewer === 'user' && comment === 'a comment that waits for review';
}

/** For everybody with an account, where the comment is seen. */
const forReaders = (viewer: ViewerName, comment: CommentName): Expected =>
  viewer === 'anonymous' ? 'UNAUTHENTICATED' : sees(viewer, comment) ? 'ok' : 'NOT_FOUND';
const forAuthor = (viewer: ViewerName, comment: CommentName): Expected =>
  forReaders(viewer, comment) === 'ok' && viewer !== 'user' ? 'FORBIDDEN' : forReaders(viewer, comment);
const forOthers = (viewer: ViewerName, comment: CommentName): Expected =>
  forReaders(viewer, comment) === 'ok' && viewer === 'user' ? 'FORBIDDEN' : forReaders(viewer, comment);
const forAdmins = (viewer: ViewerName, comment: CommentName): Expected =>
  viewer === 'anonymous' ? 'UNAUTHENTICATED' : viewer === 'admin' ? forReaders(viewer, comment) : 'FORBIDDEN';

const CALLS = [
  { call: 'setCommentLike(id: $id, liked: true) { id }', expected: forReaders },
  { call: 'editOwnComment(id: $id, content: "Changed") { id }', expected: forAuthor },
  { call: 'deleteOwnComment(id: $id) { removedIds }', expected: forAuthor },
  { call: 'reportComment(id: $id)', expected: forOthers },
  { call: 'updateComment(id: $id, status: hidden) { id }', expected: forAdmins },
  { call: 'deleteComment(id: $id) { removedIds }', expected: forAdmins },
];
const STATUS: Partial<Record<Expected, number>> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404 };

describe.each(VIEWERS)('%s', (viewer) => {
  describe.each(Object.keys(COMMENTS) as CommentName[])('of %s', (comment) => {
    it.each(CALLS)('ROLE-17 ROLE-19 ROLE-20 COMM-12 COMM-15 calls $call', async ({ call, expected }) => {
      const id = await COMMENTS[comment]();
      const answer = await world.as[viewer].graphql(`mutation ($id: Int!) { ${call} }`, { id });
      expect(outcome(answer)).toBe(expected(viewer, comment));
    });

    it('ROLE-17 ROLE-20 calls PUT and DELETE', async () => {
      const path = `/api/comments/${await COMMENTS[comment]()}`;
      const refusal = STATUS[forAdmins(viewer, comment)];
      expect((await world.as[viewer].put(path, { status: 'hidden' })).status).toBe(refusal ?? 200);
      expect((await world.as[viewer].delete(path)).status).toBe(refusal ?? 204);
    });
  });

  describe.each(['article', 'draftArticle', 'hiddenComment', 'reply'] as const)('under %s', (place) => {
    it('ROLE-10 ROLE-11 ROLE-12 ROLE-13 VAL-35 VAL-36 comments over GraphQL and REST', async () => {
      const { ids } = world;
      const isReply = place === 'hiddenComment' || place === 'reply';
      const input = {
        content: 'Hello',
        articleId: isReply ? ids.article : ids[place],
        parentId: isReply ? ids[place] : null,
      };
      const isSeen = place === 'article' || place === 'reply' || viewer === 'admin';
      const expected: Expected = viewer === 'anonymous' ? 'UNAUTHENTICATED' : isSeen ? 'ok' : 'BAD_USER_INPUT';
      const query = `mutation ($content: String!, $articleId: Int, $parentId: Int) {
        addComment(content: $content, articleId: $articleId, parentId: $parentId) { id }
      }`;
      expect(outcome(await world.as[viewer].graphql(query, input))).toBe(expected);
      const { status } = await world.as[viewer].post('/api/comments', input);
      expect(status).toBe(expected === 'ok' ? 201 : (STATUS[expected] ?? 400));
    });
  });
});
