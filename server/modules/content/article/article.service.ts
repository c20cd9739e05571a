import { articleInput } from '#domain/content/article.ts';
import type { Category } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { HOME_ITEMS } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { listedFor, visibleTo } from '../../../platform/access/visibility.ts';
import type { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageArguments, type PageArguments } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import type { AskedFields } from '../../../platform/http/asked-fields.ts';
import {
  AUTHOR_COLUMNS,
  askedColumns,
  BODY_COLUMNS,
  describedColumns,
  LANGUAGE_COLUMN,
  OWN_COLUMNS,
} from '../model/asked-columns.ts';
import { bodySizeQuery } from '../model/body-loader.ts';
import { BY_DATE, NEWEST_PUBLISHED_FIRST } from '../model/content-order.ts';
import { type DatedList, datedPage } from '../model/dated-list.ts';
import { formerOwner } from '../model/former-slugs.ts';
import { inBatches } from '../model/in-batches.ts';
import { mayExist, type OneKey } from '../model/item-key.ts';
import { type Neighbors, neighborsOf } from '../model/neighbors.ts';
import { type ListOrder, placesIn } from '../model/places.ts';
import { sameWords } from '../model/same-words.ts';
import { wordsIn } from '../model/word-count.ts';
import { previewed } from '../preview/preview.ts';
import { Article } from './article.entity.ts';

const WITH_BODY = ['author', 'content', 'contentEs'] as const;

const COLUMNS = [
  ...OWN_COLUMNS,
  ...AUTHOR_COLUMNS,
  ...describedColumns(articleInput.omit({ authorId: true, confirmed: true }).keyof().options),
  { name: 'imageUrl', fields: ['picture'] },
  LANGUAGE_COLUMN,
  { name: 'words', texts: ['readingMinutes'] },
  { name: 'wordsEs', texts: ['readingMinutes'] },
  ...BODY_COLUMNS,
] as const;

const LIST_ORDER: ListOrder = { by: BY_DATE, direction: 'desc', texts: ['content', 'content_es'] };

/** Lists load bodies through a loader, which checks their size first. */
const isShort = (name: string) => name !== 'content' && name !== 'contentEs';

/** How many related articles a page shows, and among how many of the newest they are chosen. */
const RELATED = 3;
const RELATED_CANDIDATES = 60;

