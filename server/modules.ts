import { accounts } from './modules/accounts/index.ts';
import { admin } from './modules/admin/index.ts';
import { community } from './modules/community/index.ts';
import { content } from './modules/content/index.ts';
import { learning } from './modules/learning/index.ts';
import { media } from './modules/media/index.ts';
import { newsletter } from './modules/newsletter/index.ts';
import { search } from './modules/search/index.ts';
import { syndication } from './modules/syndication/index.ts';
import type { SiteModule } from './platform/site-module.ts';

/** All that the site is composed of. Each imports only from the platform and from those before it. */
export const MODULES: SiteModule[] = [
  accounts,
  media,
  content,
  community,
  learning,
  search,
  newsletter,
  admin,
  syndication,
];
