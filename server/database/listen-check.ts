import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds for a notification to come back; it takes one or two on a server that does nothing else. */
const ECHO_WITHIN = 2_000;

/**
 * Whether a connection keeps what it sets: it hears what another one notifies it of. Behind a pooler that lends server
 * connections by transaction it hears nothing, and no error says so.
 */
export async function keepsSessions(databaseUrl: string): Promise<boolean> {
  const listener = new pg.Client({ connectionString: databaseUrl });
  const notifier = new pg.Client({ connectionString: databaseUrl });
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
