import type { EntityManager } from '@mikro-orm/postgresql';
import { TRASH_DAYS } from '#domain/limits.ts';
import type { MediaFiles } from '../../platform/files/media-files.ts';
import { tryLockFiles } from './files-lock.ts';
import { Media } from './media.entity.ts';

/**
 * Deletes the records of pictures that were deleted long enough ago.
 * @returns their digests. Once that is committed, their files can go, see {@link removeFiles}.
 */
export async function purgeMedia(em: EntityManager): Promise<string[]> {
  const gone = await em.execute<{ digest: string }[]>(
    `delete from media where deleted_at < now() - interval '${TRASH_DAYS} days' returning digest`,
  );
  return gone.map(({ digest }) => digest);
}

/**
 * Removes the files of a picture that was purged, unless it is stored again.
 * @param em in a transaction. Until that ends, no one can make a row of the picture.
 */
export async function removeFiles(em: EntityManager, files: MediaFiles, digest: string): Promise<void> {
  if (!(await tryLockFiles(em, digest))) return;
  if ((await em.count(Media, { digest })) === 0) await files.remove(digest);
}
