import type pg from 'pg';
import type { Logger } from 'pino';
import { type MediaFiles, originalFile, type StoredMedia, shownFile } from '../../platform/files/media-files.ts';
import type { Job } from '../../platform/jobs/run-job.ts';
import type { Site } from '../../platform/site.ts';
import { encodedInAvif, PictureError } from './picture.ts';

/** In milliseconds. */
const LOOK_EVERY = 5_000;

/**
 * After this time a picture is tried again: the process was killed, or its files couldn't be read or written. The largest
 * takes ten seconds on a good machine.
 */
const LONGEST = '10 minutes';

type NewMedia = StoredMedia & { id: number };

/**
 * Encodes pictures in AVIF, which takes too long for an upload: a second of processor time each. No connection is held
 * meanwhile.
 */
export function avifJob({ pool, mediaFiles }: Pick<Site, 'pool' | 'mediaFiles'>, log: Logger): Job {
  return { name: 'store pictures in AVIF', every: LOOK_EVERY, work: () => encodeNext(pool, mediaFiles, log) };
}

/** @returns whether there was a picture to encode. */
async function encodeNext(pool: pg.Pool, files: MediaFiles, log: Logger): Promise<boolean> {
  const media = await takeNext(pool);
  if (!media) return false;
  const widths = await encode(media, files, log).catch((cause) => {
    throw new Error(`The picture ${media.digest} can't be stored in AVIF. It is tried again in ${LONGEST}.`, { cause });
  });
  const { rowCount } = await pool.query('update media_avif set widths = $2 where media_id = $1', [media.id, widths]);
  // If the picture was purged in the meantime, its other files may have gone before these were there.
  if (rowCount === 0 && !(await isStored(pool, media.digest))) {
    for (const width of widths) await files.removeFile(shownFile(media.digest, width, 'avif'));
  }
  return true;
}

async function isStored(pool: pg.Pool, digest: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from media where digest = $1', [digest]);
  return rowCount !== 0;
}

/**
 * The oldest picture that no process has begun to encode, then those to be tried again. If two ask in the same moment, one
 * gets none.
 */
async function takeNext(pool: pg.Pool): Promise<NewMedia | undefined> {
  const { rows } = await pool.query<NewMedia>(
    `with taken as (
       insert into media_avif as a (media_id)
       select m.id from media m left join media_avif b on b.media_id = m.id
       where m.deleted_at is null
         and (b.media_id is null or b.widths is null and b.begun_at < now() - interval '${LONGEST}')
       order by b.begun_at nulls first, m.id limit 1
       on conflict (media_id) do update set begun_at = now()
         where a.widths is null and a.begun_at < now() - interval '${LONGEST}'
       returning media_id
     )
     select id, digest, format, width from media join taken on taken.media_id = media.id`,
  );
  return rows[0];
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
    log.warn({ err, digest }, 'a picture could not be encoded in AVIF');
    return [];
  }
}
