import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Job, Stop } from '../../platform/jobs/run-job.ts';
import { openMailTransport } from '../../platform/mail/mail-transport.ts';
import { Tally } from '../../platform/metrics/tally.ts';
import type { Config } from '../../platform/settings/config.ts';
import { sendDueDeliveries, sendDueIssues } from './issue-sending.ts';

/** In milliseconds. */
const LOOK_EVERY = 1_000;
/** Connections to the mail server at the same time. */
const CONNECTIONS = 2;

/** Sends issues of the newsletter when they are due. Each delivery is made by one process. */
export function issueSendingJob(em: EntityManager, config: Config, log: Logger, outcomes = new Tally()): Job {
  async function send(stop: Stop): Promise<void> {
    const transport = openMailTransport(config, outcomes);
    try {
      await sendDueDeliveries(em, config, transport, log, stop);
    } finally {
      transport.close();
    }
  }

  return {
    name: 'send the newsletter',
    every: LOOK_EVERY,
    work: async (stop) => {
      if (!(await sendDueIssues(em, config, log))) return false;
      const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => send(stop)));
      const failure = ends.find((end) => end.status === 'rejected');
      if (failure) throw failure.reason;
      return true;
    },
  };
}
