import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createOrm } from '#server/orm.ts';
import { Factories } from './factories.ts';
import { freshDatabase } from './fresh-database.ts';

export interface TestSite {
  /** Address of the running production server, without a slash at the end. */
  url: string;
  databaseUrl: string;
  em: EntityManager;
  /** Makes rows for tests; user 1 is there. */
  make: Factories;
  close(): Promise<void>;
}

/** The production server on a database of its own, without starter content. Settings come on top of the defaults. */
export async function startSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const database = await freshDatabase();
  const orm = await createOrm(database.url);
  const make = new Factories(orm.em);
  await make.user({ username: 'sato', role: 'admin' });
  const server = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'error',
      SATO_STARTER_CONTENT: 'no',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  return {
    url,
    databaseUrl: database.url,
    em: orm.em,
    make,
    close: async () => {
      // Without the delay for load balancers.
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      await orm.close();
      await database.drop();
    },
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to read its address from.');
  for await (const line of createInterface(server.stdout)) {
    const address = /ready on (http\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready.');
}
