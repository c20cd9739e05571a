import { storedWidths } from '#domain/media.ts';
import { cardFile, type MediaFiles, shownFile } from '../../platform/files/media-files.ts';
import { Turns } from '../../platform/limits/turns.ts';
import { encodedAsCard } from './picture.ts';

/** Cards to be made, after which further ones are refused for a moment. */
const MOST_WAITING = 20;

/**
 * Pictures as social networks show them. Few are ever requested, so each is made on its first request, and stored.
 * @param isKnown whether a picture has a row, also in the trash.
 * @returns a function that reads or makes the JPEG of a picture of this width; null if the files of the picture are missing.
 */
export function cardPictures(
  files: MediaFiles,
  isKnown: (digest: string) => Promise<boolean>,
): (digest: string, width: number) => Promise<Buffer | null> {
  const turns = new Turns(1, MOST_WAITING);
  const making = new Map<string, Promise<Buffer | null>>();
  return async (digest, width) => (await files.read(cardFile(digest))) ?? making.get(digest) ?? begin(digest, width);

  function begin(digest: string, width: number): Promise<Buffer | null> {
    const card = turns.take(() => make(digest, width)).finally(() => making.delete(digest));
    making.set(digest, card);
    return card;
  }

  async function make(digest: string, width: number): Promise<Buffer | null> {
    const widest = await files.read(shownFile(digest, storedWidths(width).at(-1) ?? width, 'webp'));
    if (!widest) return null;
    const card = await encodedAsCard(widest);
    await files.put(cardFile(digest), card);
    // If the picture was purged in the meantime, its other files may have gone before this one was there.
    if (!(await isKnown(digest))) await files.removeFile(cardFile(digest));
    return card;
  }
}
