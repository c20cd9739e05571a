import { Router } from 'express';
import { Feed } from 'feed';
import { addresses, inLanguage } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import { CATEGORY_NAMES } from '#domain/content.ts';
import { isLanguage, type Language, localized } from '#domain/language.ts';
import { originOf } from '../../platform/http/origin.ts';
import { ArticleService } from '../content/article/article.service.ts';
import { IssueArchiveService } from '../newsletter/issue-archive.service.ts';

const FEED_ITEMS = 20;

/** The date of an empty feed. Without one, it would have the time of the request, and never be the same twice. */
const NEVER = new Date(0);

/** Characters that XML 1.0 can't contain, even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ISSUES_TITLE: Record<Language, string> = { en: `${BRAND.name}: newsletter`, es: `${BRAND.name}: boletín` };
const ISSUES_DESCRIPTION: Record<Language, string> = {
  en: 'Every issue of the newsletter, when it is sent.',
  es: 'Cada boletín, cuando se envía.',
};

function latest(dates: readonly Date[]): Date {
  return new Date(Math.max(NEVER.getTime(), ...dates.map((date) => date.getTime())));
}

/**
 * The newest articles (`/rss/en.xml`, and `/rss/es.xml` with those that have Spanish) and issues of the newsletter as RSS
 * 2.0.
 */
export function feeds(): Router {
  const routes = Router();
  routes.get(addresses.feed(':language'), async (req, res, next) => {
    const { language } = req.params;
    if (!isLanguage(language)) return next();
    const origin = originOf(req);
    const articles = req.api.get(ArticleService);
    const items = await articles.newest(language, FEED_ITEMS);
    const feedIds = await articles.feedIds(items);
    const feed = new Feed({
      id: `${origin}${inLanguage(addresses.home, language)}`,
      link: `${origin}${inLanguage(addresses.home, language)}`,
      title: BRAND.name,
      description: BRAND.tagline[language],
      language,
      copyright: BRAND.name,
      generator: BRAND.name,
      feedLinks: { rss: `${origin}${addresses.feed(language)}` },
      updated: latest(
        items.flatMap(({ updatedAt, publishedAt }) => [updatedAt, ...(publishedAt ? [publishedAt] : [])]),
      ),
    });
    for (const article of items) {
      const link = `${origin}${inLanguage(addresses.article(article.slug), language)}`;
      feed.addItem({
        id: `${origin}${inLanguage(addresses.article(feedIds.get(article.id) ?? article.slug), language)}`,
        link,
        title: localized(article.title, article.titleEs, language).value.replace(NOT_XML, ''),
        description: localized(article.excerpt, article.excerptEs, language).value.replace(NOT_XML, ''),
        date: article.publishedAt ?? article.createdAt,
        category: [{ name: CATEGORY_NAMES[article.category][language] }],
      });
    }
    res.type('application/rss+xml').send(feed.rss2());
  });
  routes.get(addresses.newsletterFeed(':language'), async (req, res, next) => {
    const { language } = req.params;
    if (!isLanguage(language)) return next();
    const origin = originOf(req);
    const { items } = await req.api
      .get(IssueArchiveService)
      .page({ page: 1, pageSize: FEED_ITEMS }, language, ['summary']);
    const link = `${origin}${inLanguage(addresses.newsletterIssues, language)}`;
    const feed = new Feed({
      id: link,
      link,
      title: ISSUES_TITLE[language],
      description: ISSUES_DESCRIPTION[language],
      language,
      copyright: BRAND.name,
      generator: BRAND.name,
      feedLinks: { rss: `${origin}${addresses.newsletterFeed(language)}` },
      updated: latest(items.map(({ sentAt }) => sentAt)),
    });
    for (const { slug, subject, summary = '', sentAt } of items) {
      const address = `${origin}${inLanguage(addresses.newsletterIssue(slug), language)}`;
      feed.addItem({
        id: address,
        link: address,
        title: subject.replace(NOT_XML, ''),
        description: summary.replace(NOT_XML, ''),
        date: sentAt,
      });
    }
    res.type('application/rss+xml').send(feed.rss2());
  });
  return routes;
}
