import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** In milliseconds: how long to wait for a connection, and after one was lost until the next attempt. */
const CONNECT = 5_000;
const PAUSE = 2_000;

/**
 * Keeps one idle connection to the database, so that a site without visitors can be told from one that doesn't run: pools
 * close their connections when nothing uses them. A connection that is lost is made again.
 * @returns what ends it.
 */
export function stayConnected(databaseUrl: string): () => void {
  const ending = new AbortController();
  void keepConnecting(databaseUrl, ending.signal);
  return () => ending.abort();
}

async function keepConnecting(databaseUrl: string, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await connectOnce(databaseUrl, ending);
    await setTimeout(PAUSE, undefined, { ref: false, signal: ending }).catch(() => {});
  }
}

/** Settles when the connection is lost or can't be had. */
async function connectOnce(databaseUrl: string, ending: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sato',
    connectionTimeoutMillis: CONNECT,
    keepAlive: true,
  });
  // A connection that breaks also ends.
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const cut = () => client.connection.stream.destroy();
  ending.addEventListener('abort', cut);
  try {
    await client.connect();
    await ended;
  } catch {
    // The database is away; it may be back at the next attempt.
    cut();
  } finally {
    ending.removeEventListener('abort', cut);
  }
}
