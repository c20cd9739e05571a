import type { ContentSort, SortDirection } from '#domain/admin-list.ts';
import { AppError } from '#domain/app-error.ts';
import { hasField } from '#domain/content/kinds.ts';
import { CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { reviewLimit } from '#domain/date.ts';
import type { Language } from '#domain/language.ts';
import { OVERVIEW_ITEMS, REVIEW_MONTHS } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { checkAdminPage, type StatusCounts, TabbedPage, whereAll } from '../../platform/api/admin-page.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import { CONTENT_TABLES, isUntranslated } from '../content/model/content-tables.ts';
import { countedRows, itemCount } from '../content/model/item-counts.ts';
import { countRows, mostRows, pageRows, searchText } from './admin-search.ts';
import type { ContentRow } from './content-row.ts';

/** The arguments of the list of one type. */
export interface WantedContent {
  type: ContentType;
  status?: ContentStatus | null;
  untranslated: boolean;
  /** Only items with Spanish that is out of date. */
  outdated: boolean;
  /** Only items whose review is out of date. Videos and modules have no reviews. */
  reviewDue: boolean;
  /** Only items that are published or unpublished by themselves, or whose pending draft is. */
  scheduled: boolean;
  /** Only items with a pending draft. */
  pending: boolean;
  search?: string | null;
  sort: ContentSort;
  /** Of the titles in an order by title; English where there is no Spanish one. */
  language: Language;
  direction: SortDirection;
  page: number;
  pageSize: number;
}

/** As the database returns it: times are texts. */
type RawRow = Omit<
  ContentRow,
  'createdAt' | 'updatedAt' | 'publishedAt' | 'publishAt' | 'unpublishAt' | 'draftPublishAt'
> & {
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  publishAt: string | null;
  unpublishAt: string | null;
  draftPublishAt: string | null;
};

/** Lists of all content for admins and editors: drafts as well, in both languages, without bodies. */
export class ContentListService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /** One page of the list of a type. Only modules and lessons can be sorted by `order`. @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: WantedContent): Promise<TabbedPage<ContentRow>> {
    authorize(viewer, 'content:write');
    checkAdminPage(wanted);
    if (wanted.sort === 'order' && !hasOrder(wanted.type)) throw AppError.badInput({ sort: 'invalid' });
    const { type, status, untranslated, outdated, reviewDue, scheduled, pending, page, pageSize } = wanted;
    const search = searchText(wanted.search);
    const where = whereAll([
      status ? { sql: 'r.status = ?', values: [status] } : null,
      untranslated ? lacksSpanish(type) : null,
      outdated ? hasOutdatedSpanish() : null,
      reviewDue ? outdatedReview(type) : null,
      scheduled ? isScheduled(type) : null,
      pending ? hasPendingDraft(type) : null,
      matching(type, search),
    ]);
    const found = { sql: `from ${CONTENT_TABLES[type].name} r ${where.sql}`, values: where.values };
    const { limit, offset } = pageRows(page, pageSize, search);
    const order = orderOf(type, wanted);
    const items = await this.rows(
      `with found as (select r.id ${found.sql} order by ${order} limit ? offset ?)
       ${rowsOf(type)} where r.id in (select id from found) order by ${order}`,
      [...where.values, limit, offset],
    );
    const counted = { type, status, isUntranslated: untranslated || undefined };
    const isCounted = !reviewDue && !outdated && !scheduled && !pending && !search;
    const count = () => this.count(isCounted ? itemCount(counted) : countRows(found, search));
    return new TabbedPage(items, pageSize, count, () => this.tabs(type), mostRows(search));
  }

  /** Drafts of all types, last changed first. */
  drafts(viewer: Viewer): Promise<ContentRow[]> {
    return this.latest(viewer, isDraft);
  }

  draftCount(viewer: Viewer): Promise<number> {
    return this.countAll(viewer, (type) => itemCount({ type, status: 'draft' }));
  }

  /** Items of all types that lack some of their Spanish, last changed first. */
  untranslated(viewer: Viewer): Promise<ContentRow[]> {
    return this.latest(viewer, lacksSpanish);
  }

  untranslatedCount(viewer: Viewer): Promise<number> {
    return this.countAll(viewer, (type) => itemCount({ type, isUntranslated: true }));
  }

  /** Items of all types with Spanish that is out of date, last changed first. */
  outdated(viewer: Viewer): Promise<ContentRow[]> {
    return this.latest(viewer, hasOutdatedSpanish);
  }

  outdatedCount(viewer: Viewer): Promise<number> {
    return this.countAll(viewer, (type) => {
      const { sql, values } = hasOutdatedSpanish();
      return { sql: `select count(*)::integer from ${CONTENT_TABLES[type].name} r where ${sql}`, values };
    });
  }

  /** Items of all types whose review is out of date, last changed first. */
  reviewsDue(viewer: Viewer): Promise<ContentRow[]> {
    return this.latest(viewer, outdatedReview);
  }

  reviewDueCount(viewer: Viewer): Promise<number> {
    return this.countAll(viewer, (type) => {
      const { sql, values } = outdatedReview(type);
      return { sql: `select count(*)::integer from ${CONTENT_TABLES[type].name} r where ${sql}`, values };
    });
  }

  private async latest(viewer: Viewer, condition: (type: ContentType) => SqlPart): Promise<ContentRow[]> {
    authorize(viewer, 'content:write');
    const ofTypes = CONTENT_TYPES.map((type) => ({ type, ...condition(type) }));
    const parts = ofTypes.map(
      ({ type, sql }) => `(${rowsOf(type)} where ${sql} order by ${orderOf(type, LAST_CHANGED)} limit ?)`,
    );
    return this.rows(
      `select * from (${parts.join(' union all ')}) latest order by "updatedAt" desc, type, id desc limit ?`,
      [...ofTypes.flatMap(({ values }) => [...values, OVERVIEW_ITEMS]), OVERVIEW_ITEMS],
    );
  }

  private async countAll(viewer: Viewer, countOf: (type: ContentType) => SqlPart): Promise<number> {
    authorize(viewer, 'content:write');
    const counts = CONTENT_TYPES.map(countOf);
    return this.count({
      sql: `select (${counts.map(({ sql }) => `(${sql})`).join(' + ')}) as count`,
      values: counts.flatMap(({ values }) => values),
    });
  }

  private async tabs(type: ContentType): Promise<StatusCounts> {
    const { sql, values } = countedRows({ type });
    const [counts = { all: 0, published: 0, other: 0 }] = await this.context.em.execute<StatusCounts[]>(
      `select coalesce(sum(items), 0)::integer as "all",
         coalesce(sum(items) filter (where status = 'published'), 0)::integer as published,
         coalesce(sum(items) filter (where status <> 'published'), 0)::integer as other ${sql}`,
      values,
    );
    return counts;
  }

  private async count({ sql, values }: SqlPart): Promise<number> {
    const [row] = await this.context.em.execute<{ count: number }[]>(sql, values);
    return row?.count ?? 0;
  }

  private async rows(statement: string, values: unknown[]): Promise<ContentRow[]> {
    const rows = await this.context.em.execute<RawRow[]>(statement, values);
    const date = (text: string | null) => (text === null ? null : new Date(text));
    return rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt),
      updatedAt: new Date(row.updatedAt),
      publishedAt: date(row.publishedAt),
      publishAt: date(row.publishAt),
      unpublishAt: date(row.unpublishAt),
      draftPublishAt: date(row.draftPublishAt),
    }));
  }
}

