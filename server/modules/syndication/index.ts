import type { SiteModule } from '../../platform/site-module.ts';
import { feeds } from './feeds.ts';
import { sitemapAndRobots } from './sitemap.ts';

export const syndication: SiteModule = {
  routes: [feeds, sitemapAndRobots],
};
