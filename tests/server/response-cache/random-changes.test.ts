/** @module-tag extended */

import { addTypenameToDocument } from '@apollo/client/utilities';
import { type DocumentNode, print } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATEGORIES } from '#domain/content.ts';
import {
  type CachingServer,
  cachingServer,
  exchange,
  type SharedDatabase,
  sharedDatabase,
} from '#tests/support/caching-servers.ts';
import { runs, SEED } from '#tests/support/extent.ts';
import { indexed } from '#tests/support/indexed.ts';
import { RandomText } from '#tests/support/random-text.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import {
  ArticlePageDocument,
  CoursePageDocument,
  HomePageDocument,
  LessonPageDocument,
  MoreCommentsDocument,
  NewsPageDocument,
  VideoPageDocument,
  VideosPageDocument,
} from '../../../client/gql/graphql.ts';

let database: SharedDatabase;
/** A server that caches answers, and one of the same site that doesn't, through which everything is written. */
let caching: CachingServer;
let plain: CachingServer;
let admin: SignedIn;
let random: RandomText;

beforeAll(async () => {
  database = await sharedDatabase();
  const { make, orm, url: databaseUrl } = database;
  caching = await cachingServer(databaseUrl);
  plain = await cachingServer(databaseUrl, { RESPONSE_CACHE_MIB: '0' });
  admin = await signedIn(
    { url: plain.url, databaseUrl, em: orm.em, make, close: async () => {} },
    { username: 'bea', role: 'admin' },
  );
  random = new RandomText(SEED);
  for (let n = 0; n < 4; n += 1) {
    const author = (await make.user({ username: `author-${n}` })).id;
    const article = await make.article({ author, category: 'News' });
    const video = await make.video({ author });
    const lesson = await make.lesson();
    await make.comment({ article: article.id });
    await make.comment({ video: video.id });
    await make.comment({ lesson: lesson.id });
  }
});
afterAll(async () => {
  await Promise.all([caching, plain].map((server) => server.stop()));
  await database.close();
});

const sql = <Row extends object>(query: string, values: unknown[] = []) =>
  database.orm.em.fork().execute<Row[]>(query, values);

function oneOf<Value>(values: readonly Value[]): Value {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error('Nothing to choose from.');
  return value;
}

/** Any item, also drafts and what is in the trash. */
async function item(kind: 'article' | 'video' | 'lesson' | 'course_module'): Promise<{ id: number; slug: string }> {
  return oneOf(await sql<{ id: number; slug: string }>(`select id, slug from stored_${kind} order by id`));
}

async function person(): Promise<{ id: number; username: string }> {
  return oneOf(await sql<{ id: number; username: string }>('select id, username from app_user order by id'));
}

async function newestIssue(): Promise<string> {
  const [issue] = await sql<{ slug: string }>('select slug from newsletter_issue order by id desc limit 1');
  return issue?.slug ?? 'nothing';
}

interface Read {
  path: string;
  headers: Record<string, string>;
}

async function anyRead(): Promise<Read> {
  const language = oneOf(['en', 'es'] as const);
  const headers = { 'accept-language': language, 'accept-encoding': oneOf(['br', 'gzip', 'identity']) };
  if (random.below(5) === 0) return { path: '/graphql', headers: { ...headers, ...(await anyQuery(language)) } };
  const [article, video, lesson] = [await item('article'), await item('video'), await item('lesson')];
  const issue = await newestIssue();
  const path = oneOf([
    '/',
    '/news',
    '/news?page=2',
    `/news?category=${oneOf(CATEGORIES)}`,
    '/news?q=changed',
    `/news/${article.slug}`,
    `/news/${article.slug}?lang=es`,
    '/videos',
    `/videos/${video.slug}`,
    '/course',
    `/course/${lesson.slug}`,
    `/course/${lesson.slug}?sort=${oneOf(['oldest', 'liked'])}`,
    `/news/${article.slug}?comments=${1 + random.below(20)}`,
    `/course/${lesson.slug}/${oneOf(['slides', 'questions', 'answers'])}-${language}.html`,
    `/course/modules/${(await item('course_module')).id}/booklet-${language}.html`,
    `/course/modules/${(await item('course_module')).id}/test`,
    oneOf(['/login?returnTo=%2Fnews', '/forgot-password', '/placement', '/review', '/certificate']),
    '/about',
    '/glossary',
    '/search?q=changed',
    '/search?q=cambiado&kind=article&lang=es',
    '/newsletter',
    `/newsletter/${issue}`,
    `/rss/newsletter-${language}.xml`,
    '/api/articles',
    '/api/videos',
    '/api/comments',
    `/api/articles?limit=${1 + random.below(20)}`,
    `/api/articles/${article.slug}`,
    `/api/videos?limit=${1 + random.below(20)}`,
    `/api/videos/${video.slug}`,
    '/api/lessons',
    `/api/lessons/${lesson.slug}`,
    '/api/course-modules',
    '/api/comments?limit=20',
    `/api/comments?articleId=${article.id}`,
    `/api/comments?videoId=${video.id}`,
    `/api/comments?lessonId=${lesson.id}`,
    `/rss/${language}.xml`,
    `/people/${(await person()).username}${oneOf(['', '?page=2'])}`,
    '/sitemap.xml',
    `/news/nothing-${random.below(3)}`,
  ]);
  return { path, headers };
}