/** Selects the rows of a type. It checks whether a Spanish body exists without reading it. */
function rowsOf(type: ContentType): string {
  const { name, order, moduleTitle, moduleTitleEs, category } = CONTENT_TABLES[type];
  return `select '${type}' as type, r.id, r.title, r.title_es as "titleEs", r.slug, r.status,
    not (${isUntranslated(type)}) as "hasSpanish", r.translated_from <> '{}' as "isOutdated", ${wishCount(type)} as "wishCount", r.created_at as "createdAt", r.updated_at as "updatedAt",
    r.published_at as "publishedAt", r.publish_at as "publishAt", r.unpublish_at as "unpublishAt",
    exists (${draftOf(type)}) as "hasPendingDraft",
    (select d.publish_at from (${draftOf(type)}) d) as "draftPublishAt",
    ${order} as "order", ${moduleTitle} as "moduleTitle",
    ${moduleTitleEs} as "moduleTitleEs", ${category} as category from ${name} r`;
}

/** SQL of the pending draft of a row; none for most. */
function draftOf(type: ContentType): string {
  return `select p.publish_at from content_draft p where p.item_type = '${type}' and p.item_id = r.id`;
}

function hasPendingDraft(type: ContentType): SqlPart {
  return { sql: `exists (${draftOf(type)})`, values: [] };
}

