import { raw } from '@mikro-orm/core';
import type { EntityManager, QBFilterQuery } from '@mikro-orm/postgresql';
import type { Category } from '#domain/content.ts';
import { SITEMAP_MAX } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { NEWEST_FIRST } from '../content/content-order.ts';
import { mayExist, type OneKey } from '../content/item-key.ts';
import { NumberedPage } from '../content/numbered-page.ts';
import { checkPageArguments, type PageArguments } from '../content/page-arguments.ts';
import { listedFor, matching, visibleTo } from '../content/visible-content.ts';
import { Article } from './article.entity.ts';

const WITH_BODY = ['author', 'content', 'contentEs'] as const;

/** The only code that reads or writes articles. */
export class ArticleService {
  constructor(private readonly em: EntityManager) {}

  /** One numbered page, newest first, without bodies. */
  async page(viewer: Viewer, wanted: PageArguments & { category?: Category }): Promise<NumberedPage<Article>> {
    checkPageArguments(wanted);
    const { page, pageSize, category } = wanted;
    const where: QBFilterQuery<Article> = {
      $and: [
        listedFor(viewer, wanted.includeDrafts),
        matching(wanted.search, wanted.language),
        category ? { category } : {},
      ],
    };
    const ids = this.em
      .createQueryBuilder(Article)
      .select('id')
      .where(where)
      .orderBy(NEWEST_FIRST)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const items = await this.em.find(Article, { id: { $in: ids } }, { orderBy: NEWEST_FIRST, populate: ['author'] });
    return new NumberedPage(items, pageSize, () => this.em.count(Article, where));
  }

  /** Slug and last change of everything published, newest first, for the sitemap. */
  addresses(): Promise<Pick<Article, 'slug' | 'updatedAt'>[]> {
    return this.em.find(
      Article,
      { status: 'published' },
      { orderBy: NEWEST_FIRST, limit: SITEMAP_MAX, fields: ['slug', 'updatedAt'] },
    );
  }

  /** Everything the viewer may see, newest first, with bodies; `limit` keeps the first so many. */
  list(viewer: Viewer, limit?: number): Promise<Article[]> {
    return this.em.find(Article, visibleTo(viewer), { orderBy: NEWEST_FIRST, limit, populate: WITH_BODY });
  }

  /** The article with its body, or null when there is none that the viewer may see. */
  async one(viewer: Viewer, key: OneKey): Promise<Article | null> {
    if (!mayExist(key)) return null;
    return this.em.findOne(Article, { $and: [key, visibleTo(viewer)] }, { populate: WITH_BODY });
  }

  /** The published article next to this one by date: `older` or `newer`. */
  async neighbour(article: Article, direction: 'older' | 'newer'): Promise<Article | null> {
    const older = direction === 'older';
    const order = older ? 'desc' : 'asc';
    // Compared as a row, because that is a range of the index; "earlier, or as early with a smaller id" is not.
    const beyond = raw(
      (alias) => `(${alias}.created_at, ${alias}.id) ${older ? '<' : '>'} (?::timestamptz, ?)`,
      [article.createdAt.toISOString(), article.id],
    );
    const where = { status: 'published' as const, [beyond]: [] };
    return this.em.findOne(Article, where, { orderBy: { createdAt: order, id: order } });
  }

  /** Loads the bodies of articles that came without. */
  async loadBodies(articles: Article[]): Promise<void> {
    await this.em.populate(articles, ['content', 'contentEs']);
  }
}
