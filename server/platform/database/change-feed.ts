import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type ChangedType, isChangedType } from '#domain/content-change.ts';

/** The channel of the triggers; see routines/change-feed.sql. */
const CHANNEL = 'content_change';

/** In milliseconds: between two echoes, until a missing echo means that the connection is lost, and for connecting. */
const ECHO_EVERY = 500;
const ECHO_WITHIN = 1_000;
const CONNECT_WITHIN = 5_000;
const PAUSE = 500;

/**
 * Parts of items, which have no history of their own; `article-comments` are the comments on an article, `search` is the
 * index of the search.
 */
export const CHANGED_PARTS = [
  'article-comments',
  'video-comments',
  'lesson-comments',
  'video-likes',
  'search',
] as const;
type ChangedPart = (typeof CHANGED_PARTS)[number];

export interface ChangedItem {
  type: ChangedType | ChangedPart;
  /** Of the item, also for a part of it. */
  id: number;
}

/** Learns of changes that any process has committed. */
export interface ChangeListener {
  /** @param items `all` after a change of many items, and whenever changes may have been missed. */
  changed(items: ChangedItem[] | 'all'): void;
}

/**
 * Notifies this process of what has changed, within milliseconds of the commit. It has one connection of its own, on which it
 * sends itself an echo: a connection that is silently dead, or that a pooler took away, can't be told from a quiet one
 * otherwise. While `isLive` is false, changes may go unnoticed. As soon as it is live again, listeners hear of `all`.
 */
export class ChangeFeed {
  private readonly listeners = new Set<ChangeListener>();
  private readonly ending = new AbortController();
  private live = false;
  /** Asks for an echo on the present connection. */
  private echo: (() => Promise<void>) | null = null;
  private nextEcho: Promise<void> | null = null;
  private lastEcho: Promise<void> = Promise.resolve();

  constructor(private readonly databaseUrl: string) {
    void this.keepListening();
  }

  get isLive(): boolean {
    return this.live;
  }

  /**
   * Resolves when listeners have heard of everything that was committed before the call, or when the feed isn't live:
   * notifications arrive in the order of the commits, so an echo that is sent now arrives after all of them.
   */
  caughtUp(): Promise<void> {
    if (!this.live) return Promise.resolve();
    // An echo that was sent already says nothing about later commits, so callers share the one after it.
    this.nextEcho ??= this.lastEcho.then(() => {
      this.nextEcho = null;
      this.lastEcho = this.echo?.() ?? Promise.resolve();
      return this.lastEcho;
    });
    return this.nextEcho;
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
      this.echo = null;
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
      await this.listen(client, connection);
    } catch {
      // The database is away. It may be back at the next attempt.
    } finally {
      signal.removeEventListener('abort', end);
      client.connection.stream.destroy();
    }
  }

  private async listen(client: pg.Client, connection: AbortController): Promise<void> {
    const ended = connection.signal;
    const echo = `sato_echo_${randomUUID().replaceAll('-', '')}`;
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL) this.notify(itemsOf(payload ?? ''));
    });
    await client.query(`listen ${CHANNEL}; listen ${echo}`);
    this.echo = () =>
      echoOn(client, echo, ended).catch(() => {
        this.live = false;
        connection.abort();
      });
    while (!ended.aborted) {
      await echoOn(client, echo, ended);
      if (!this.live) {
        this.live = true;
        this.notify('all');
      }
      await setTimeout(ECHO_EVERY, undefined, { ref: false, signal: ended });
    }
  }

  private notify(items: ChangedItem[] | 'all'): void {
    for (const listener of this.listeners) listener.changed(items);
  }
}

/** Notifies its own connection. @throws Error if the notification doesn't arrive in time. */
async function echoOn(client: pg.Client, channel: string, ended: AbortSignal): Promise<void> {
  // Each echo is waited for by its own name, because two can be on their way.
  const name = randomUUID();
  const heard = new Promise<void>((resolve) => {
    const listen = (notification: pg.Notification) => {
      if (notification.channel !== channel || notification.payload !== name) return;
      client.off('notification', listen);
      resolve();
    };
    client.on('notification', listen);
  });
  const settled = new AbortController();
  const end = AbortSignal.any([ended, settled.signal]);
  try {
    await Promise.race([Promise.all([client.query(`notify ${channel}, '${name}'`), heard]), silence(end)]);
  } finally {
    settled.abort();
  }
}

async function silence(ended: AbortSignal): Promise<never> {
  await setTimeout(ECHO_WITHIN, undefined, { ref: false, signal: ended });
  // A busy process may have had no time yet to read what has arrived.
  await setImmediate();
  throw new Error('The connection is silent.');
}

function isPart(type: string | undefined): type is ChangedPart {
  return CHANGED_PARTS.some((part) => part === type);
}

function itemsOf(payload: string): ChangedItem[] | 'all' {
  const items: ChangedItem[] = [];
  for (const word of payload.split(',')) {
    const [type, id] = word.split(':');
    if (!(isChangedType(type) || isPart(type)) || !/^\d+$/.test(id ?? '')) return 'all';
    items.push({ type, id: Number(id) });
  }
  return items;
}
