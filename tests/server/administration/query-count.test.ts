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
    door: 'graphql',
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

const EXPECTED = {
  // The page, the number of what was found, the tabs.
  [`{ contentRows(type: lesson, pageSize: 100) { ${ROWS} items { ${ROW} } } }`]: 3,
  [`{ contentRows(type: article, pageSize: 100) { items { ${ROW} } } }`]: 1,
  // Ids in their order, comments, authors, articles, videos, lessons; reports; the two numbers.
  [`{ commentRows(pageSize: 100, reported: true) { ${ROWS} items { ${COMMENT} } } }`]: 9,
  '{ siteCounts { articles videos modules lessons comments } }': 1,
  [`{ editorOverview { draftCount drafts { ${ROW} } untranslatedCount untranslated { ${ROW} }
      reviewDueCount reviewsDue { ${ROW} } reportedCount awaitingReviewCount } }`]: 8,
  [`{ editorOverview { latestComments { ${COMMENT} } } }`]: 7,
  [`{ editorOverview { reportedComments { ${COMMENT} } } }`]: 7,
  // Ids in their order, accounts, the numbers of their comments, the number of all.
  '{ managedUsers(pageSize: 100) { totalCount pageCount items { username email isDisabled commentCount } } }': 4,
  '{ authors { id username } }': 1,
};

it.each([FEW, MANY])('ADM-06 ADM-23 what admins read takes as many queries for %i rows', async (rows) => {
  await add(rows);
  const counts: Record<string, number> = {};
  for (const query of Object.keys(EXPECTED)) counts[query] = await ask(query);
  expect(counts).toEqual(EXPECTED);
});
