import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { MODULES } from '../modules.ts';
import type { Job } from '../platform/jobs/run-job.ts';
import { openMailTransport } from '../platform/mail/mail-transport.ts';
import { sendDueMail } from '../platform/mail/send-due-mail.ts';
import { Tally } from '../platform/metrics/tally.ts';
import type { Config } from '../platform/settings/config.ts';

/** In milliseconds. A look reads a small index. */
const LOOK_EVERY = 1_000;

/** Sends mail when it is due. Each mail is sent by one process. */
export function mailJob(em: EntityManager, config: Config, log: Logger, outcomes = new Tally()): Job {
  const transport = openMailTransport(config, outcomes);
  return {
    name: 'look for mail to send',
    every: LOOK_EVERY,
    work: async (stop) => {
      for (const module of MODULES) await module.queueDueMail?.(em, config);
      const isMoreDue = await sendDueMail(em, config, transport, log, stop);
      if (!isMoreDue) transport.close();
      return isMoreDue;
    },
    close: () => transport.close(),
  };
}