async function anyQuery(language: 'en' | 'es'): Promise<Record<string, string>> {
  const [article, video, lesson] = [await item('article'), await item('video'), await item('lesson')];
  const list = { language, page: 1 + random.below(2), pageSize: 9, search: null, category: null };
  const [document, variables] = oneOf<[DocumentNode, object]>([
    [HomePageDocument, { language }],
    [NewsPageDocument, list],
    [VideosPageDocument, list],
    [CoursePageDocument, { language }],
    [ArticlePageDocument, { slug: article.slug, language, commentsFrom: null }],
    [VideoPageDocument, { slug: video.slug, language, commentsFrom: null }],
    [LessonPageDocument, { slug: lesson.slug, language, commentsFrom: null }],
    [
      MoreCommentsDocument,
      {
        id: article.id,
        ofArticle: true,
        ofVideo: false,
        ofLesson: false,
        after: 1 + random.below(20),
        commentsFrom: null,
      },
    ],
  ]);
  const body = JSON.stringify({ query: print(addTypenameToDocument(document)), variables });
  return {
    method: 'POST',
    body,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
}

const PATHS = { article: 'articles', video: 'videos', lesson: 'lessons', course_module: 'course-modules' } as const;

async function anyWrite(): Promise<string> {
  const { make } = database;
  const kind = oneOf(['article', 'video', 'lesson', 'course_module'] as const);
  const chosen = await item(kind);
  const path = `/api/${PATHS[kind]}/${chosen.id}`;
  const target = oneOf(['article', 'video', 'lesson'] as const);
  const on = { [target]: (await item(target)).id };
  const comments = await sql<{ id: number }>('select id from stored_comment order by id');
  const users = await sql<{ id: number }>(`select id from app_user where username not in ('sato', 'bea') order by id`);
  const doings: Record<string, () => Promise<unknown>> = {
    edit: () =>
      admin.put(path, { title: `Changed ${random.below(1_000)}`, titleEs: `Cambiado ${random.below(1_000)}` }),
    status: () => admin.put(path, { status: oneOf(['draft', 'published']) }),
    category: async () => admin.put(`/api/articles/${(await item('article')).id}`, { category: oneOf(CATEGORIES) }),
    author: async () =>
      sql('update stored_article set author_id = ? where id = ?', [oneOf(users).id, (await item('article')).id]),
    move: async () =>
      admin.put(`/api/lessons/${(await item('lesson')).id}`, { moduleId: (await item('course_module')).id }),
    order: () => sql('update stored_course_module set "order" = ? where id = ?', [1 + random.below(9), chosen.id]),
    create: () => (kind === 'course_module' ? make.module() : make[kind]()),
    trash: () => admin.delete(path),
    restore: () =>
      sql(`update stored_${kind} set deleted_at = null where id = ? and deleted_at is not null`, [chosen.id]),
    date: () => sql(`update stored_${kind} set updated_at = now() where id = ?`, [chosen.id]),
    comment: () => make.comment({ ...on, user: oneOf(users).id }),
    reply: () =>
      sql(
        `insert into stored_comment (content, user_id, parent_id, article_id, video_id, lesson_id)
         select 'Reply', ?, id, article_id, video_id, lesson_id from stored_comment
         where parent_id is null order by id desc limit 1`,
        [oneOf(users).id],
      ),
    mention: () =>
      sql(
        `with c as (
           insert into stored_comment (content, user_id, ${target}_id) values (?, ?, ?) returning id)
         insert into comment_mention (comment_id, name, user_id) select c.id, 'someone', ? from c`,
        ['Ask @someone', oneOf(users).id, on[target], oneOf(users).id],
      ),
    answer: () =>
      sql(
        `insert into accepted_answer (question_id, reply_id, accepted_by)
         select r.parent_id, r.id, ? from stored_comment r join stored_comment q on q.id = r.parent_id
         where r.lesson_id is not null and r.status = 'published' and q.status = 'published'
         order by r.id desc limit 1 on conflict do nothing`,
        [oneOf(users).id],
      ),
    picture: async () =>
      sql('update article set image_url = ? where id = ?', [
        oneOf([null, 'https://example.org/a.png', 'https://example.org/b.png']),
        (await item('article')).id,
      ]),
    issue: async () =>
      sql(
        `insert into newsletter_issue
           (slug, subject, subject_es, intro, intro_es, items, status, started_at, finished_at)
         values (?, 'Changed', 'Cambiado', 'intro', 'introducción', jsonb_build_array(
           jsonb_build_object('type', 'article', 'id', ?::int)), 'sent', now(), now())`,
        [`issue-${random.below(1e9)}`, (await item('article')).id],
      ),
    stopIssue: async () => sql(`update newsletter_issue set status = 'stopped' where slug = ?`, [await newestIssue()]),
    disable: () =>
      sql('update app_user set disabled_at = case when disabled_at is null then now() end where id = ?', [
        oneOf(users).id,
      ]),
    hide: () =>
      sql('update stored_comment set status = ? where id = ?', [oneOf(['hidden', 'published']), oneOf(comments).id]),
    uncomment: () => sql('delete from stored_comment where id = ?', [oneOf(comments).id]),
    trashComment: () =>
      sql('update stored_comment set trashed_at = now() where trashed_at is null and ? in (id, parent_id)', [
        oneOf(comments).id,
      ]),
    restoreComment: () => sql('update stored_comment set trashed_at = null where trashed_at is not null'),
    like: () =>
      sql('insert into comment_like (comment_id, user_id) values (?, ?) on conflict do nothing', [
        oneOf(comments).id,
        oneOf(users).id,
      ]),
    unlike: () => sql('delete from comment_like where comment_id = ?', [oneOf(comments).id]),
    likeVideo: async () =>
      sql('insert into video_like (video_id, user_id) values (?, ?) on conflict do nothing', [
        (await item('video')).id,
        oneOf(users).id,
      ]),
    rename: () => sql('update app_user set username = ? where id = ?', [`name-${random.below(1e9)}`, oneOf(users).id]),
    promote: () => sql('update app_user set role = ? where id = ?', [oneOf(['user', 'admin']), oneOf(users).id]),
    leave: () =>
      sql(
        `delete from app_user u where u.id = ? and not exists (select from stored_article where author_id = u.id)
         and not exists (select from stored_video where author_id = u.id)`,
        [oneOf(users).id],
      ),
  };
  const name = oneOf(Object.keys(doings));
  // A restored lesson may have no module, and a slug may be taken; then nothing has changed.
  await doings[name]?.().catch((error: unknown) => {
    if (name !== 'restore') throw error;
  });
  return `${name} ${kind} ${chosen.id}`;
}

/** A process answers a write only when it has heard of everything before it. */
async function heard(server: CachingServer): Promise<void> {
  const { status } = await exchange(server.url, '/api/comments', { method: 'POST', 'content-length': '0' });
  expect(status).toBe(401);
}

/** Those of the connection, of the encoding and of the moment differ. A cached answer has a strong ETag of its own. */
const OF_THE_ANSWER = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
];

function sameHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_ANSWER.includes(name)));
}

it('every answer after random writes and reads is the one that a site without a cache gives', async () => {
  const written: string[] = [];
  for (let n = 0; n < runs(2_000, 60); n += 1) {
    if (random.below(4) === 0) {
      written.push(await anyWrite());
      if (written.length > 5) written.shift();
      // The search and related articles are made from the index, which follows a moment later.
      await indexed(database.orm.em);
      await heard(caching);
      continue;
    }
    const { path, headers } = await anyRead();
    // All requests come from one place, which may ask for only so much in a minute.
    await sql('delete from rate_limit');
    const right = await exchange(plain.url, path, headers);
    const made = await exchange(caching.url, path, headers);
    const cached = await exchange(caching.url, path, headers);
    for (const answer of [made, cached]) {
      const name = `operation ${n} of seed ${SEED}: ${path} ${headers.body ?? ''} after ${written.join(', ')}`;
      expect(answer.status, name).toBe(right.status);
      expect(answer.text, name).toBe(right.text);
      expect(sameHeaders(answer.headers), name).toEqual(sameHeaders(right.headers));
    }
  }
  // Much of it came from memory, or this would prove nothing.
  const reads = async (server: CachingServer) => (await server.asked()).filter(({ status }) => status !== 401).length;
  expect(await reads(caching)).toBeLessThan(await reads(plain));
}, 3_600_000);
