import type { EntityManager } from '@mikro-orm/postgresql';
import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { loggedError } from '#server/logged-error.ts';

/** A job of the server in the process of the test. */
export interface RunningJob {
  /** What it has logged so far, `debug` included. */
  logged(): string;
  /** Ends it as the server does; it ends with the test at the latest. */
  end(): Promise<void>;
}

type Job = (em: EntityManager, config: Config, log: Logger, pauseBetween: number) => () => Promise<void>;

/** Looks for work a hundred times as often as in a server. @param settings on top of the defaults, as environment variables. */
export function startJob(job: Job, em: EntityManager, settings: Record<string, string>): RunningJob {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({ level: 'debug', serializers: { err: loggedError } }, { write });
  const end = job(em, readConfig(settings), log, 10);
  onTestFinished(end);
  return { logged: () => logged, end };
}
