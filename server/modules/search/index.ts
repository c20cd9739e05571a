import type { SiteModule } from '../../platform/site-module.ts';
import { SearchResolver } from './search.resolver.ts';
import { searchIndexJob } from './search-index.ts';

export const search: SiteModule = {
  resolvers: [SearchResolver],
  queues: { search: 'select count(*) as waiting, null::integer as failed, null::integer as oldest from search_due' },
  jobs: [({ pool, changes }) => searchIndexJob(pool, changes)],
};
