import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAIL_BODY_DAYS, MAIL_LOG_DAYS } from '#domain/limits.ts';
import type { Config } from '../settings/config.ts';
import { mailFolder } from './mail-transport.ts';

/** A mail without its body. */
export interface LoggedMail {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  subject: string;
  /** `queued`, `sent` to the SMTP server, `written` to a file, or `failed` for good. */
  status: 'queued' | 'sent' | 'written' | 'failed';
  tries: number;
  /** Null unless it is queued. */
  nextTryAt: Date | null;
  lastError: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface ShownMail extends LoggedMail {
  /** Null once it has been deleted. */
  text: string | null;
}

type Row<Mail> = { [Key in keyof Mail]: Date extends Mail[Key] ? string | null : Mail[Key] };

const COLUMNS = `id::text, kind, recipient, language, subject, status, tries,
  case when status = 'queued' then next_try_at end as "nextTryAt", last_error as "lastError",
  created_at as "createdAt", finished_at as "finishedAt"`;

/** The newest mails, newest first, without bodies: these hold links that log people in. */
export async function newestMail(em: EntityManager, limit: number): Promise<LoggedMail[]> {
  const rows = await em.execute<Row<LoggedMail>[]>(`select ${COLUMNS} from mail order by mail.id desc limit ?`, [
    limit,
  ]);
  return rows.map(withDates);
}

/** Null if there is no such mail. */
export async function oneMail(em: EntityManager, id: string): Promise<ShownMail | null> {
  const [row] = await em.execute<Row<ShownMail>[]>(`select ${COLUMNS}, text from mail where id = ?`, [id]);
  return row ? withDates(row) : null;
}

function withDates<Mail extends Row<LoggedMail>>(row: Mail) {
  return {
    ...row,
    nextTryAt: row.nextTryAt === null ? null : new Date(row.nextTryAt),
    createdAt: new Date(row.createdAt ?? 0),
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt),
  };
}

/** Deletes bodies of mails that were finished days ago, and later the mails themselves. */
export async function deleteOldMail(em: EntityManager): Promise<void> {
  await em.execute(
    `update mail set text = null, html = null
     where text is not null and finished_at < now() - interval '${MAIL_BODY_DAYS} days'`,
  );
  await em.execute(`delete from mail where finished_at < now() - interval '${MAIL_LOG_DAYS} days'`);
}

/** Deletes files of mails that were written days ago. */
export async function deleteOldMailFiles(config: Pick<Config, 'dataDirectory'>): Promise<void> {
  const folder = mailFolder(config);
  const oldest = Date.now() - MAIL_BODY_DAYS * 24 * 60 * 60 * 1_000;
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => /^(newsletter-)?\d+\.eml$/.test(file))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}
