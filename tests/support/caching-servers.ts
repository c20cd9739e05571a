import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { MikroORM } from '@mikro-orm/postgresql';
import { vi } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { Factories } from './factories.ts';
import { freshDatabase, type TestDatabase } from './fresh-database.ts';
import { startInside } from './inside-site.ts';

/** The address that pages of these servers name, whatever they are asked under. */
export const SITE_URL = 'https://sato.example';

/** What the application behind the cache was asked. */
interface Asked {
  method: string;
  path: string;
  status: number;
}

/** A server that caches answers. */
export interface CachingServer {
  url: string;
  /** What has reached the application since the server started, in order of the answers. Cached responses don't. */
  asked(): Promise<Asked[]>;
  stop(): Promise<void>;
}

/** One database for several servers. */
export interface SharedDatabase {
  url: string;
  orm: MikroORM;
  make: Factories;
  close(): Promise<void>;
}

export async function sharedDatabase(): Promise<SharedDatabase> {
  const database: TestDatabase = await freshDatabase();
  const orm = await createOrm(database.url);
  const make = new Factories(orm.em);
  await make.user({ username: 'sato', role: 'admin' });
  const close = async () => {
    await orm.close();
    await database.drop();
  };
  return { url: database.url, orm, make, close };
}

/**
 * Starts a server in the process of the test, with its default cache, which is in use. Several on one database share
 * nothing else. @param settings come on top of the defaults.
 */
export async function cachingServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<CachingServer> {
  const asked: Asked[] = [];
  const ofTests = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    SITE_URL,
    // Admins of the tests have no two-step login.
    ADMIN_SECOND_FACTOR: 'optional',
    RESPONSE_CACHE_MIB: '64',
    LOG_LEVEL: 'debug',
  };
  const { url, end: stop } = await startInside({ ...ofTests, ...settings }, { note: (line) => note(line, asked) });
  let marks = 0;
  const settled = async () => {
    // The line of this request comes after those of all earlier ones.
    marks += 1;
    const mark = `/mark-${marks}.txt`;
    await exchange(url, mark);
    await vi.waitUntil(() => asked.some(({ path }) => path === mark), { timeout: 30_000, interval: 5 });
    return asked.filter(({ path }) => !path.startsWith('/mark-') && path !== WARM_UP);
  };
  if (settings.RESPONSE_CACHE_MIB !== '0') await inUse(url, asked, settled);
  return { url, asked: settled, stop };
}

const WARM_UP = '/robots.txt';

/** Right after the start, nothing is cached until the database has answered on the connection for notifications. */
async function inUse(url: string, asked: Asked[], settled: () => Promise<Asked[]>): Promise<void> {
  await vi.waitUntil(
    async () => {
      const before = asked.length;
      for (let count = 0; count < 3; count += 1) await exchange(url, WARM_UP);
      await settled();
      return asked.slice(before).filter(({ path }) => path === WARM_UP).length < 3;
    },
    { timeout: 30_000, interval: 10 },
  );
}

function note(text: string, asked: Asked[]): void {
  // What the operator is told isn't JSON.
  if (!text.startsWith('{')) return;
  const { msg, method, path, status, cached }: Record<string, unknown> = JSON.parse(text);
  if (msg !== 'request' || cached === true) return;
  asked.push({ method: String(method), path: String(path), status: Number(status) });
}

/** An answer byte by byte. */
export interface Exchanged {
  status: number;
  /** With names in lower case. */
  headers: Record<string, string>;
  /** As it was sent. */
  bytes: Buffer;
  /** Decompressed. */
  text: string;
}

/** Sends exactly these headers, on a connection of its own. */
export function exchange(
  url: string,
  path: string,
  { method = 'GET', body, ...headers }: Record<string, string> = {},
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, path, headers, agent: false }, async (incoming) => {
      const bytes = await buffer(incoming);
      const named = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
      resolve({
        status: incoming.statusCode ?? 0,
        headers: Object.fromEntries(named),
        bytes,
        text: decoded(bytes, incoming.headers['content-encoding']),
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
