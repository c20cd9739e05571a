import type { EntityManager, QBFilterQuery } from '@mikro-orm/postgresql';
import type { Category } from '#domain/content.ts';
import { HOME_ITEMS, SITEMAP_MAX } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { listedFor, visibleTo } from '../access/visibility.ts';
import { bodySizeQuery } from '../content/body-loader.ts';
import { BY_DATE, NEWEST_FIRST } from '../content/content-order.ts';
import { inBatches } from '../content/in-batches.ts';
import { mayExist, type OneKey } from '../content/item-key.ts';
import { NumberedPage } from '../content/numbered-page.ts';
import { checkPageArguments, type PageArguments } from '../content/page-arguments.ts';
import { type ListOrder, placesIn } from '../content/places.ts';
import { matching } from '../content/text-search.ts';
import { Article } from './article.entity.ts';

const WITH_BODY = ['author', 'content', 'contentEs'] as const;

const LIST_ORDER: ListOrder = { by: BY_DATE, direction: 'desc', texts: ['content', 'content_es'] };

/** The published articles before and after one by date. */
interface Neighbors {
  older: Article | null;
  newer: Article | null;
}

/** Reads articles for pages and APIs. Admins write them through ContentWritingService. */
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

  /** Everything that the viewer may see, newest first, with bodies, in batches; at most `limit` items. */
  async *list(viewer: Viewer, limit?: number): AsyncGenerator<Article[]> {
    const where = visibleTo(viewer);
    if (limit !== undefined && limit <= HOME_ITEMS) {
      yield await this.em.find(Article, where, { orderBy: NEWEST_FIRST, limit, populate: WITH_BODY });
      return;
    }
    yield* inBatches(
      (last, count) => placesIn(this.em, Article, where, LIST_ORDER, last, count),
      (ids) => this.em.find(Article, { $and: [{ id: ids }, where] }, { populate: WITH_BODY, disableIdentityMap: true }),
      limit,
    );
  }

  /** The article with its body, or null if the viewer can't see such an article. */
  async one(viewer: Viewer, key: OneKey): Promise<Article | null> {
    if (!mayExist(key)) return null;
    return this.em.findOne(Article, { $and: [key, visibleTo(viewer)] }, { populate: WITH_BODY });
  }

  /** The published articles before and after each article by date, in two queries for all of them. */
  async neighbors(articles: readonly Article[]): Promise<Neighbors[]> {
    const ids = articles.map(({ id }) => id);
    // Compared as a row, because that is a range of the index. "Earlier, or at the same time with a smaller id" is not.
    const neighbor = (direction: '<' | '>', order: 'desc' | 'asc') => `(
      select n.id from article n
      where n.status = 'published' and (n.created_at, n.id) ${direction} (a.created_at, a.id)
      order by n.created_at ${order}, n.id ${order} limit 1)`;
    const rows: { id: number; older: number | null; newer: number | null }[] = await this.em.execute(
      `select a.id, ${neighbor('<', 'desc')} as older, ${neighbor('>', 'asc')} as newer from article a where a.id in (?)`,
      [ids],
    );
    const wanted = rows.flatMap(({ older, newer }) => [older, newer]).filter((id) => id !== null);
    const found = await this.em.find(Article, { id: wanted }, { populate: ['author'] });
    const byId = new Map(found.map((article) => [article.id, article]));
    const named = (id: number | null | undefined) => (id == null ? null : (byId.get(id) ?? null));
    return ids.map((id) => {
      const row = rows.find((candidate) => candidate.id === id);
      return { older: named(row?.older), newer: named(row?.newer) };
    });
  }

  /** Total bytes of the bodies of articles, in both languages. */
  async bodySize(articles: Article[]): Promise<number> {
    const ids = articles.map(({ id }) => id);
    const [row] = await this.em.execute<{ bytes: number }[]>(bodySizeQuery('article'), [ids]);
    return row?.bytes ?? 0;
  }

  /** Loads the bodies of articles that were loaded without them. */
  async loadBodies(articles: Article[]): Promise<void> {
    await this.em.populate(articles, ['content', 'contentEs']);
  }
}
