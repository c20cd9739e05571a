import { type Response, Router } from 'express';
import { addresses } from '#domain/addresses.ts';
import { MEDIA_WIDTHS, mediaCardAddress, SOCIAL_CARD_WIDTH, storedWidths } from '#domain/media.ts';
import { CLOSED_POLICY, POLICY_HEADER } from '../http/security-headers.ts';
import type { Site } from '../open-site.ts';
import { cardPictures } from './card-pictures.ts';
import { type ShownFormat, shownFile } from './media-files.ts';

const NAME = new RegExp(`^(${MEDIA_WIDTHS.join('|')})\\.webp$`);
const DIGEST = /^[0-9a-f]{64}$/;

/** Browsers that don't know AVIF accept any image as well, so only its name counts. */
const AVIF = /\bimage\/avif\b/;

interface SentFile {
  digest: string;
  name: string;
  format: ShownFormat | 'jpeg';
  bytes: Buffer;
}

/**
 * `/media/<digest>/<width>.webp`: the picture never changes, so everyone may keep it. Browsers that ask for AVIF get it
 * under the same address, once it is encoded. Opened by itself, it can load and run nothing.
 * Social networks get a JPEG, `/media/<digest>/1200.jpg`.
 */
export function shownFiles({ pool, mediaFiles }: Pick<Site, 'pool' | 'mediaFiles'>): Router {
  const routes = Router();
  const cardOf = cardPictures(mediaFiles);
  routes.get<{ digest: string }>(mediaCardAddress(':digest'), async (req, res) => {
    const { digest } = req.params;
    const media = DIGEST.test(digest) ? await mediaOf(digest) : undefined;
    const bytes = media ? await cardOf(digest, media.width) : null;
    send(res, bytes && { digest, name: `${SOCIAL_CARD_WIDTH}`, format: 'jpeg', bytes });
  });
  routes.get<{ digest: string; name: string }>(addresses.mediaFile(':digest', ':name'), async (req, res) => {
    const { digest, name } = req.params;
    const width = Number(NAME.exec(name)?.[1] ?? 0);
    const isWanted = width > 0 && DIGEST.test(digest);
    const file = isWanted ? await fileOf(digest, width, AVIF.test(req.get('Accept') ?? '')) : null;
    res.vary('Accept');
    send(res, file && { digest, name: `${width}`, ...file });
  });
  return routes;

  function send(res: Response, file: SentFile | null): void {
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
    res.send(file.bytes);
  }

  async function mediaOf(digest: string): Promise<{ width: number; avifWidths: number[] } | undefined> {
    const { rows } = await pool.query(
      `select m.width, coalesce(a.widths, '{}') as "avifWidths"
       from media m left join media_avif a on a.media_id = m.id where m.digest = $1 and m.deleted_at is null`,
      [digest],
    );
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
    const bytes = await mediaFiles.read(shownFile(digest, width, format));
    return bytes && { format, bytes };
  }
}
