import type { SiteModule } from '../../platform/site-module.ts';
import { avifJob } from './avif-job.ts';
import { MediaResolver } from './media.resolver.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { purgeMedia, removeFiles } from './purge-media.ts';

export const media: SiteModule = {
  resolvers: [MediaResolver],
  jobs: [avifJob],
  cleanUp: async ({ asJob, files, log }) => {
    const pictures = await asJob(purgeMedia);
    for (const digest of pictures) await asJob((transaction) => removeFiles(transaction, files, digest));
    if (pictures.length > 0) log.info({ pictures: pictures.length }, 'deleted pictures for good');
  },
  personalData: PERSONAL_DATA,
};
