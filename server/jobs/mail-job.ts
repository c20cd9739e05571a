import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { MODULES } from '../modules.ts';
import { jobFailures } from '../platform/jobs/job-failures.ts';
import { openMailTransport } from '../platform/mail/mail-transport.ts';
import { sendDueMail } from '../platform/mail/send-due-mail.ts';
import type { Config } from '../platform/settings/config.ts';

/** In milliseconds. */
const LOOK_EVERY = 1_000;
/** How long the present delivery may take once the site stops. */
const LAST_DELIVERY = 3_000;

/**
 * Sends mail when it is due. Every process looks each second, which reads a small index; each mail is sent by one of them.
 * @param pauseBetween two looks, in milliseconds.
 * @returns a function that ends it after the present delivery, with the milliseconds that it may take.
 */
export function mailJob(
  em: EntityManager,
  config: Config,
  log: Logger,
  pauseBetween = LOOK_EVERY,
): (patience?: number) => Promise<void> {
  const ending = new AbortController();
  const abandoning = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    const transport = openMailTransport(config);
    const failures = jobFailures(log, 'look for mail to send', LOOK_EVERY);
    while (!ending.signal.aborted) {
      let pause = pauseBetween;
      try {
        for (const module of MODULES) await module.queueDueMail?.(em, config);
        const stop = { ending: ending.signal, abandoning: abandoning.signal };
        const isMoreDue = await sendDueMail(em, config, transport, log, stop);
        failures.worked();
        if (isMoreDue) continue;
        transport.close();
      } catch (err) {
        pause = failures.failed(err);
      }
      await setTimeout(pause, undefined, { ref: false, signal: ending.signal }).catch(() => {});
    }
    transport.close();
  }

  return async (patience = LAST_DELIVERY) => {
    ending.abort();
    const timer = globalThis.setTimeout(() => abandoning.abort(), patience);
    await running;
    clearTimeout(timer);
  };
}
