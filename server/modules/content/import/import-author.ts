import type pg from 'pg';
import { MAY_BE_AUTHOR } from '../../../platform/access/authors.ts';
import { type ChangeAuthor, OPERATOR } from '../../../platform/database/change-author.ts';
import { didYouMean } from '../../../platform/did-you-mean.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Who the history names for an import. */
export interface ImportAuthor extends ChangeAuthor {
  /** Null for the command line. */
  username: string | null;
}

/**
 * @param named username or e-mail address of an account, if one was asked for.
 * @param committer e-mail address that counts otherwise if an account that may write content has it.
 * @throws Refusal if there is no account as named, or it may not write content.
 */
export async function importAuthor(
  pool: pg.Pool,
  named: string | undefined,
  committer: string | null,
): Promise<ImportAuthor> {
  const { rows } = await pool.query<{ id: number; username: string; may: boolean }>(
    `select u.id, u.username, ${MAY_BE_AUTHOR} as may from app_user u
     where lower(u.email) = lower($1) or ($2 and lower(u.username) = lower($1))`,
    [named ?? committer, named !== undefined],
  );
  const [found] = rows;
  if (found?.may) return { actor: 'person', actorId: found.id, source: 'command', username: found.username };
  if (named === undefined) return { ...OPERATOR, username: null };
  if (found)
    throw new Refusal(`--author ${named}: expected an admin or editor, found an account that may not write content.`);
  const { rows: writers } = await pool.query<{ username: string }>(
    `select u.username from app_user u where ${MAY_BE_AUTHOR} order by u.username`,
  );
  const names = writers.map(({ username }) => username);
  throw new Refusal(`--author ${named}: there is no such account.${didYouMean(named, names)}`);
}
