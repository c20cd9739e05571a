import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { cleanupJob } from '#server/jobs/cleanup-job.ts';
import { MediaFiles } from '#server/platform/files/media-files.ts';
import { type EndJob, type Job, runJob } from '#server/platform/jobs/run-job.ts';
import { loggedError } from '#server/platform/logging/logged-error.ts';
import { type Config, readConfig } from '#server/platform/settings/config.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A job of the server in the process of the test. */
export interface RunningJob {
  /** What it has logged so far, `debug` included. */
  logged(): string;
  /** Ends it as the server does, if need be with less patience; it ends with the test at the latest. */
  end: EndJob;
}

type MakeJob = (em: EntityManager, config: Config, log: Logger) => Job;

/** Looks for work a hundred times as often as in a server. @param settings on top of the defaults, as environment variables. */
export function startJob(make: MakeJob, em: EntityManager, settings: Record<string, string>): RunningJob {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({ level: 'debug', serializers: { err: loggedError } }, { write });
  const end = runJob({ ...make(em, readConfig(settings), log), every: 10 }, log);
  onTestFinished(() => end());
  return { logged: () => logged, end };
}

/** Cleans up once, as a server does when it starts, and every hour. */
export async function cleanUp(
  em: EntityManager,
  databaseUrl: string,
  settings: Record<string, string> = { SATO_DATA_DIR: temporaryFolder() },
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const config = readConfig(settings);
  const log = pino({ level: 'silent' });
  await runJob(cleanupJob({ em, pool, mediaFiles: new MediaFiles(config), config }, log), log)();
  await pool.end();
}