/** Reads articles for pages and APIs. Admins write them through ContentWritingService. */
export class ArticleService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'rateLimits' | 'tags' | 'preview'>) {}

  /** One numbered page, newest first, without bodies. @param asked what is needed of each; if omitted, everything. */
  async page(
    viewer: Viewer,
    clientAddress: string,
    wanted: PageArguments & { category?: Category },
    asked?: AskedFields,
  ): Promise<NumberedPage<Article>> {
    checkPageArguments(wanted);
    this.context.tags.add('articles');
    const { page, pageSize, category, search, language } = wanted;
    const { status } = listedFor(viewer, wanted.includeDrafts);
    const list: DatedList = { type: 'article', status, category, search, language };
    return datedPage<Article>(
      this.context.em,
      { clientAddress, limits: this.context.rateLimits },
      list,
      page,
      pageSize,
      (isOnPage) =>
        asked
          ? this.context.em.find(Article, isOnPage, {
              orderBy: NEWEST_PUBLISHED_FIRST,
              fields: askedColumns(COLUMNS, asked).filter(isShort),
            })
          : this.context.em.find(Article, isOnPage, { orderBy: NEWEST_PUBLISHED_FIRST, populate: ['author'] }),
    );
  }

  /** The newest published articles that exist in a language, for feeds. */
  newest(language: Language, limit: number): Promise<Article[]> {
    this.context.tags.add('articles');
    const where = { status: 'published', ...(language === 'es' && { hasSpanish: true }) } as const;
    return this.context.em.find(Article, where, { orderBy: NEWEST_PUBLISHED_FIRST, limit });
  }

  /** Slug and last change of everything published, newest first, for the sitemap. */
  addresses(): Promise<Pick<Article, 'slug' | 'updatedAt' | 'hasSpanish'>[]> {
    this.context.tags.add('articles');
    return this.context.em.find(
      Article,
      { status: 'published' },
      { orderBy: NEWEST_PUBLISHED_FIRST, fields: ['slug', 'updatedAt', 'hasSpanish'], disableIdentityMap: true },
    );
  }

  /** What feeds call these articles, by id, however often they are renamed. */
  async feedIds(articles: readonly Article[]): Promise<Map<number, string>> {
    const rows = await this.context.em.execute<{ id: number; feedId: string }[]>(
      'select article_id as id, feed_id as "feedId" from article_feed_id where article_id = any (?::int[])',
      [`{${articles.map(({ id }) => id).join(',')}}`],
    );
    return new Map(rows.map(({ id, feedId }) => [id, feedId]));
  }

  /** Everything that the viewer may see, newest first, with bodies, in batches; at most `limit` items. */
  async *list(viewer: Viewer, limit?: number): AsyncGenerator<Article[]> {
    this.context.tags.add('articles');
    const where = visibleTo(viewer);
    if (limit !== undefined && limit <= HOME_ITEMS) {
      yield await this.context.em.find(Article, where, { orderBy: NEWEST_PUBLISHED_FIRST, limit, populate: WITH_BODY });
      return;
    }
    yield* inBatches(
      (last, count) => placesIn(this.context.em, Article, where, LIST_ORDER, last, count),
      (ids) =>
        this.context.em.find(
          Article,
          { $and: [{ id: ids }, where] },
          { populate: WITH_BODY, disableIdentityMap: true },
        ),
      limit,
    );
  }

  /**
   * The article, or null if the viewer can't see such an article. A slug that it had before finds it too.
   * @param asked what is needed of it; if omitted, everything, with its body.
   */
  async one(viewer: Viewer, key: OneKey, asked?: AskedFields): Promise<Article | null> {
    if (!mayExist(key)) return null;
    if (this.context.preview?.type === 'article') {
      const where = { $and: [key, { id: this.context.preview.id }] };
      const found = await this.context.em.findOne(Article, where, { populate: WITH_BODY, disableIdentityMap: true });
      if (found) {
        const article = await previewed(this.context.em, found, this.context.preview);
        const { content, contentEs } = article;
        return Object.assign(article, { words: wordsIn(content), wordsEs: contentEs ? wordsIn(contentEs) : null });
      }
    }
    const where = { $and: [key, visibleTo(viewer)] };
    const article: Article | null = asked
      ? await this.context.em.findOne(Article, where, { fields: askedColumns(COLUMNS, asked) })
      : await this.context.em.findOne(Article, where, { populate: WITH_BODY });
    if (article) return article;
    this.context.tags.add('articles');
    const id = 'slug' in key ? await formerOwner(this.context.em, 'article', key.slug) : null;
    return id === null ? null : this.one(viewer, { id }, asked);
  }

  /** The published articles before and after each article by date, in two queries for all of them. */
  neighbors(articles: readonly Article[]): Promise<Neighbors<Article>[]> {
    this.context.tags.add('articles');
    return neighborsOf(
      this.context.em,
      'article',
      articles.map(({ id }) => id),
      (ids) => this.context.em.find(Article, { id: ids }, { populate: ['author'] }),
    );
  }

  /**
   * Published articles with the most words of each article, then others of its category; a
   * few queries for all of them.
   */
  async related(articles: readonly Article[]): Promise<Article[][]> {
    const ids = articles.map(({ id }) => id);
    const byWords = await this.idsByWords('article', ids);
    const lacking = ids.filter((id) => (byWords.get(id)?.length ?? 0) < RELATED);
    const inCategory = lacking.length > 0 ? await this.idsInCategory(lacking) : new Map<number, number[]>();
    return this.inOrder(ids.map((id) => [...(byWords.get(id) ?? []), ...(inCategory.get(id) ?? [])]));
  }

  private async idsInCategory(ids: readonly number[]): Promise<Map<number, number[]>> {
    const rows: { id: number; related: number[] }[] = await this.context.em.execute(
      `select a.id, array(
         select c.id from (
           select n.id, n.search_en from article n
           where n.status = 'published' and n.category = a.category and n.id <> a.id
           order by n.listed_at desc, n.id desc limit ?) c
         order by similarity(c.search_en, a.search_en) desc, c.id desc limit ?) as related
       from article a where a.id in (?)`,
      [RELATED_CANDIDATES, 2 * RELATED, [...ids]],
    );
    return new Map(rows.map(({ id, related }) => [id, related]));
  }

  /** Published articles with the most words of each lesson. */
  async relatedToLessons(lessonIds: readonly number[]): Promise<Article[][]> {
    const byWords = await this.idsByWords('lesson', lessonIds);
    return this.inOrder(lessonIds.map((id) => byWords.get(id) ?? []));
  }

  private async idsByWords(type: 'article' | 'lesson', ids: readonly number[]): Promise<Map<number, number[]>> {
    this.context.tags.add('articles');
    this.context.tags.add('search');
    const rows: { id: number; related: number[] }[] = await this.context.em.execute(sameWords(type), [
      RELATED,
      [...ids],
    ]);
    return new Map(rows.map(({ id, related }) => [id, related]));
  }

  /** The articles of each list without repetition, in its order, up to the number that a page shows. */
  private async inOrder(lists: number[][]): Promise<Article[][]> {
    const wanted = lists.map((ids) => [...new Set(ids)].slice(0, RELATED));
    const found = await this.context.em.find(Article, { id: wanted.flat() }, { populate: ['author'] });
    const byId = new Map(found.map((article) => [article.id, article]));
    return wanted.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  }

  /** Counts the words of articles that were loaded without their numbers. */
  async loadWords(articles: Article[]): Promise<void> {
    await this.context.em.populate(articles, ['words', 'wordsEs']);
  }

  /** Total bytes of the bodies of articles, in both languages. */
  async bodySize(articles: Article[]): Promise<number> {
    const ids = articles.map(({ id }) => id);
    const [row] = await this.context.em.execute<{ bytes: number }[]>(bodySizeQuery('article'), [ids]);
    return row?.bytes ?? 0;
  }

  /** Loads the bodies of articles that were loaded without them. */
  async loadBodies(articles: Article[]): Promise<void> {
    await this.context.em.populate(articles, ['content', 'contentEs']);
  }
}
