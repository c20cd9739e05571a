import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../server/platform/database/embedded-postgres.ts';
import { ask } from './ask.ts';
import { Caller } from './caller.ts';
import { killPostmaster, postmasterOf } from './postmaster.ts';

const WRITERS = 4;
const POLL_MS = 50;

interface CrashedSite {
  url: string;
  /** A folder that other users can enter. */
  dataDirectory: string;
  adminPassword: string;
}

export interface CrashOutcome {
  /** Number of writes that the site answered with 201. */
  acknowledged: number;
  /** Answers other than 201, and connections that broke. */
  failed: number;
  /** Slugs of acknowledged writes that are missing from the database. */
  lost: string[];
  /** In milliseconds, from each kill until the site accepted a write again. */
  outages: number[];
}

/**
 * Repeatedly kills the embedded PostgreSQL of a running site while an admin adds course modules.
 * @param kills how often. Each one waits until the site accepts writes again.
 */
export async function killUnderWrites(site: CrashedSite, kills: number): Promise<CrashOutcome> {
  const admin = new Caller(site);
  const { status } = await admin.post('/api/auth/login', { username: 'sato', password: site.adminPassword });
  if (status !== 200) throw new Error(`Logging in was answered ${status}.`);
  const slugs: string[] = [];
  const outcome: CrashOutcome = { acknowledged: 0, failed: 0, lost: [], outages: [] };
  let isOver = false;
  let next = 0;
  const write = async () => {
    while (!isOver) {
      next += 1;
      const number = next;
      const module = { title: `Module ${number}`, description: 'Written while the database is killed.' };
      const answer = await admin.post('/api/course-modules', module).catch(() => undefined);
      if (answer?.status === 201) slugs.push(`module-${number}`);
      else {
        outcome.failed += 1;
        await setTimeout(POLL_MS);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  for (let kill = 0; kill < kills; kill += 1) {
    await moreThan(slugs.length + WRITERS, slugs);
    const killed = postmasterOf(site.dataDirectory);
    const begin = performance.now();
    killPostmaster(site.dataDirectory);
    await anotherThan(killed, site.dataDirectory);
    await moreThan(slugs.length, slugs);
    outcome.outages.push(Math.round(performance.now() - begin));
  }
  isOver = true;
  await Promise.all(writers);

  const database = await openDatabase({ dataDirectory: site.dataDirectory, log: () => {} });
  const stored = new Set(await ask(database.url, 'SELECT slug FROM course_module'));
  await database.close();
  return { ...outcome, acknowledged: slugs.length, lost: slugs.filter((slug) => !stored.has(slug)) };
}

/** Resolves when more writes than this have been acknowledged. */
async function moreThan(count: number, slugs: string[]): Promise<void> {
  while (slugs.length <= count) await setTimeout(POLL_MS);
}

async function anotherThan(killed: number, dataDirectory: string): Promise<void> {
  for (;;) {
    try {
      if (postmasterOf(dataDirectory) !== killed) return;
    } catch {
      // The file is written again.
    }
    await setTimeout(POLL_MS);
  }
}
