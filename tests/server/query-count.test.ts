import { once } from 'node:events';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { builtPages } from '#server/http/built-pages.ts';
import { countedSite } from '#tests/support/counted-site.ts';
import { Factories } from '#tests/support/factories.ts';
import { getJson } from '#tests/support/get-json.ts';
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

describe('the number of queries is small and does not grow with the number of rows', () => {
  const PAGES = {
    '/': 3,
    '/news': 2,
    '/news?q=article&category=Technology&lang=es': 2,
    '/videos': 2,
    '/course': 3,
    '/news/talked-about': 14,
    '/videos/watched': 11,
    '/course/learned': 14,
    '/sitemap.xml': 4,
    '/rss/en.xml': 2,
  };
  const REST = {
    '/api/articles': 2,
    '/api/articles?limit=3': 1,
    '/api/articles/talked-about': 1,
    '/api/videos': 2,
    '/api/videos/watched': 1,
    '/api/lessons': 2,
    '/api/lessons?moduleId=1': 2,
    '/api/lessons/learned': 1,
    '/api/course-modules': 3,
    '/api/comments': 3,
    '/api/comments?articleId=1': 6,
  };
  const COMMENTS = 'comments { items { user { username } replies { items { user { username } } } } }';
  // A list without pages is counted before, because it costs what it has.
  const GRAPHQL = {
    [`{ articles(pageSize: 30) { totalCount pageCount items { content author { username } commentCount
        localized(language: es) { content { value } tableOfContents { text } } } } }`]: 5,
    '{ articles(pageSize: 30) { items { previous { content author { username } } next { author { username } } } } }': 6,
    [`{ articles(pageSize: 30) { items { ${COMMENTS} } } }`]: 7,
    [`{ videos(pageSize: 30) { items { author { username } embed { src } ${COMMENTS} } } }`]: 7,
    '{ courseModules { lessons { content previous { slug } next { slug } module { title } } } }': 6,
    [`{ lessons { content module { title } previous { slug } ${COMMENTS.replace('comments', 'comments(limit: 5)')} } }`]: 12,
  };
  const expected = { ...PAGES, ...REST, ...GRAPHQL };

  it.each([FEW, MANY])('of each page, REST read and GraphQL list, with %i of everything', async (rows) => {
    const { body: articles } = await getJson<unknown[]>(`${url}/api/articles`);
    await add(rows - articles.length);
    const asks = Object.fromEntries([
      ...[...Object.keys(PAGES), ...Object.keys(REST)].map((path) => [path, () => fetched(path)]),
      ...Object.keys(GRAPHQL).map((query) => [query, () => asked(query)]),
    ]);
    expect(await count(asks)).toEqual(expected);
  });
});
