import { addTypenameToDocument } from '@apollo/client/utilities';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { READER_COOKIE } from '#domain/reader-cookie.ts';
import {
  type CachingServer,
  cachingServer,
  exchange,
  type SharedDatabase,
  sharedDatabase,
} from '#tests/support/caching-servers.ts';
import { indexed } from '#tests/support/indexed.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import type { TestSite } from '#tests/support/start-site.ts';
import { createCache } from '../../../client/app/apollo.ts';
import {
  ArticlePageDocument,
  ArticlePageOwnDocument,
  GlossaryPageDocument,
  LessonPageDocument,
  LessonPageOwnDocument,
  NewsletterIssuePageDocument,
  NewsletterPageDocument,
  NewsPageDocument,
  SearchPageDocument,
  VideoPageDocument,
  VideoPageOwnDocument,
  VideosPageDocument,
} from '../../../client/gql/graphql.ts';

let database: SharedDatabase;
let server: CachingServer;
let site: TestSite;
let reader: SignedIn;
let session: string;
let slugs: Record<'article' | 'video' | 'lesson' | 'issue', string>;

const text = { en: 'Which?', es: '¿Cuál?' };
const question = { id: 'a', question: text, options: [{ id: 'b', text }], answer: 'b', explanation: text };
const TRY = '<div data-try="mine"><p>Mine a block</p></div>';
const hint = `__Host-${READER_COOKIE}=0b7f78.A`;

