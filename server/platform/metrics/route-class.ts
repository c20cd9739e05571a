/** The first part of a path, for those that aren't pages. */
const CLASSES: Record<string, string> = {
  admin: 'admin',
  api: 'api',
  assets: 'file',
  graphql: 'graphql',
  healthz: 'health',
  media: 'media',
  readyz: 'health',
  rss: 'feed',
  social: 'file',
  'sitemap.xml': 'feed',
};

/** What kind of address a request asks for. There are few kinds, and none of them says what someone reads. */
export function routeClass(url: string): string {
  const [first = ''] = url.slice(1).split(/[/?]/, 1);
  const known = Object.hasOwn(CLASSES, first) ? CLASSES[first] : undefined;
  return known ?? (first.includes('.') ? 'file' : 'page');
}
