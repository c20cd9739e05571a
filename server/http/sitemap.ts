import { Router } from 'express';
import { SitemapStream, streamToPromise } from 'sitemap';
import { addresses, inLanguage } from '#domain/addresses.ts';
import { LANGUAGES } from '#domain/language.ts';
import { originOf } from './origin.ts';

/** Serves `/sitemap.xml` with every public page in both languages, and `/robots.txt`, which points to it. */
export function sitemapAndRobots(): Router {
  const routes = Router();
  routes.get(addresses.robots, (req, res) => {
    const closed = ['/admin', '/api/', '/graphql'].map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...closed, `Sitemap: ${originOf(req)}${addresses.sitemap}`];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  routes.get(addresses.sitemap, async (req, res) => {
    const { articles, videos, course, issueArchive } = req.api.services;
    const paths = [
      { path: addresses.home },
      { path: addresses.news },
      { path: addresses.videos },
      { path: addresses.course },
      ...(await articles.addresses()).map(({ slug, updatedAt }) => ({ path: addresses.article(slug), updatedAt })),
      ...(await videos.addresses()).map(({ slug, updatedAt }) => ({ path: addresses.video(slug), updatedAt })),
      ...(await course.addresses()).map(({ slug, updatedAt }) => ({ path: addresses.lesson(slug), updatedAt })),
      { path: addresses.newsletterIssues },
      ...(await issueArchive.addresses()).map(({ slug, updatedAt }) => ({
        path: addresses.newsletterIssue(slug),
        updatedAt,
      })),
      { path: addresses.glossary },
      { path: addresses.about },
      { path: addresses.contact },
      { path: addresses.privacy },
      { path: addresses.terms },
    ];
    const stream = new SitemapStream({ hostname: originOf(req) });
    for (const { path, ...item } of paths) {
      const links = LANGUAGES.map((lang) => ({ lang, url: inLanguage(path, lang) }));
      const lastmod = 'updatedAt' in item ? item.updatedAt?.toISOString() : undefined;
      for (const { url } of links) stream.write({ url, links, ...(lastmod && { lastmod }) });
    }
    stream.end();
    res.type('application/xml').send(await streamToPromise(stream));
  });
  return routes;
}
