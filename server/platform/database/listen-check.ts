import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds to wait for a notification. On an idle server it takes one or two. */
const ECHO_WITHIN = 2_000;

export const DEAF_POOLER =
  'DATABASE_URL goes through a pooler that drops LISTEN notifications. Visitors get no answers from memory, so pages take ' +
  'much longer, and other processes notice changes late. Set DATABASE_DIRECT_URL to the address of the database ' +
  'itself, or use a pooler in session mode.';

/**
 * Whether connections keep their session: one connection must receive a notification from another. Behind a pooler in
 * transaction mode it receives nothing, and there is no error.
 * @param notifierUrl where the notification is sent, if elsewhere; it must be the same database.
 */
export async function keepsSessions(databaseUrl: string, notifierUrl = databaseUrl): Promise<boolean> {
  const listener = new pg.Client({ connectionString: databaseUrl });
  const notifier = new pg.Client({ connectionString: notifierUrl });
  for (const client of [listener, notifier]) client.on('error', () => {});
  try {
    await Promise.all([listener.connect(), notifier.connect()]);
    const channel = `sato_echo_${randomUUID().replaceAll('-', '')}`;
    const heard = new Promise<boolean>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`);
    await notifier.query(`notify ${channel}`);
    return await Promise.race([heard, setTimeout(ECHO_WITHIN, false, { ref: false })]);
  } finally {
    await Promise.all([listener.end(), notifier.end()]);
  }
}
