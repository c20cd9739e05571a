/** @module-tag extended */

import { graphql } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiContext } from '#server/request-context.ts';
import { createSchema } from '#server/schema.ts';
import { countedSite } from '#tests/support/counted-site.ts';
import { Factories } from '#tests/support/factories.ts';
import { QUESTIONS } from '#tests/support/questions.ts';

const FEW = 3;
const MANY = 30;

const queries: string[] = [];
const schema = createSchema();
let me: number;
let discussed: number;
let site: Awaited<ReturnType<typeof countedSite>>;
let make: Factories;
let ask: (query: string) => Promise<unknown>;
let close: () => Promise<void>;

beforeAll(async () => {
  site = await countedSite(queries);
  make = new Factories(site.em);
  me = (await make.user({ role: 'admin' })).id;
  const owner = { userId: me, generation: 0 };
  discussed = (await make.article({ slug: 'discussed' })).id;
  const session = { id: '', passkeyId: undefined, confirmedAt: undefined, start: async () => {}, end: async () => {} };
  ask = async (source) => {
    const contextValue = await createApiContext(site, {
      owner,
      session,
      device: { value: undefined, set: () => {}, clear: () => {} },
      clientAddress: '',
      userAgent: '',
      source: 'graphql',
    });
    queries.length = 0;
    const { data, errors } = await graphql({ schema, source, contextValue });
    expect(errors).toBeUndefined();
    return data;
  };
  close = async () => {
    await site.close();
  };
});

afterAll(() => close());

/**
 * Comments with replies under one article, replies to me under an article, a video and a lesson, each of a user of its
 * own, saved videos and completed lessons.
 */
async function add(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const video = (await make.video({ author: (await make.user()).id })).id;
    for (const target of [{ article: (await make.article()).id }, { video }, { lesson: (await make.lesson()).id }]) {
      const comment = (await make.comment(target)).id;
      await make.notification({ user: me, comment });
      await make.notification({ user: me, comment, kind: 'followed' });
      await site.em.execute('insert into item_follow (user_id, article_id, video_id, lesson_id) values (?, ?, ?, ?)', [
        me,
        target.article ?? null,
        target.video ?? null,
        target.lesson ?? null,
      ]);
    }
    const parent = (await make.comment({ article: discussed })).id;
    await make.comment({ article: discussed, parent });
    await site.em.execute('insert into comment_like (comment_id, user_id) values (?, ?)', [parent, me]);
    await make.savedVideo({ video, user: me });
    const lesson = (await make.lesson({ questions: QUESTIONS })).id;
    await site.em.execute('insert into lesson_progress (user_id, lesson_id, completed_at) values (?, ?, now())', [
      me,
      lesson,
    ]);
  }
}

const COMMENT = 'likedByMe likeCount editableUntil canDelete reportCount user { username }';

const QUERIES = [
  `{ article(slug: "discussed") { comments { items { ${COMMENT} replies { items { ${COMMENT} } } } } } }`,
  '{ me { unreadNotificationCount } }',
  '{ followedItems(pageSize: 100) { totalCount items { place(language: es) { slug } } } }',
  `{ notifications(pageSize: 100) { totalCount items { excerpt isRead comment { user { username } }
      place(language: es) { slug title { value } } } } }`,
  '{ courseModules { lessons { isCompleted } } myProgress { completedCount continueLesson { title } } }',
  '{ lessons { isCompleted questions { id localized(language: es) { options { id } } myAnswer { isRight } } } }',
  '{ savedVideos(pageSize: 100) { totalCount items { title author { username } likedByMe savedByMe } } }',
];

async function count(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const query of QUERIES) {
    await ask(query);
    counts[query] = queries.length;
  }
  return counts;
}

it('what is read for a signed-in person takes as many queries for ten times as many rows', async () => {
  await add(FEW);
  const few = await count();
  expect(Object.values(few)).not.toContain(0);
  await add(MANY - FEW);
  expect(await count()).toEqual(few);
});