function isScheduled(type: ContentType): SqlPart {
  return {
    sql: `(r.publish_at is not null or r.unpublish_at is not null
      or exists (${draftOf(type)} and p.publish_at is not null))`,
    values: [],
  };
}

function isDraft(): SqlPart {
  return { sql: `r.status = 'draft'`, values: [] };
}

function lacksSpanish(type: ContentType): SqlPart {
  return { sql: isUntranslated(type), values: [] };
}

/** In the words of the indexes called `…_outdated`. */
function hasOutdatedSpanish(): SqlPart {
  return { sql: `r.translated_from <> '{}'`, values: [] };
}

/** Modules have no page of their own. With the cast, an order by this isn't one by a column's place. */
function wishCount(type: ContentType): string {
  return type === 'module'
    ? '0::integer'
    : `(select count(*)::integer from translation_wish w where w.${type}_id = r.id)`;
}

function hasOrder(type: ContentType): type is 'module' | 'lesson' {
  return type === 'module' || type === 'lesson';
}

function outdatedReview(type: ContentType): SqlPart {
  if (!hasField(type, 'day')) return { sql: 'false', values: [] };
  return { sql: 'r.reviewed_at < ?', values: [reviewLimit(new Date(), REVIEW_MONTHS)] };
}

function matching(type: ContentType, search: string | null): SqlPart | null {
  return search ? { sql: `${CONTENT_TABLES[type].searched} like search_pattern(?)`, values: [search] } : null;
}

/**
 * Titles in alphabetical order, ignoring case and accents, the same in every database. Migrations 0010 and 0049 have
 * indexes on this.
 */
const BY_TITLE: Record<Language, string> = {
  en: 'search_fold(r.title) collate "C"',
  es: 'search_fold(coalesce(r.title_es, r.title)) collate "C"',
};

const LAST_CHANGED = { sort: 'updatedAt', direction: 'desc', language: 'en' } as const;

/** A total order of rows. Those with the same status are newest first, in both directions. */
function orderOf(
  type: ContentType,
  { sort, direction, language }: Pick<WantedContent, 'sort' | 'direction' | 'language'>,
): string {
  switch (sort) {
    case 'title':
      return `${BY_TITLE[language]} ${direction}, r.id ${direction}`;
    case 'status':
      return `r.status ${direction}, r.listed_at desc, r.id desc`;
    case 'createdAt':
      return `r.listed_at ${direction}, r.id ${direction}`;
    case 'updatedAt':
      return `r.updated_at ${direction}, r.id ${direction}`;
    case 'wishes':
      return `${wishCount(type)} ${direction}, r.created_at desc, r.id desc`;
    case 'order':
      return CONTENT_TABLES[type].courseOrder.map((column) => `${column} ${direction}`).join(', ');
  }
}
