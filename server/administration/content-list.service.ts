import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentSort, SortDirection } from '#domain/admin-list.ts';
import { CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { OVERVIEW_ITEMS } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { CONTENT_TABLES, isUntranslated } from '../content/content-tables.ts';
import { type Condition, checkAdminPage, type StatusCounts, searchText, TabbedPage, whereAll } from './admin-page.ts';
import type { ContentRow } from './content-row.ts';

/** The arguments of the list of one type. */
export interface WantedContent {
  type: ContentType;
  status?: ContentStatus | null;
  untranslated: boolean;
  search?: string | null;
  sort: ContentSort;
  direction: SortDirection;
  page: number;
  pageSize: number;
}

/** As the database returns it: times are texts. */
type RawRow = Omit<ContentRow, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string };

/** Lists of all content for admins: drafts as well, in both languages, without bodies. */
export class ContentListService {
  constructor(private readonly em: EntityManager) {}

  /** One page of the list of a type. @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: WantedContent): Promise<TabbedPage<ContentRow>> {
    authorize(viewer, 'content:write');
    checkAdminPage(wanted);
    const { type, status, untranslated, sort, direction, page, pageSize } = wanted;
    const where = whereAll([
      status ? { sql: 'r.status = ?', values: [status] } : null,
      untranslated ? { sql: isUntranslated(type), values: [] } : null,
      matching(type, searchText(wanted.search)),
    ]);
    const found = `from ${CONTENT_TABLES[type].name} r ${where.sql}`;
    const items = await this.rows(
      `with found as (select r.id ${found} order by ${orderOf(sort, direction)} limit ? offset ?)
       ${rowsOf(type)} where r.id in (select id from found) order by ${orderOf(sort, direction)}`,
      [...where.values, pageSize, (page - 1) * pageSize],
    );
    const count = () => this.count(`select count(*)::integer as count ${found}`, where.values);
    return new TabbedPage(items, pageSize, count, () => this.tabs(type));
  }

  /** Drafts of all types, last changed first. */
  drafts(viewer: Viewer): Promise<ContentRow[]> {
    return this.latest(viewer, () => `r.status = 'draft'`);
  }

  draftCount(viewer: Viewer): Promise<number> {
    return this.countAll(viewer, () => `r.status = 'draft'`);
  }

  /** Items of all types that lack some of their Spanish, last changed first. */
  untranslated(viewer: Viewer): Promise<ContentRow[]> {
    return this.latest(viewer, isUntranslated);
  }

  untranslatedCount(viewer: Viewer): Promise<number> {
    return this.countAll(viewer, isUntranslated);
  }

  private async latest(viewer: Viewer, condition: (type: ContentType) => string): Promise<ContentRow[]> {
    authorize(viewer, 'content:write');
    const ofTypes = CONTENT_TYPES.map(
      (type) => `(${rowsOf(type)} where ${condition(type)} order by ${orderOf('updatedAt', 'desc')} limit ?)`,
    );
    return this.rows(
      `select * from (${ofTypes.join(' union all ')}) latest order by "updatedAt" desc, type, id desc limit ?`,
      [...CONTENT_TYPES.map(() => OVERVIEW_ITEMS), OVERVIEW_ITEMS],
    );
  }

  private async countAll(viewer: Viewer, condition: (type: ContentType) => string): Promise<number> {
    authorize(viewer, 'content:write');
    const ofTypes = CONTENT_TYPES.map(
      (type) => `(select count(*) from ${CONTENT_TABLES[type].name} r where ${condition(type)})`,
    );
    return this.count(`select (${ofTypes.join(' + ')})::integer as count`, []);
  }

  private async tabs(type: ContentType): Promise<StatusCounts> {
    const [counts = { all: 0, published: 0, other: 0 }] = await this.em.execute<StatusCounts[]>(
      `select count(*)::integer as "all", count(*) filter (where r.status = 'published')::integer as published,
         count(*) filter (where r.status <> 'published')::integer as other
       from ${CONTENT_TABLES[type].name} r`,
    );
    return counts;
  }

  private async count(statement: string, values: unknown[]): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(statement, values);
    return row?.count ?? 0;
  }

  private async rows(statement: string, values: unknown[]): Promise<ContentRow[]> {
    const rows = await this.em.execute<RawRow[]>(statement, values);
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) }));
  }
}

/** Selects the rows of a type. It checks whether a Spanish body exists without reading it. */
function rowsOf(type: ContentType): string {
  const { name, order, moduleTitle } = CONTENT_TABLES[type];
  return `select '${type}' as type, r.id, r.title, r.title_es as "titleEs", r.slug, r.status,
    not (${isUntranslated(type)}) as "hasSpanish", r.created_at as "createdAt", r.updated_at as "updatedAt",
    ${order} as "order", ${moduleTitle} as "moduleTitle" from ${name} r`;
}

function matching(type: ContentType, search: string | null): Condition | null {
  return search ? { sql: `${CONTENT_TABLES[type].searched} like search_pattern(?)`, values: [search] } : null;
}

/** Titles in alphabetical order, ignoring case and accents, the same in every database. */
const BY_TITLE = 'search_fold(r.title) collate "C"';

/** A total order of rows. Those with the same status are newest first, in both directions. */
function orderOf(sort: ContentSort, direction: SortDirection): string {
  switch (sort) {
    case 'title':
      return `${BY_TITLE} ${direction}, r.id ${direction}`;
    case 'status':
      return `r.status ${direction}, r.created_at desc, r.id desc`;
    case 'createdAt':
      return `r.created_at ${direction}, r.id ${direction}`;
    case 'updatedAt':
      return `r.updated_at ${direction}, r.id ${direction}`;
  }
}
