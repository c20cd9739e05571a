import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Site } from '../open-site.ts';
import { type MediaFiles, originalFile, type StoredMedia, shownFile } from './media-files.ts';
import { encodedInAvif, PictureError } from './picture.ts';

/** A number that no other advisory lock in the database uses. */
const AVIF_LOCK = 6_083_117_204;

/** In milliseconds. */
const LOOK_EVERY = 5_000;

type NewMedia = StoredMedia & { id: number };

/**
 * Encodes pictures in AVIF, which takes too long for an upload: a second of processor time each. Of all processes one
 * works at a time, on one picture.
 * @returns a function that ends it after the present picture.
 */
export function keepEncodingInAvif({ pool, mediaFiles }: Pick<Site, 'pool' | 'mediaFiles'>, log: Logger) {
  const ending = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    let hasFailed = false;
    while (!ending.signal.aborted) {
      try {
        const isMoreDue = await encodeNext(pool, mediaFiles, log);
        hasFailed = false;
        if (isMoreDue) continue;
      } catch (err) {
        if (!hasFailed) log.warn({ err }, 'could not store pictures in AVIF; trying again every 5 seconds');
        hasFailed = true;
      }
      await setTimeout(LOOK_EVERY, undefined, { ref: false, signal: ending.signal }).catch(() => {});
    }
  }

  return (): Promise<void> => {
    ending.abort();
    return running;
  };
}

/** @returns whether there was a picture to encode, and no other process was at it. */
async function encodeNext(pool: pg.Pool, files: MediaFiles, log: Logger): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const media = await nextMedia(client);
    if (media) {
      const widths = await encode(media, files, log);
      // It may have been deleted for good in the meantime.
      await client.query('insert into media_avif (media_id, widths) select id, $2 from media where id = $1', [
        media.id,
        widths,
      ]);
    }
    await client.query('commit');
    return media !== undefined;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function nextMedia(client: pg.PoolClient): Promise<NewMedia | undefined> {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
    AVIF_LOCK,
  ]);
  if (!rows[0]?.isFree) return undefined;
  const found = await client.query<NewMedia>(
    `select id, digest, format, width from media m
     where deleted_at is null and not exists (select from media_avif a where a.media_id = m.id) order by id limit 1`,
  );
  return found.rows[0];
}

/** Stores the widths that are smaller than in WebP. @returns these widths. */
async function encode({ digest, format }: NewMedia, files: MediaFiles, log: Logger): Promise<number[]> {
  const original = await files.read(originalFile(digest, format));
  if (!original) {
    log.warn({ digest }, 'the file of a picture is missing');
    return [];
  }
  const widths: number[] = [];
  for (const { width, bytes } of await inAvif(original, digest, log)) {
    const webp = await files.read(shownFile(digest, width, 'webp'));
    if (webp && webp.length <= bytes.length) continue;
    await files.put(shownFile(digest, width, 'avif'), bytes);
    widths.push(width);
  }
  return widths;
}

async function inAvif(original: Buffer, digest: string, log: Logger) {
  try {
    return await encodedInAvif(original);
  } catch (err) {
    if (!(err instanceof PictureError)) throw err;
    log.warn({ err, digest }, 'a picture could not be decoded again');
    return [];
  }
}
