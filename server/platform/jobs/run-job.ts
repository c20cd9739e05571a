import type { Logger } from 'pino';
import { jobFailures } from './job-failures.ts';

/** How long the present piece may take once the site stops, in milliseconds. */
const PATIENCE = 3_000;

/** Work that each process looks for again and again. Several may do it at the same time. */
export interface Job {
  /** What it does, after "could not" in the log. */
  name: string;
  /** Milliseconds between two looks. */
  every: number;
  /** Does what is due, or a piece of it. @returns whether to look again at once. */
  work(stop: Stop): Promise<boolean>;
  /** Takes what is called when something may be due before the next look. @returns a function that ends this. */
  listen?(wake: () => void): () => void;
  /** Called when it has ended. */
  close?(): void;
}

export interface Stop {
  /** Nothing further is begun. */
  ending: AbortSignal;
  /** The present piece ends too. */
  abandoning: AbortSignal;
}

/** Ends a job after the present piece. @param patience milliseconds that it may take. */
export type EndJob = (patience?: number) => Promise<void>;

export function runJob(job: Job, log: Logger): EndJob {
  const ending = new AbortController();
  const abandoning = new AbortController();
  const stop = { ending: ending.signal, abandoning: abandoning.signal };
  const failures = jobFailures(log, job.name);
  let isWoken = false;
  let resume = () => {};
  const wake = () => {
    isWoken = true;
    resume();
  };
  const rest = (pause: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause).unref();
      resume = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isWoken) resume();
    });
  const unlisten = job.listen?.(wake);
  const running = run();

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      isWoken = false;
      let pause = job.every;
      try {
        const isMoreDue = await job.work(stop);
        failures.worked();
        if (isMoreDue) continue;
      } catch (error) {
        if (!ending.signal.aborted) pause = failures.failed(error);
      }
      if (!ending.signal.aborted) await rest(pause);
    }
  }

  return async (patience = PATIENCE) => {
    ending.abort();
    wake();
    unlisten?.();
    const timer = setTimeout(() => abandoning.abort(), patience);
    await running;
    clearTimeout(timer);
    job.close?.();
  };
}
