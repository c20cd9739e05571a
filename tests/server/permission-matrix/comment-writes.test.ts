import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMMENT_NAMES,
  type CommentName,
  createWorld,
  ending,
  ITEMS,
  type ItemName,
  isSeenBy,
  moderates,
  outcome,
  VIEWERS,
  type World,
} from './world.ts';

/** GraphQL's codes as REST answers them. */
const STATUS: Record<string, number> = {
  ok: 200,
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
};
const PLACES = [
  'article',
  'draftArticle',
  'video',
  'draftVideo',
  'lesson',
  'draftLesson',
  'lessonOfDraftModule',
] as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.each(VIEWERS)('%s', (viewer) => {
  const sees = (item: ItemName) => isSeenBy(viewer, item);
  /** Calls on a session of this viewer; the rate limits are another test's. */
  const call = async (fields: string, variables: Record<string, unknown>) => {
    await world.site.em.execute('delete from rate_limit');
    return outcome(await world.as[viewer].graphql(fields, variables));
  };
  const ofAnybodyWhoIsLoggedIn = (code: string) => (viewer === 'anonymous' ? 'UNAUTHENTICATED' : code);

  describe('ROLE-10 ROLE-11 ROLE-12 ROLE-13 VAL-35 comments', () => {
    it.each(PLACES)('on %s', async (place) => {
      const field = `${ITEMS[place].type}Id`;
      const expected = ofAnybodyWhoIsLoggedIn(sees(place) ? 'ok' : 'BAD_USER_INPUT');
      const body = { content: 'Hello', [field]: world.ids[place] };
      const query = `mutation ($content: String!, $${field}: Int) { addComment(content: $content, ${field}: $${field}) { id } }`;
      expect(await call(query, body)).toBe(expected);
      const { status } = await world.as[viewer].post('/api/comments', body);
      expect(status).toBe(expected === 'ok' ? 201 : STATUS[expected]);
    });

    it.each(COMMENT_NAMES)('in reply to %s', async (comment) => {
      const article = comment === 'commentOfDraft' ? world.ids.draftArticle : world.ids.article;
      const expected = ofAnybodyWhoIsLoggedIn(sees(comment) ? 'ok' : 'BAD_USER_INPUT');
      const body = { content: 'Hello', articleId: article, parentId: world.ids[comment] };
      const query = `mutation ($content: String!, $articleId: Int, $parentId: Int) {
        addComment(content: $content, articleId: $articleId, parentId: $parentId) { id }
      }`;
      expect(await call(query, body)).toBe(expected);
      const { status } = await world.as[viewer].post('/api/comments', body);
      expect(status).toBe(expected === 'ok' ? 201 : STATUS[expected]);
    });
  });

  describe.each([...COMMENT_NAMES, 'nothing'] as const)('of %s', (comment) => {
    const fresh = () => (comment === 'nothing' ? Promise.resolve(999_999) : world.another(comment));
    const isSeen = comment !== 'nothing' && sees(comment);
    const isOwn = viewer === 'user';

    it('COMM-12 ROLE-06 likes', async () => {
      const query = 'mutation ($id: Int!) { setCommentLike(id: $id, liked: true) { id } }';
      expect(await call(query, { id: await fresh() })).toBe(ofAnybodyWhoIsLoggedIn(isSeen ? 'ok' : 'NOT_FOUND'));
    });

    it('ROLE-06 reports', async () => {
      const query = 'mutation ($id: Int!) { reportComment(id: $id) }';
      const expected = isSeen ? (isOwn ? 'FORBIDDEN' : 'ok') : 'NOT_FOUND';
      expect(await call(query, { id: await fresh() })).toBe(ofAnybodyWhoIsLoggedIn(expected));
    });

    it('COMM-15 ROLE-06 edits as its author', async () => {
      const query = 'mutation ($id: Int!) { editOwnComment(id: $id, content: "Changed") { id } }';
      const id = await fresh();
      await world.site.em.execute('update comment set created_at = now() where id = ?', [id]);
      const expected = isSeen ? (isOwn ? 'ok' : 'FORBIDDEN') : 'NOT_FOUND';
      expect(await call(query, { id })).toBe(ofAnybodyWhoIsLoggedIn(expected));
    });

    it('COMM-15 ROLE-06 deletes as its author', async () => {
      const query = 'mutation ($id: Int!) { deleteOwnComment(id: $id) { removedIds } }';
      const expected = isSeen ? (isOwn ? 'ok' : 'FORBIDDEN') : 'NOT_FOUND';
      expect(await call(query, { id: await fresh() })).toBe(ofAnybodyWhoIsLoggedIn(expected));
    });

    const ofModerators = ending(viewer, moderates(viewer), isSeen ? 'ok' : 'NOT_FOUND');

    it('ROLE-17 ROLE-19 ROLE-20 API-30 changes as a moderator or an admin', async () => {
      const id = await fresh();
      const query = 'mutation ($id: Int!) { updateComment(id: $id, content: "Changed", status: hidden) { id } }';
      expect(await call(query, { id })).toBe(ofModerators);
      const { status } = await world.as[viewer].put(`/api/comments/${id}`, { content: 'Changed', status: 'hidden' });
      expect(status).toBe(STATUS[ofModerators]);
      expect(await contentOf(comment, id)).toBe(ofModerators === 'ok' ? 'Changed' : comment);
    });

    it('ROLE-17 ROLE-19 ROLE-20 API-31 removes as a moderator or an admin', async () => {
      const [first, second] = [await fresh(), await fresh()];
      const query = 'mutation ($id: Int!) { deleteComments(ids: [$id]) }';
      expect(await call(query, { id: first })).toBe(ofModerators);
      const { status } = await world.as[viewer].delete(`/api/comments/${second}`);
      expect(status).toBe(ofModerators === 'ok' ? 204 : STATUS[ofModerators]);
      expect(await contentOf(comment, second)).toBe(ofModerators === 'ok' ? null : comment);
    });
  });
});

describe.each(VIEWERS)('%s marks as the answer', (viewer) => {
  const reply = async (status: 'published' | 'hidden') => {
    const { lesson } = world.ids;
    const parent = (await world.site.make.comment({ lesson, user: world.user.user.id })).id;
    return (await world.site.make.comment({ lesson, parent, user: world.user.user.id, status })).id;
  };
  const accept = async (id: number) => {
    await world.site.em.execute('delete from rate_limit');
    const query = 'mutation ($id: Int!) { setAcceptedAnswer(id: $id, accepted: true) { id } }';
    return outcome(await world.as[viewer].graphql(query, { id }));
  };

  it('a reply to a question of the user', async () => {
    const expected = { anonymous: 'UNAUTHENTICATED', 'other user': 'FORBIDDEN' };
    expect(await accept(await reply('published'))).toBe(Reflect.get(expected, viewer) ?? 'ok');
  });

  it('a hidden reply', async () => {
    const ofOthers = viewer === 'anonymous' ? 'UNAUTHENTICATED' : 'NOT_FOUND';
    expect(await accept(await reply('hidden'))).toBe(moderates(viewer) ? 'BAD_USER_INPUT' : ofOthers);
  });
});

/** The stored text of a comment, null where it is gone; of nothing, "nothing". */
async function contentOf(comment: CommentName | 'nothing', id: number): Promise<string | null> {
  if (comment === 'nothing') return comment;
  const [row] = await world.site.em.execute('select content from comment where id = ?', [id]);
  return row?.content ?? null;
}
