import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { topicsOf } from '#server/modules/content/model/same-words.ts';
import { generatedArticle } from './articles.ts';

const BATCH = 500;
/** In milliseconds. */
const LOOK_EVERY = 100;

/** What `COPY … TO STDOUT` gives. */
export function copyOut(client: pg.Client, source: string): Promise<Buffer> {
  return buffer(client.query(to(`copy ${source} to stdout`)));
}

/** Sends rows in the text format of `COPY` to a table. */
export async function copyIn(client: pg.Client, target: string, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(from(`copy ${target} from stdin`)));
}

/**
 * Adds articles without going through the site: the titles are their own, the bodies those of the articles there. They
 * are in the index of the search as well, with the words of these bodies, because splitting all of them into words would
 * keep the site busy for many minutes.
 * @param first number of the first to add; all before it are there, and are indexed.
 */
export async function addArticles(client: pg.Client, first: number, last: number): Promise<void> {
  await client.query('begin');
  try {
    await insertArticles(client, first, last);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('vacuum analyze stored_article, search_text');
}

async function insertArticles(client: pg.Client, first: number, last: number): Promise<void> {
  const columns = 'model, slug, category, created_at, title, title_es, excerpt, excerpt_es';
  await client.query(`
    create temporary table addition (
      model text, slug text, category text, created_at timestamptz, title text, title_es text, excerpt text, excerpt_es text
    ) on commit drop`);
  await copyIn(client, `addition (${columns})`, Readable.from(copyLines(first, last)));
  const restoreIndexes = await withoutSearchIndexes(client);
  await client.query(`
    insert into article (slug, category, created_at, updated_at, title, title_es, excerpt, excerpt_es, content, content_es, status)
    select a.slug, a.category, a.created_at, a.created_at, a.title, a.title_es, a.excerpt, a.excerpt_es,
      model.content, model.content_es, 'published'
    from addition a join article model on model.slug = a.model`);
  await client.query('delete from search_due');
  await client.query(`
    insert into search_text (article_id, english, spanish, topics)
    select added.id, w.english,
      setweight(to_tsvector('sato_es', a.title_es), 'A') || ts_filter(words.spanish, '{b,d}'), ${topicsOf('w.english')}
    from addition a join article added on added.slug = a.slug
      join article model on model.slug = a.model join search_text words on words.article_id = model.id
      cross join lateral (
        select setweight(to_tsvector('sato_en', a.title), 'A') || ts_filter(words.english, '{b,d}') as english offset 0
      ) w`);
  await client.query(`
    insert into known_word (language, word)
    select 'en', w from addition, unnest(tsvector_to_array(to_tsvector('simple', title))) w on conflict do nothing`);
  await restoreIndexes();
}

/** Waits until the site has indexed everything for its search. */
export async function indexed(client: pg.Client): Promise<void> {
  while ((await client.query('select from search_due limit 1')).rows.length > 0) await setTimeout(LOOK_EVERY);
}

/** Takes the indexes of texts away, since building them at once takes a fraction of adding row by row. */
async function withoutSearchIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename in ('stored_article', 'search_text') and indexdef ilike '% using gin %'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`);
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}

function* copyLines(first: number, last: number): Generator<string> {
  for (let start = first; start <= last; start += BATCH) {
    const size = Math.min(BATCH, last - start + 1);
    yield Array.from({ length: size }, (_, index) => copyLine(start + index, first)).join('');
  }
}

/** No text of ours has a tab, a line break or a backslash, which the format would want escaped. */
function copyLine(number: number, first: number): string {
  const { slug, category, createdAt, en, es } = generatedArticle(number);
  const model = generatedArticle((number % (first - 1)) + 1).slug;
  const values = [model, slug, category, createdAt.toISOString(), en.title, es.title, en.excerpt, es.excerpt];
  return `${values.join('\t')}\n`;
}