beforeAll(async () => {
  database = await sharedDatabase();
  const { make, orm } = database;
  server = await cachingServer(database.url);
  site = { url: server.url, databaseUrl: database.url, em: orm.em, make, close: async () => {} };
  reader = await signedIn(site, { username: 'ana' });
  session = reader.cookie ?? '';
  const article = await make.article();
  const lesson = await make.lesson({ questions: [question] });
  const other = await make.lesson({ module: lesson.module.id, content: TRY });
  await mutate('mutation ($id: Int!) { recordTry(lessonId: $id, name: "mine") { __typename } }', { id: other.id });
  const video = await make.video({ lessonSlug: lesson.slug });
  await orm.em.fork().execute(`insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, items, status,
    started_at, finished_at) values ('first', 'First', 'Primero', 'Hello.', 'Hola.',
    '[{ "type": "article", "id": ${article.id} }]', 'sent', now(), now())`);
  slugs = { article: article.slug, video: video.slug, lesson: lesson.slug, issue: 'first' };
  for (const target of [{ article: article.id }, { video: video.id }, { lesson: lesson.id }]) {
    const { id } = await make.comment(target);
    await make.comment({ ...target, parent: id, user: reader.user.id });
    await mutate('mutation ($id: Int!) { setCommentLike(id: $id, liked: true) { id } }', { id });
  }
  await mutate('mutation ($id: Int!) { setVideoLike(id: $id, liked: true) { id } }', { id: video.id });
  await mutate('mutation ($id: Int!) { setVideoSaved(id: $id, saved: true) { id } }', { id: video.id });
  await mutate('mutation ($id: Int!) { completeLesson(lessonId: $id) { __typename } }', { id: lesson.id });
  // Pages show related reading, which is known once the search has indexed it.
  await indexed(orm.em);
  // A write is answered once the process has heard of everything before it.
  await exchange(server.url, '/api/comments', { method: 'POST', 'content-length': '0' });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

async function mutate(query: string, variables: Record<string, unknown>): Promise<void> {
  const { errors } = await reader.graphql(query, variables);
  expect(errors).toBeUndefined();
}

const asReader = (path: string, headers: Record<string, string> = {}) =>
  exchange(server.url, path, { cookie: `${session}; ${hint}`, ...headers });

describe('a page for readers', () => {
  it('has the same bytes and headers as for visitors, and is made once for both', async () => {
    for (const path of [`/news/${slugs.article}`, `/videos/${slugs.video}`, `/course/${slugs.lesson}`, '/glossary']) {
      const before = (await server.asked()).length;
      const [visitors, own] = [await exchange(server.url, path), await asReader(path)];
      expect(own.text, path).toBe(visitors.text);
      expect(own, path).toEqual({ ...visitors, headers: { ...visitors.headers, date: expect.any(String) } });
      expect(own.headers['cache-control']).toBe('private, no-cache');
      const again = await asReader(path, { 'if-none-match': own.headers.etag ?? '' });
      expect([again.status, (await server.asked()).length - before], path).toEqual([304, 1]);
    }
  });

  it('is one of their own where it is about them, without the hint, over REST, and for a preview', async () => {
    const course = `/course/${slugs.lesson}`;
    for (const path of ['/', '/course', '/review', '/certificate', `/people/ana`, `/api/lessons/${slugs.lesson}`]) {
      expect((await asReader(path)).headers['cache-control'], path).toBe('no-store');
    }
    expect((await asReader(`${course}?preview=none`)).headers['cache-control']).toBe('no-store');
    // Another host of the domain can set a cookie without the prefix.
    for (const cookie of [session, `${session}; ${READER_COOKIE}=0b7f78.A`]) {
      const own = await exchange(server.url, course, { cookie });
      expect(own.headers['cache-control']).toBe('no-store');
      expect(own.text).toContain('ana');
    }
    expect((await asReader('/login')).status).toBe(302);
  });
});

type AnyDocument = TypedDocumentNode<unknown, Record<string, unknown>>;

/** As the browser's client asks: with the names of types. */
async function answer(document: AnyDocument, variables: object, cookie?: string): Promise<object> {
  const body = JSON.stringify({ query: print(addTypenameToDocument(document)), variables });
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const response = await exchange(server.url, '/graphql', {
    method: 'POST',
    body,
    ...headers,
    ...(cookie && { cookie }),
  });
  const { data, errors } = JSON.parse(response.text);
  expect(errors).toBeUndefined();
  return data;
}

describe('what a page asks for its reader', () => {
  const language = 'en';
  it.each([
    ['an article', ArticlePageDocument, ArticlePageOwnDocument, () => ({ slug: slugs.article, language })],
    ['a video', VideoPageDocument, VideoPageOwnDocument, () => ({ slug: slugs.video, language })],
    ['a lesson', LessonPageDocument, LessonPageOwnDocument, () => ({ slug: slugs.lesson, language })],
  ])('makes the page of %s, as visitors get it, that of the reader', async (_, page, own, variables) => {
    const asked = { ...variables(), commentsFrom: null, commentsOrder: 'newest' };
    const cache = createCache();
    const visitors = await answer(page as AnyDocument, asked);
    cache.writeQuery({ query: page as AnyDocument, variables: asked, data: visitors });
    const data = await answer(own as AnyDocument, asked, session);
    cache.writeQuery({ query: own as AnyDocument, variables: asked, data });
    const readers = await answer(page as AnyDocument, asked, session);
    expect(cache.readQuery({ query: page as AnyDocument, variables: asked })).toEqual(readers);
    expect(readers).not.toEqual(visitors);
  });

  it.each([
    ['the news', NewsPageDocument, () => ({ language, page: 1, pageSize: 12 })],
    ['the videos', VideosPageDocument, () => ({ language, page: 1, pageSize: 12 })],
    ['the glossary', GlossaryPageDocument, () => ({ language })],
    ['the search', SearchPageDocument, () => ({ language, search: 'bitcoin', page: 1, pageSize: 12 })],
    ['the newsletter', NewsletterPageDocument, () => ({ language, page: 1, pageSize: 12 })],
    ['an issue', NewsletterIssuePageDocument, () => ({ language, slug: slugs.issue })],
  ])('is nothing on the page of %s, which is the same for everyone', async (_, page, variables) => {
    const visitors = await answer(page as AnyDocument, variables());
    expect(await answer(page as AnyDocument, variables(), session)).toEqual(visitors);
  });
});
