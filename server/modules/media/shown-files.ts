import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { addresses } from '#domain/addresses.ts';
import { MEDIA_WIDTHS, mediaCardAddress, SOCIAL_CARD_WIDTH, storedWidths } from '#domain/media.ts';
import { type ShownFormat, shownFile } from '../../platform/files/media-files.ts';
import { releaseSlot } from '../../platform/http/concurrency-limit.ts';
import { CLOSED_POLICY, POLICY_HEADER } from '../../platform/http/security-headers.ts';
import type { Site } from '../../platform/site.ts';
import { cardPictures } from './card-pictures.ts';

const NAME = new RegExp(`^(${MEDIA_WIDTHS.join('|')})\\.webp$`);
const DIGEST = /^[0-9a-f]{64}$/;

/** Browsers that don't know AVIF accept any image as well, so only its name counts. */
const AVIF = /\bimage\/avif\b/;

/** Pictures whose widths a process caches. */
const KNOWN = 5_000;
/** In milliseconds: nothing notifies when pictures in AVIF are there. */
const KNOWN_FOR = 5_000;

interface Widths {
  /** Of the picture itself. */
  width: number;
  avifWidths: number[];
}

interface SentFile {
  digest: string;
  name: string;
  format: ShownFormat | 'jpeg';
  bytes: Buffer | Readable;
}

/**
 * `/media/<digest>/<width>.webp`: the picture never changes, so everyone may keep it. Browsers that ask for AVIF get it
 * under the same address, once it is encoded. Opened by itself, it can load and run nothing.
 * Social networks get a JPEG, `/media/<digest>/1200.jpg`.
 */
export function shownFiles({ pool, mediaFiles, changes }: Pick<Site, 'pool' | 'mediaFiles' | 'changes'>): Router {
  const routes = Router();
  const known = new LRUCache<string, Widths>({ max: KNOWN, ttl: KNOWN_FOR });
  let changed = 0;
  changes?.follow({
    changed: (items) => {
      if (items !== 'all' && items.every(({ type }) => type !== 'media')) return;
      changed += 1;
      known.clear();
    },
  });
  const cardOf = cardPictures(mediaFiles, async (digest) => {
    const { rowCount } = await pool.query('select from media where digest = $1', [digest]);
    return rowCount !== 0;
  });
  routes.get<{ digest: string }>(mediaCardAddress(':digest'), async (req, res) => {
    const { digest } = req.params;
    const media = DIGEST.test(digest) ? await mediaOf(digest) : undefined;
    const bytes = media ? await cardOf(digest, media.width) : null;
    send(req, res, bytes && { digest, name: `${SOCIAL_CARD_WIDTH}`, format: 'jpeg', bytes });
  });
  routes.get<{ digest: string; name: string }>(addresses.mediaFile(':digest', ':name'), async (req, res) => {
    const { digest, name } = req.params;
    const width = Number(NAME.exec(name)?.[1] ?? 0);
    const isWanted = width > 0 && DIGEST.test(digest);
    const file = isWanted ? await fileOf(digest, width, AVIF.test(req.get('Accept') ?? '')) : null;
    res.vary('Accept');
    send(req, res, file && { digest, name: `${width}`, ...file });
  });
  return routes;

  function send(req: Request, res: Response, file: SentFile | null): void {
    res.set(POLICY_HEADER, CLOSED_POLICY);
    if (!file) {
      res.status(404).set('Cache-Control', 'no-cache').type('text').send('There is no such picture.');
      return;
    }
    res.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': `image/${file.format}`,
      // Readers of feeds show pictures too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${file.digest.slice(0, 16)}-${file.name}-${file.format}"`,
    });
    const { bytes } = file;
    if (Buffer.isBuffer(bytes)) {
      res.send(bytes);
    } else if (req.fresh || req.method === 'HEAD') {
      bytes.destroy();
      res.status(req.fresh ? 304 : 200).end();
    } else {
      // What remains to be done depends on the reader alone.
      releaseSlot(res);
      // If the file or its reader is gone, the other one is closed as well.
      if (res.destroyed) bytes.destroy();
      else pipeline(bytes, res, () => {});
    }
  }

  async function mediaOf(digest: string): Promise<Widths | undefined> {
    const cached = changes?.isLive ? known.get(digest) : undefined;
    if (cached) return cached;
    const before = changed;
    const { rows } = await pool.query<Widths>(
      `select m.width, coalesce(a.widths, '{}') as "avifWidths"
       from media m left join media_avif a on a.media_id = m.id where m.digest = $1 and m.deleted_at is null`,
      [digest],
    );
    if (rows[0] && changed === before) known.set(digest, rows[0]);
    return rows[0];
  }

  /** The file of this width, or the widest one of a narrow picture. */
  async function fileOf(digest: string, asked: number, inAvif: boolean) {
    const media = await mediaOf(digest);
    if (!media) return null;
    const widths = storedWidths(media.width);
    const width = widths.find((stored) => stored >= asked) ?? widths.at(-1) ?? asked;
    const avif = inAvif && media.avifWidths.includes(width) ? await fileIn('avif', digest, width) : null;
    return avif ?? fileIn('webp', digest, width);
  }

  async function fileIn(format: ShownFormat, digest: string, width: number) {
    const bytes = await mediaFiles.open(shownFile(digest, width, format));
    return bytes && { format, bytes };
  }
}
