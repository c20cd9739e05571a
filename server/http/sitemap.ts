import { Router } from 'express';
import { SitemapStream, streamToPromise } from 'sitemap';
import { LANGUAGES } from '#domain/language.ts';
import { originOf } from './origin.ts';

/** `/sitemap.xml` with every public page in both languages, and `/robots.txt` that points to it. */
export function sitemapAndRobots(): Router {
  const routes = Router();
  routes.get('/robots.txt', (req, res) => {
    const closed = ['/admin', '/api/', '/graphql'].map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...closed, `Sitemap: ${originOf(req)}/sitemap.xml`];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  routes.get('/sitemap.xml', async (req, res) => {
    const { articles, videos, course } = req.api.services;
    const paths = [
      { path: '/' },
      { path: '/news' },
      { path: '/videos' },
      { path: '/course' },
      ...(await articles.addresses()).map(({ slug, updatedAt }) => ({ path: `/news/${slug}`, updatedAt })),
      ...(await videos.addresses()).map(({ slug, updatedAt }) => ({ path: `/videos/${slug}`, updatedAt })),
      ...(await course.addresses()).map(({ slug, updatedAt }) => ({ path: `/course/${slug}`, updatedAt })),
      { path: '/glossary' },
      { path: '/about' },
      { path: '/contact' },
      { path: '/privacy' },
      { path: '/terms' },
    ];
    const stream = new SitemapStream({ hostname: originOf(req) });
    for (const { path, ...item } of paths) {
      const links = LANGUAGES.map((lang) => ({ lang, url: `${path}?lang=${lang}` }));
      const lastmod = 'updatedAt' in item ? item.updatedAt?.toISOString() : undefined;
      for (const { url } of links) stream.write({ url, links, ...(lastmod && { lastmod }) });
    }
    stream.end();
    res.type('application/xml').send(await streamToPromise(stream));
  });
  return routes;
}
