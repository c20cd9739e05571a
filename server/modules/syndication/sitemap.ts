import { type Response, Router } from 'express';
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap';
import { addresses, inLanguage } from '#domain/addresses.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { originOf } from '../../platform/http/origin.ts';
import { SiteCountService } from '../admin/site-counts.service.ts';
import { ArticleService } from '../content/article/article.service.ts';
import { CourseService } from '../content/course/course.service.ts';
import { languagesOf } from '../content/model/has-spanish.ts';
import { VideoService } from '../content/video/video.service.ts';
import { IssueArchiveService } from '../newsletter/issue-archive.service.ts';

/** A fifth of what the format allows, so that no answer takes long to make. */
const ADDRESSES_A_FILE = 10_000;

interface PublicPage {
  path: string;
  updatedAt?: Date;
  /** If omitted, all. */
  languages?: readonly Language[];
}

const LISTS = [
  { path: addresses.home },
  { path: addresses.news },
  { path: addresses.videos },
  { path: addresses.course },
];
const TEXTS = [
  { path: addresses.glossary },
  { path: addresses.about },
  { path: addresses.contact },
  { path: addresses.privacy },
  { path: addresses.terms },
];

const PART = /^[1-9]\d{0,3}$/;

/**
 * Serves `/sitemap.xml` with every public page in the languages that it exists in, and `/robots.txt`, which points to it.
 * With too many addresses for one file, it is an index of `/sitemap-1.xml` and so on.
 */
export function sitemapAndRobots(): Router {
  const routes = Router();
  routes.get(addresses.robots, (req, res) => {
    const closed = ['/admin', '/api/', '/graphql'].map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...closed, `Sitemap: ${originOf(req)}${addresses.sitemap}`];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  routes.get(addresses.sitemap, async (req, res) => {
    const urls = await sitemapUrls(req.api);
    if (urls.length <= ADDRESSES_A_FILE) return sendXml(res, urlset(urls, originOf(req)));
    const index = new SitemapIndexStream();
    for (let part = 1; (part - 1) * ADDRESSES_A_FILE < urls.length; part += 1) {
      index.write({ url: originOf(req) + addresses.sitemapPart(part) });
    }
    index.end();
    await sendXml(res, index);
  });
  routes.get<{ part: string }>(addresses.sitemapPart(':part'), async (req, res, next) => {
    const part = Number(PART.exec(req.params.part)?.[0] ?? 0);
    const most = part > 0 ? await mostUrls(req.api) : 0;
    // Refuse parts that can't exist before all addresses are read.
    if (most <= Math.max(part - 1, 1) * ADDRESSES_A_FILE) return next();
    const urls = await sitemapUrls(req.api);
    const listed = urls.slice((part - 1) * ADDRESSES_A_FILE, part * ADDRESSES_A_FILE);
    // A small site has no parts.
    if (listed.length === 0 || urls.length <= ADDRESSES_A_FILE) return next();
    await sendXml(res, urlset(listed, originOf(req)));
  });
  return routes;
}

/** No fewer than {@link sitemapUrls} returns. */
async function mostUrls({ get }: ApiContext): Promise<number> {
  return (LISTS.length + TEXTS.length + 1 + (await get(SiteCountService).published())) * LANGUAGES.length;
}

/** Every public page in each of its languages, in a lasting order but for what is added or removed. */
async function sitemapUrls({ get }: ApiContext): Promise<SitemapItemLoose[]> {
  const page = (path: string, item: { updatedAt: Date; hasSpanish: boolean }) => ({
    path,
    updatedAt: item.updatedAt,
    languages: languagesOf(item),
  });
  const pages: PublicPage[] = [
    ...LISTS,
    ...(await get(ArticleService).addresses()).map((article) => page(addresses.article(article.slug), article)),
    ...(await get(VideoService).addresses()).map((video) => page(addresses.video(video.slug), video)),
    ...(await get(CourseService).addresses()).map((lesson) => page(addresses.lesson(lesson.slug), lesson)),
    { path: addresses.newsletterIssues },
    ...(await get(IssueArchiveService).addresses()).map(({ slug, updatedAt }) => ({
      path: addresses.newsletterIssue(slug),
      updatedAt,
    })),
    ...TEXTS,
  ];
  return pages.flatMap(({ path, updatedAt, languages = LANGUAGES }) => {
    const links = languages.map((lang) => ({ lang, url: inLanguage(path, lang) }));
    const lastmod = updatedAt?.toISOString();
    return links.map(({ url }) => ({ url, links, ...(lastmod && { lastmod }) }));
  });
}

function urlset(urls: SitemapItemLoose[], hostname: string): SitemapStream {
  const stream = new SitemapStream({ hostname });
  for (const url of urls) stream.write(url);
  stream.end();
  return stream;
}

async function sendXml(res: Response, stream: SitemapStream | SitemapIndexStream): Promise<void> {
  res.type('application/xml; charset=utf-8').send(await streamToPromise(stream));
}
