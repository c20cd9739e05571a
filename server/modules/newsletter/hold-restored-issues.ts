import type pg from 'pg';
import { type ChangeAuthor, JOB } from '../../platform/database/change-author.ts';

/** What `holdRestoredIssues` did, in numbers of issues. */
export interface HeldIssues {
  stopped: number;
  unscheduled: number;
}

/**
 * Keeps a restored site from sending issues that readers may have got since the backup was made: those that were being sent
 * are stopped, and those whose time has passed are drafts again. An admin decides what becomes of them.
 * @param client within the transaction of the restore.
 */
export async function holdRestoredIssues(client: pg.ClientBase): Promise<HeldIssues> {
  const { actor, source }: ChangeAuthor = JOB;
  await client.query(`select set_config('sato.actor', $1, true), set_config('sato.source', $2, true)`, [actor, source]);
  const { rowCount: stopped } = await client.query(
    `update newsletter_issue set status = 'stopped', finished_at = now(), updated_at = now(), version = version + 1
     where status = 'sending'`,
  );
  const { rowCount: unscheduled } = await client.query(
    `update newsletter_issue set status = 'draft', send_at = null, updated_at = now(), version = version + 1
     where status = 'scheduled' and send_at <= now()`,
  );
  return { stopped: stopped ?? 0, unscheduled: unscheduled ?? 0 };
}
