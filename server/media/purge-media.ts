import type { EntityManager } from '@mikro-orm/postgresql';
import { TRASH_DAYS } from '#domain/limits.ts';
import type { MediaFiles } from './media-files.ts';

/** Deletes for good what was deleted long enough ago. @returns how many pictures. */
export async function purgeMedia(em: EntityManager, files: MediaFiles): Promise<number> {
  const gone = await em.execute<{ digest: string }[]>(
    `delete from media where deleted_at < now() - interval '${TRASH_DAYS} days' returning digest`,
  );
  for (const { digest } of gone) await files.remove(digest);
  return gone.length;
}
