import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type ChangedType, isChangedType } from '#domain/content-change.ts';

/** The channel of the triggers; see migration 0022. */
const CHANNEL = 'content_change';

/** In milliseconds: between two echoes, until a missing echo means that the connection is lost, and for connecting. */
const ECHO_EVERY = 500;
const ECHO_WITHIN = 1_000;
const CONNECT_WITHIN = 5_000;
const PAUSE = 500;

export interface ChangedItem {
  type: ChangedType;
  id: number;
}

/** Learns of changes that any process has committed. */
export interface ChangeListener {
  /** @param items `all` after a change of many items, and whenever changes may have been missed. */
  changed(items: ChangedItem[] | 'all'): void;
}

/**
 * Tells this process what was changed, within milliseconds of the commit. It has one connection of its own, on which it
 * sends itself an echo: a connection that is silently dead, or that a pooler took away, can't be told from a quiet one
 * otherwise. While `isLive` is false, changes may go unnoticed. As soon as it is live again, listeners hear of `all`.
 */
export class ChangeFeed {
  private readonly listeners = new Set<ChangeListener>();
  private readonly ending = new AbortController();
  private live = false;

  constructor(private readonly databaseUrl: string) {
    void this.keepListening();
  }

  get isLive(): boolean {
    return this.live;
  }

  /** @returns what ends it. */
  follow(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    this.ending.abort();
  }

  private async keepListening(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await this.listenOnce(signal);
      this.live = false;
      await setTimeout(PAUSE, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** Settles when the connection is lost or can't be made. */
  private async listenOnce(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'sato',
      connectionTimeoutMillis: CONNECT_WITHIN,
      keepAlive: true,
    });
    // A connection that breaks also ends.
    client.on('error', () => {});
    const connection = new AbortController();
    const end = () => connection.abort();
    client.once('end', end);
    signal.addEventListener('abort', end);
    try {
      await client.connect();
      await this.listen(client, connection.signal);
    } catch {
      // The database is away. It may be back at the next attempt.
    } finally {
      signal.removeEventListener('abort', end);
      client.connection.stream.destroy();
    }
  }

  private async listen(client: pg.Client, ended: AbortSignal): Promise<void> {
    const echo = `sato_echo_${randomUUID().replaceAll('-', '')}`;
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL) this.tell(itemsOf(payload ?? ''));
    });
    await client.query(`listen ${CHANNEL}; listen ${echo}`);
    while (!ended.aborted) {
      await echoOn(client, echo, ended);
      if (!this.live) {
        this.live = true;
        this.tell('all');
      }
      await setTimeout(ECHO_EVERY, undefined, { ref: false, signal: ended });
    }
  }

  private tell(items: ChangedItem[] | 'all'): void {
    for (const listener of this.listeners) listener.changed(items);
  }
}

/** Notifies its own connection. @throws Error if the notification doesn't arrive in time. */
async function echoOn(client: pg.Client, channel: string, ended: AbortSignal): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const listen = (notification: pg.Notification) => {
      if (notification.channel !== channel) return;
      client.off('notification', listen);
      resolve();
    };
    client.on('notification', listen);
  });
  await Promise.race([Promise.all([client.query(`notify ${channel}`), heard]), silence(ended)]);
}

async function silence(ended: AbortSignal): Promise<never> {
  await setTimeout(ECHO_WITHIN, undefined, { ref: false, signal: ended });
  // A busy process may have had no time yet to read what has arrived.
  await setImmediate();
  throw new Error('The connection is silent.');
}

function itemsOf(payload: string): ChangedItem[] | 'all' {
  const items: ChangedItem[] = [];
  for (const word of payload.split(',')) {
    const [type, id] = word.split(':');
    if (!isChangedType(type) || !/^\d+$/.test(id ?? '')) return 'all';
    items.push({ type, id: Number(id) });
  }
  return items;
}
