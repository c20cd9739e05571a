import { Router } from 'express';
import { addresses } from '#domain/addresses.ts';
import { MEDIA_WIDTHS, storedWidths } from '#domain/media.ts';
import { CLOSED_POLICY, POLICY_HEADER } from '../http/security-headers.ts';
import type { Site } from '../open-site.ts';
import { shownFile } from './media-files.ts';

const NAME = new RegExp(`^(${MEDIA_WIDTHS.join('|')})\\.webp$`);
const DIGEST = /^[0-9a-f]{64}$/;

/**
 * `/media/<digest>/<width>.webp`: the file never changes, so everyone may keep it. Opened by itself, it can load and run
 * nothing.
 */
export function shownFiles({ pool, mediaFiles }: Pick<Site, 'pool' | 'mediaFiles'>): Router {
  const routes = Router();
  routes.get<{ digest: string; name: string }>(addresses.mediaFile(':digest', ':name'), async (req, res) => {
    const { digest, name } = req.params;
    const width = Number(NAME.exec(name)?.[1] ?? 0);
    const bytes = width > 0 && DIGEST.test(digest) ? await fileOf(digest, width) : null;
    res.set(POLICY_HEADER, CLOSED_POLICY);
    if (!bytes) {
      res.status(404).set('Cache-Control', 'no-cache').type('text').send('There is no such picture.');
      return;
    }
    res.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': 'image/webp',
      // Readers of feeds show pictures too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${digest.slice(0, 16)}-${width}"`,
    });
    res.send(bytes);
  });
  return routes;

  /** The file of this width, or the widest one of a narrow picture. */
  async function fileOf(digest: string, asked: number): Promise<Buffer | null> {
    const { rows } = await pool.query<{ width: number }>(
      'select width from media where digest = $1 and deleted_at is null',
      [digest],
    );
    const [media] = rows;
    if (!media) return null;
    const widths = storedWidths(media.width);
    return mediaFiles.read(shownFile(digest, widths.find((width) => width >= asked) ?? widths.at(-1) ?? asked));
  }
}
