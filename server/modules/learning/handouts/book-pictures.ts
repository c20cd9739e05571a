import { storedWidths } from '#domain/media.ts';
import { type MediaFiles, shownFile } from '../../../platform/files/media-files.ts';
import type { Media } from '../../media/media.entity.ts';
import { encodedForBook } from '../../media/picture.ts';

/** A book with this and its texts is still small enough for the memory of the site, which keeps answers up to 4 MiB. */
const MOST_BYTES = 3 * 1_024 * 1_024;

/** In pixels. */
const WIDTHS = [960, 640, 320];

/** Pictures in JPEG, which all e-book readers show, by digest. */
export type BookPictures = ReadonlyMap<string, Buffer>;

/**
 * The pictures in the largest width in which all of them fit into a book. If they fit in none, those that come first are
 * there in the smallest.
 * @param most bytes of all of them together.
 */
export async function bookPictures(
  pictures: readonly Pick<Media, 'digest' | 'width'>[],
  files: Pick<MediaFiles, 'read'>,
  most = MOST_BYTES,
): Promise<BookPictures> {
  let fitting = new Map<string, Buffer>();
  for (const width of WIDTHS) {
    fitting = new Map();
    let left = most;
    for (const { digest, width: own } of pictures) {
      const stored = storedWidths(own).findLast((each) => each <= width) ?? width;
      const file = await files.read(shownFile(digest, stored, 'webp'));
      if (!file) continue;
      const bytes = await encodedForBook(file);
      left -= bytes.length;
      if (left < 0) break;
      fitting.set(digest, bytes);
    }
    if (left >= 0) break;
  }
  return fitting;
}
