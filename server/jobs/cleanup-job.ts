import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { forgetExpiredLinks } from '../modules/accounts/account-link.ts';
import { forgetOldFollowed } from '../modules/community/notification/followed-notifications.ts';
import { trimHistory } from '../modules/content/history/trim-history.ts';
import { dropExpiredPreviews } from '../modules/content/preview/preview-link.service.ts';
import { forgetGrantedWishes } from '../modules/content/translation/translation-wish.service.ts';
import { emptyTrash } from '../modules/content/writing/trash-items.ts';
import { purgeMedia, removeFiles } from '../modules/media/purge-media.ts';
import { forgetUnconfirmedSubscriptions } from '../modules/newsletter/subscription-requests.ts';
import { authoredBy, JOB } from '../platform/database/change-author.ts';
import type { MediaFiles } from '../platform/files/media-files.ts';
import { forgetOldKeys } from '../platform/idempotency/created-once.ts';
import { dropExpiredKeys } from '../platform/keys/site-secret.ts';
import { forgetOldMail, forgetOldMailFiles } from '../platform/mail/mail-log.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Site } from '../platform/site.ts';

type CleanedSite = Pick<Site, 'em' | 'pool' | 'mediaFiles' | 'config'>;

/** In milliseconds. */
const ONE_HOUR = 60 * 60 * 1_000;

/**
 * Empties the trash, also of pictures, trims the history, and drops expired links and keys, subscriptions that weren't
 * confirmed, old mail, old notifications of followed items, and old idempotency keys, now and every hour. Several processes
 * can do it at the same time.
 * @returns a function that ends it after the present transaction.
 */
export function keepCleaningUp({ em, pool, mediaFiles, config }: CleanedSite, log: Logger): () => Promise<void> {
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
  const asJob = <Result>(work: (transaction: EntityManager) => Promise<Result>) =>
    authoredBy(JOB, em).transactional(work);
  const purged = await emptyTrash(em, JOB, false);
  if (Object.values(purged).some((count) => count > 0)) log.info({ purged }, 'emptied the trash');
  await asJob(dropExpiredPreviews);
  const pictures = await asJob(purgeMedia);
  for (const digest of pictures) await asJob((transaction) => removeFiles(transaction, files, digest));
  if (pictures.length > 0) log.info({ pictures: pictures.length }, 'deleted pictures for good');
  const trimmed = await asJob(trimHistory);
  if (trimmed > 0) log.info({ trimmed }, 'dropped old values from the history');
  await asJob(forgetGrantedWishes);
  await asJob(forgetExpiredLinks);
  await asJob(forgetUnconfirmedSubscriptions);
  await asJob(forgetOldMail);
  await forgetOldMailFiles(config);
  await asJob(forgetOldFollowed);
  await asJob(forgetOldKeys);
}
