import { graphql } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiContext } from '#server/request-context.ts';
import { createSchema } from '#server/schema.ts';
import { countedSite } from '#tests/support/counted-site.ts';
import { Factories } from '#tests/support/factories.ts';

const FEW = 3;
const MANY = 30;

const queries: string[] = [];
const schema = createSchema();
let admin: number;
let site: Awaited<ReturnType<typeof countedSite>>;
let make: Factories;

beforeAll(async () => {
  site = await countedSite(queries);
  make = new Factories(site.em);
  admin = (await make.user({ role: 'admin' })).id;
});
afterAll(() => site.close());

async function ask(source: string): Promise<number> {
  const session = { id: '', passkeyId: undefined, confirmedAt: undefined, start: async () => {}, end: async () => {} };
  const contextValue = await createApiContext(site, {
    owner: { userId: admin, generation: 0 },
    session,
    device: { value: undefined, set: () => {}, clear: () => {} },
    clientAddress: '',
    userAgent: '',
    source: 'graphql',
  });
  queries.length = 0;
  const { errors } = await graphql({ schema, source, contextValue });
  expect(errors).toBeUndefined();
  return queries.length;
}

/** Lessons of modules of their own; comments on everything, each by another person and reported. */
async function add(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const targets = [
      { article: (await make.article()).id },
      { video: (await make.video()).id },
      { lesson: (await make.lesson()).id },
    ];
    for (const target of targets) {
      const { id } = await make.comment(target);
      await site.em.execute('insert into comment_report (comment_id, user_id) values (?, ?)', [id, admin]);
    }
  }
}

const ROWS = 'totalCount pageCount counts { all published other }';
const ROW = 'type id title titleEs slug status hasSpanish createdAt updatedAt order moduleTitle category';
const COMMENT = `comment { id content status awaitsReview reportCount reportReasons { reason count } createdAt user { username } }
  place(language: es) { type slug title { value } }`;

const QUERIES = [
  `{ contentRows(type: lesson, pageSize: 100) { ${ROWS} items { ${ROW} } } }`,
  `{ contentRows(type: article, pageSize: 100) { items { ${ROW} } } }`,
  `{ commentRows(pageSize: 100, reported: true) { ${ROWS} items { ${COMMENT} } } }`,
  '{ siteCounts { articles videos modules lessons comments } }',
  `{ editorOverview { draftCount drafts { ${ROW} } untranslatedCount untranslated { ${ROW} }
      reviewDueCount reviewsDue { ${ROW} } reportedCount awaitingReviewCount } }`,
  `{ editorOverview { latestComments { ${COMMENT} } } }`,
  `{ editorOverview { reportedComments { ${COMMENT} } } }`,
  '{ managedUsers(pageSize: 100) { totalCount pageCount items { username email isDisabled commentCount } } }',
  '{ authors { id username } }',
];

async function count(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const query of QUERIES) counts[query] = await ask(query);
  return counts;
}

it('ADM-06 ADM-23 what admins read takes as many queries for ten times as many rows', async () => {
  await add(FEW);
  const few = await count();
  expect(Object.values(few)).not.toContain(0);
  await add(MANY - FEW);
  expect(await count()).toEqual(few);
});
