import { openSite } from '#server/open-site.ts';
import type { Site } from '#server/platform/site.ts';
import { freshDatabase } from './fresh-database.ts';

/** A site in the process of the test, on a database of its own. @param queries takes in each query of the mapper. */
export async function countedSite(queries: string[]): Promise<Site> {
  const database = await freshDatabase();
  const environment = { DATABASE_URL: database.url, SATO_ADMIN_NAME: 'sato' };
  const site = await openSite({ environment, log: () => {}, boundsWaiting: false });
  site.orm.config.getLogger().logQuery = ({ query }) => void queries.push(query ?? '');
  return {
    ...site,
    close: async () => {
      await site.close();
      await database.drop();
    },
  };
}
