import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { jobFailures } from '../../platform/jobs/job-failures.ts';
import type { Config } from '../../platform/settings/config.ts';
import { storeMissingIntros } from './issue-intros.ts';
import { sendDueDeliveries, sendDueIssues } from './issue-sending.ts';
import { openIssueTransport } from './issue-transport.ts';

/** In milliseconds. */
const LOOK_EVERY = 1_000;
/** How long the present deliveries may take once the site stops. */
const LAST_DELIVERY = 3_000;
/** Connections to the mail server at the same time. */
const CONNECTIONS = 2;

/**
 * Sends issues of the newsletter when they are due. Every process looks each second; each delivery is made by one of them.
 * @param pauseBetween two looks, in milliseconds.
 * @returns a function that ends it after the present deliveries, with the milliseconds that they may take.
 */
export function issueSendingJob(
  em: EntityManager,
  config: Config,
  log: Logger,
  pauseBetween = LOOK_EVERY,
): (patience?: number) => Promise<void> {
  const ending = new AbortController();
  const abandoning = new AbortController();
  const stop = { ending: ending.signal, abandoning: abandoning.signal };
  const running = Promise.all([run(), store()]);

  async function store(): Promise<void> {
    await storeMissingIntros(em, log, ending.signal).catch((err: unknown) => {
      log.warn({ err }, 'could not look for intros of issues to store as HTML; trying again at the next start');
    });
  }

  async function run(): Promise<void> {
    const failures = jobFailures(log, 'send the newsletter', LOOK_EVERY);
    while (!ending.signal.aborted) {
      let pause = pauseBetween;
      try {
        if (await sendDueIssues(em, config, log)) {
          const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, send));
          const failure = ends.find((end) => end.status === 'rejected');
          if (failure) throw failure.reason;
          failures.worked();
          continue;
        }
        failures.worked();
      } catch (err) {
        pause = failures.failed(err);
      }
      await setTimeout(pause, undefined, { ref: false, signal: ending.signal }).catch(() => {});
    }
  }

  async function send(): Promise<void> {
    const transport = openIssueTransport(config);
    try {
      await sendDueDeliveries(em, config, transport, log, stop);
    } finally {
      transport.close();
    }
  }

  return async (patience = LAST_DELIVERY) => {
    ending.abort();
    const timer = globalThis.setTimeout(() => abandoning.abort(), patience);
    await running;
    clearTimeout(timer);
  };
}
