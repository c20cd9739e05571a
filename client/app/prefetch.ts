import { matchRoutes, parsePath } from 'react-router-dom';
import { pageRoutes } from './page-routes.ts';

const routes = pageRoutes.map((route) => ({ ...route, caseSensitive: true }));

/** Loads the code of the page at a path of the site. If that fails, it is tried again when the page is opened. */
export async function prefetch(path: string): Promise<void> {
  const { pathname = '/' } = parsePath(path);
  const [match] = matchRoutes(routes, { pathname }) ?? [];
  await match?.route.load().catch(() => {});
}
