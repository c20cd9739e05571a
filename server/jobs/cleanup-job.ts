import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { MODULES } from '../modules.ts';
import { authoredBy, JOB } from '../platform/database/change-author.ts';
import type { MediaFiles } from '../platform/files/media-files.ts';
import { deleteOldKeys } from '../platform/idempotency/created-once.ts';
import type { Job } from '../platform/jobs/run-job.ts';
import { dropExpiredKeys } from '../platform/keys/site-secret.ts';
import { deleteOldMail, deleteOldMailFiles } from '../platform/mail/mail-log.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Site } from '../platform/site.ts';
import type { Cleaning } from '../platform/site-module.ts';

type CleanedSite = Pick<Site, 'em' | 'pool' | 'mediaFiles' | 'config'>;

/** In milliseconds. */
const ONE_HOUR = 60 * 60 * 1_000;

/**
 * Empties the trash, also of pictures, trims the history, and drops expired links and keys, subscriptions that weren't
 * confirmed, old mail, old notifications of followed items, and old idempotency keys.
 */
export function cleanupJob({ em, pool, mediaFiles, config }: CleanedSite, log: Logger): Job {
  return {
    name: 'clean up',
    every: ONE_HOUR,
    work: async () => {
      await cleanUp(em, mediaFiles, config, log);
      const dropped = await dropExpiredKeys(pool);
      if (dropped > 0) log.info({ dropped }, 'deleted expired keys');
      return false;
    },
  };
}

async function cleanUp(em: EntityManager, files: MediaFiles, config: Config, log: Logger): Promise<void> {
  const asJob: Cleaning['asJob'] = (work) => authoredBy(JOB, em).transactional(work);
  // What shows a picture goes before the picture.
  for (const module of MODULES.toReversed()) await module.cleanUp?.({ em, files, log, asJob });
  await asJob(deleteOldMail);
  await deleteOldMailFiles(config);
  await asJob(deleteOldKeys);
}
