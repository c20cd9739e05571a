import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { searchedFields } from '#domain/content/kinds.ts';
import { COMMENT_TARGETS, type CommentTargetKind } from '#domain/content.ts';
import { JOB_LOCK_TIMEOUT } from '../../platform/database/change-author.ts';
import type { ChangeFeed } from '../../platform/database/change-feed.ts';
import type { Job } from '../../platform/jobs/run-job.ts';
import { NOTE_COMMON_WORDS, topicsOf } from '../content/model/same-words.ts';
import { noteTermWords, noteWords } from './known-words.ts';
import { SEARCHED } from './words-in.ts';

/** Full batches after which cached answers are dropped. While very much is indexed, dropping them each time would be a waste. */
const NOTIFY_EVERY = 25;

/**
 * Increase it when the index gets other words for the same text. Items whose row has a lower version are indexed again, for
 * example those that a process of the version before has indexed during an update.
 */
const INDEX_VERSION = 1;

/** Items that one statement indexes. Others who change these items in the meantime don't wait for it. */
const BATCH = 40;

/** In milliseconds. Without notifications, changes are only found by looking. With them, connections may rest. */
const LOOK_EVERY = 5_000;
const LOOK_EVERY_WITH_NOTIFICATIONS = 60_000;
const LOOK_FOR_MISSING_EVERY = 60 * 60 * 1_000;

/**
 * Keeps the full-text index of the search up to date: with what changed, a moment after the change, and with what is
 * missing, for example after a restored backup, or comes from an earlier version.
 */
export function searchIndexJob(pool: pg.Pool, changes: ChangeFeed | null): Job {
  let nextLookForMissing = 0;
  return {
    name: 'update the index of the search',
    every: changes ? LOOK_EVERY_WITH_NOTIFICATIONS : LOOK_EVERY,
    work: async ({ ending }) => {
      if (Date.now() >= nextLookForMissing) {
        await givingWay(pool, noteMissing);
        await givingWay(pool, noteTermWords);
        nextLookForMissing = Date.now() + LOOK_FOR_MISSING_EVERY;
      }
      await indexAll(pool, ending);
      await givingWay(pool, (client) => client.query(NOTE_COMMON_WORDS));
      return false;
    },
    ...(changes && { listen: (wake) => changes.follow({ changed: wake }) }),
  };
}

async function indexAll(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (let batches = 1; !signal.aborted; batches += 1) {
    const start = performance.now();
    const taken = await givingWay(pool, (client) => indexSome(client, batches % NOTIFY_EVERY === 0));
    if (taken === 0) return;
    // A long import must leave half of a processor to the visitors.
    await setTimeout(performance.now() - start, undefined, { signal }).catch(() => {});
  }
}

/** @returns the number of items. */
async function indexSome(client: pg.ClientBase, isNotified: boolean): Promise<number> {
  const { rows } = await client.query<Record<CommentTargetKind, number[]>>(INDEX_SOME, [isNotified]);
  const [taken] = rows;
  if (!taken) return 0;
  await noteWords(client, taken);
  return COMMENT_TARGETS.reduce((sum, type) => sum + taken[type].length, 0);
}

/** In a transaction that doesn't wait long for others, nor makes them wait. It says which version indexes: see `search_text_version`. */
async function givingWay<Result>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; set local lock_timeout = '${JOB_LOCK_TIMEOUT}'; set local sato.index_version = ${INDEX_VERSION}`,
    );
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Its state isn't known.
    client.release(true);
    throw error;
  }
}

async function noteMissing(client: pg.ClientBase): Promise<void> {
  for (const type of COMMENT_TARGETS) {
    await client.query(
      `insert into search_due (item_type, item_id)
       select '${type}', r.id from ${type} r
       where not exists (select from search_text s where s.${type}_id = r.id and s.version >= ${INDEX_VERSION})
         and not exists (select from search_due d where d.item_type = '${type}' and d.item_id = r.id)`,
    );
  }
}

/** SQL for the words of an item `r`. Fields without a translation are in English only. */
function vector(kind: CommentTargetKind, language: 'english' | 'spanish'): string {
  const [config, suffix] = language === 'english' ? ['sato_en', ''] : ['sato_es', '_es'];
  return searchedFields(kind)
    .filter(({ isTranslated }) => isTranslated || language === 'english')
    .map(({ column, searched, type }) => {
      const text = `left(coalesce(r.${column}${suffix}, ''), ${SEARCHED})`;
      return `setweight(search_vector('${config}', ${type === 'html' ? `search_text_of(${text})` : text}), '${searched}')`;
    })
    .join(' || ');
}

/**
 * Takes some items that are due and writes their words. An item that changes at this moment is due again, because its
 * writer adds a row of its own. With "offset 0", PostgreSQL splits an English text into its words once.
 */
const INDEX_SOME = `
  with taken as (
    delete from search_due where id in (select id from search_due order by id limit ${BATCH} for update skip locked)
    returning item_type, item_id
  ), ${COMMENT_TARGETS.map(
    (type) => `indexed_${type} as (
      insert into search_text (${type}_id, english, spanish, topics)
      select r.id, w.english, ${vector(type, 'spanish')}, ${topicsOf('w.english')}
      from ${type} r cross join lateral (select ${vector(type, 'english')} as english offset 0) w
      where r.id in (select item_id from taken where item_type = '${type}') for key share of r
      on conflict (${type}_id) do update
      set english = excluded.english, spanish = excluded.spanish, topics = excluded.topics
      returning 1
    )`,
  ).join(', ')}
  select ${COMMENT_TARGETS.map((type) => `array(select item_id from taken where item_type = '${type}') as ${type}`).join(', ')},
    case when (${COMMENT_TARGETS.map((type) => `exists (select from indexed_${type})`).join(' or ')})
        and ($1::boolean or (select count(*) from taken) < ${BATCH})
      then pg_notify('content_change', 'search:0') end`;
