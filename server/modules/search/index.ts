import type { SiteModule } from '../../platform/site-module.ts';
import { SearchResolver } from './search.resolver.ts';
import { searchIndexJob } from './search-index.ts';

export const search: SiteModule = {
  resolvers: [SearchResolver],
  jobs: [({ pool, changes }) => searchIndexJob(pool, changes)],
};
