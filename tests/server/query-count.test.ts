import { once } from 'node:events';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { builtPages } from '#server/platform/http/built-pages.ts';
import { countedSite } from '#tests/support/counted-site.ts';
import { Factories } from '#tests/support/factories.ts';
import { graphql } from '#tests/support/graphql.ts';

const FEW = 3;
const MANY = 30;

/** Queries of the mapper and of everything beside it, since the last reset. */
const queries: string[] = [];
let url: string;
let close: () => Promise<void>;
/** Adds so many of everything, each of an author of its own, and comments with replies to one of each. */
let add: (count: number) => Promise<void>;

beforeAll(async () => {
  const site = await countedSite(queries);
  const beside = vi.spyOn(site.pool, 'query');
  const app = await createApp(
    site,
    { isStopping: false, wasAsked: false },
    pino({ level: 'silent' }),
    await builtPages(resolve('build')),
  );
  beside.mockImplementation(() => {
    throw new Error('A public page asks nothing beside the mapper.');
  });
  const server: Server = app.listen(0);
  await once(server, 'listening');
  const address = server.address();
  url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  add = await contentOf(new Factories(site.em));
  close = async () => {
    server.close();
    server.closeAllConnections();
    await site.close();
  };
});

afterAll(() => close());

async function contentOf(make: Factories): Promise<typeof add> {
  await make.user();
  const article = (await make.article({ slug: 'talked-about', title: 'Talked about' })).id;
  const video = (await make.video({ slug: 'watched' })).id;
  const lesson = await make.lesson({ slug: 'learned' });
  return async (count) => {
    for (let n = 0; n < count; n += 1) {
      const author = (await make.user()).id;
      await make.article({ author, createdAt: new Date(2020, 1, 1) });
      await make.video({ author });
      // Lists of the lessons of each module are counted as if all were as long as the longest.
      if (n % 3 === 0) await make.lesson({ module: lesson.module.id });
      await make.lesson();
      for (const target of [{ article }, { video }, { lesson: lesson.id }]) {
        const comment = await make.comment(target);
        await make.comment({ ...target, parent: comment.id });
      }
    }
  };
}

/** Number of queries for each answer. */
async function count(asks: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asks)) {
    queries.length = 0;
    await ask();
    counts[name] = queries.length;
  }
  return counts;
}

const fetched = async (path: string) => {
  const answer = await fetch(`${url}${path}`);
  expect(answer.status, path).toBe(200);
  await answer.text();
};

const asked = async (query: string) => {
  const { data, errors } = await graphql({ url }, query);
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data).length, query).toBeGreaterThan(100);
};

describe('the number of queries', () => {
  const PAGES = [
    '/',
    '/news',
    '/news?q=article&category=Technology&lang=es',
    '/videos',
    '/course',
    '/news/talked-about',
    '/videos/watched',
    '/course/learned',
    '/sitemap.xml',
    '/rss/en.xml',
  ];
  const REST = [
    '/api/articles',
    '/api/articles?limit=3',
    '/api/articles/talked-about',
    '/api/videos',
    '/api/videos/watched',
    '/api/lessons',
    '/api/lessons?moduleId=1',
    '/api/lessons/learned',
    '/api/course-modules',
    '/api/comments',
    '/api/comments?articleId=1',
  ];
  const COMMENTS = 'comments { items { user { username } replies { items { user { username } } } } }';
  const GRAPHQL = [
    `{ articles(pageSize: 30) { totalCount pageCount items { content author { username } commentCount
        localized(language: es) { content { value } tableOfContents { text } } } } }`,
    '{ articles(pageSize: 30) { items { previous { content author { username } } next { author { username } } } } }',
    `{ articles(pageSize: 30) { items { ${COMMENTS} } } }`,
    `{ videos(pageSize: 30) { items { author { username } embed { src } ${COMMENTS} } } }`,
    '{ courseModules { lessons { content previous { slug } next { slug } module { title } } } }',
    `{ lessons { content module { title } previous { slug } ${COMMENTS.replace('comments', 'comments(limit: 5)')} } }`,
  ];

  it('of each page, REST read and GraphQL list is the same with ten times as much of everything', async () => {
    const asks = Object.fromEntries([
      ...[...PAGES, ...REST].map((path) => [path, () => fetched(path)]),
      ...GRAPHQL.map((query) => [query, () => asked(query)]),
    ]);
    await add(FEW);
    const few = await count(asks);
    expect(Object.values(few)).not.toContain(0);
    // With the first of each, a full page.
    await add(MANY - FEW - 1);
    expect(await count(asks)).toEqual(few);
  });
});
