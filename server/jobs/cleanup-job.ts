import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { MODULES } from '../modules.ts';
import { authoredBy, JOB } from '../platform/database/change-author.ts';
import type { MediaFiles } from '../platform/files/media-files.ts';
import { forgetOldKeys } from '../platform/idempotency/created-once.ts';
import { dropExpiredKeys } from '../platform/keys/site-secret.ts';
import { forgetOldMail, forgetOldMailFiles } from '../platform/mail/mail-log.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Site } from '../platform/site.ts';
import type { Cleaning } from '../platform/site-module.ts';

type CleanedSite = Pick<Site, 'em' | 'pool' | 'mediaFiles' | 'config'>;

/** In milliseconds. */
const ONE_HOUR = 60 * 60 * 1_000;

/**
 * Empties the trash, also of pictures, trims the history, and drops expired links and keys, subscriptions that weren't
 * confirmed, old mail, old notifications of followed items, and old idempotency keys, now and every hour. Several processes
 * can do it at the same time.
 * @returns a function that ends it after the present transaction.
 */
export function cleanupJob({ em, pool, mediaFiles, config }: CleanedSite, log: Logger): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = cleanUp(em, mediaFiles, config, log)
      .then(() => dropExpiredKeys(pool))
      .then((dropped) => void (dropped > 0 && log.info({ dropped }, 'deleted expired keys')))
      .catch((error) => {
        log.warn({ err: error }, 'could not clean up; trying again in an hour');
      });
  };
  run();
  const timer = setInterval(run, ONE_HOUR).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function cleanUp(em: EntityManager, files: MediaFiles, config: Config, log: Logger): Promise<void> {
  const asJob: Cleaning['asJob'] = (work) => authoredBy(JOB, em).transactional(work);
  // What shows a picture goes before the picture.
  for (const module of MODULES.toReversed()) await module.cleanUp?.({ em, files, log, asJob });
  await asJob(forgetOldMail);
  await forgetOldMailFiles(config);
  await asJob(forgetOldKeys);
}
