import type { EntityManager } from '@mikro-orm/postgresql';
import { TRASH_DAYS } from '#domain/limits.ts';

/** Forgets pictures that were deleted long enough ago. @returns their digests: once that is committed, their files can go. */
export async function purgeMedia(em: EntityManager): Promise<string[]> {
  const gone = await em.execute<{ digest: string }[]>(
    `delete from media where deleted_at < now() - interval '${TRASH_DAYS} days' returning digest`,
  );
  return gone.map(({ digest }) => digest);
}
