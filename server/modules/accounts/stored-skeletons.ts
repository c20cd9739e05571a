import type { EntityManager } from '@mikro-orm/postgresql';
import { usernameSkeleton } from './username-skeleton.ts';

/** Accounts that one statement updates. */
const BATCH = 1_000;

interface NamedAccount {
  id: number;
  username: string;
}

/**
 * Stores the skeletons of accounts that have none: migration 0016 leaves them out, and during an update processes without it
 * still register accounts. Accounts that another transaction has locked are left for the next time.
 */
export async function storeMissingSkeletons(em: EntityManager): Promise<void> {
  let users: NamedAccount[];
  do {
    users = await em.transactional(async (transaction) => {
      const found = await transaction.execute<NamedAccount[]>(
        `select id, username from app_user where username_skeleton is null limit ? for no key update skip locked`,
        [BATCH],
      );
      if (found.length > 0) await storeSkeletons(transaction, found);
      return found;
    });
  } while (users.length > 0);
}

async function storeSkeletons(em: Pick<EntityManager, 'execute'>, users: NamedAccount[]): Promise<void> {
  const skeletons = users.map(({ id, username }) => ({ id, skeleton: usernameSkeleton(username) }));
  await em.execute(
    `update app_user u set username_skeleton = s.skeleton
     from json_to_recordset(?::json) as s (id integer, skeleton text) where s.id = u.id`,
    [JSON.stringify(skeletons)],
  );
}
