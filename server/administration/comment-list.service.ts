import type { EntityManager } from '@mikro-orm/postgresql';
import type { CommentSort, SortDirection } from '#domain/admin-list.ts';
import type { CommentStatus } from '#domain/content.ts';
import { OVERVIEW_ITEMS } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { Comment } from '../comment/comment.entity.ts';
import { IS_OPEN } from '../comment/reports.ts';
import { type Condition, checkAdminPage, type StatusCounts, searchText, TabbedPage, whereAll } from './admin-page.ts';
import { IN_NAME_OR_ADDRESS } from './managed-users.service.ts';

/** The arguments of the list of all comments. */
export interface WantedComments {
  status?: CommentStatus | null;
  reported: boolean;
  search?: string | null;
  sort: CommentSort;
  direction: SortDirection;
  page: number;
  pageSize: number;
}

/** A deleted comment is only a placeholder, so there is nothing to moderate. */
const IS_THERE: Condition = { sql: 'c.deleted_at is null', values: [] };
const IS_REPORTED: Condition = {
  sql: `exists (select from comment_report r where r.comment_id = c.id and ${IS_OPEN})`,
  values: [],
};
const NEWEST_FIRST = 'c.created_at desc, c.id desc';

/** All comments and replies, including hidden ones, for the admins who moderate them. */
export class CommentListService {
  constructor(private readonly em: EntityManager) {}

  /** One page of all comments and replies. @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: WantedComments): Promise<TabbedPage<Comment>> {
    authorize(viewer, 'comment:moderate');
    checkAdminPage(wanted);
    const { status, reported, sort, direction, page, pageSize } = wanted;
    const where = whereAll([
      IS_THERE,
      status ? { sql: 'c.status = ?', values: [status] } : null,
      reported ? IS_REPORTED : null,
      matching(searchText(wanted.search)),
    ]);
    const items = await this.comments(
      `select c.id from comment c ${where.sql} order by ${orderOf(sort, direction)} limit ? offset ?`,
      [...where.values, pageSize, (page - 1) * pageSize],
    );
    return new TabbedPage(
      items,
      pageSize,
      () => this.count(where),
      () => this.tabs(),
    );
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async latest(viewer: Viewer): Promise<Comment[]> {
    authorize(viewer, 'comment:moderate');
    return this.comments(`select c.id from comment c where ${IS_THERE.sql} order by ${NEWEST_FIRST} limit ?`, [
      OVERVIEW_ITEMS,
    ]);
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async reportedCount(viewer: Viewer): Promise<number> {
    authorize(viewer, 'comment:moderate');
    return this.count(whereAll([IS_THERE, IS_REPORTED]));
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async awaitingReviewCount(viewer: Viewer): Promise<number> {
    authorize(viewer, 'comment:moderate');
    return this.count(whereAll([{ sql: 'c.awaits_review', values: [] }]));
  }

  private async comments(idsInOrder: string, values: unknown[]): Promise<Comment[]> {
    const rows = await this.em.execute<{ id: number }[]>(idsInOrder, values);
    if (rows.length === 0) return [];
    const found = await this.em.find(
      Comment,
      { id: rows.map(({ id }) => id) },
      { populate: ['user', 'article', 'video', 'lesson'], strategy: 'select-in' },
    );
    const byId = new Map(found.map((comment) => [comment.id, comment]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []);
  }

  private async count({ sql, values }: Condition): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      `select count(*)::integer as count from comment c ${sql}`,
      values,
    );
    return row?.count ?? 0;
  }

  private async tabs(): Promise<StatusCounts> {
    const [counts = { all: 0, published: 0, other: 0 }] = await this.em.execute<StatusCounts[]>(
      `select count(*)::integer as "all", count(*) filter (where c.status = 'published')::integer as published,
         count(*) filter (where c.status <> 'published')::integer as other
       from comment c where ${IS_THERE.sql}`,
    );
    return counts;
  }
}

/**
 * Comments that contain the text, and comments of people whose name contains it; each part has its own index. The index
 * of people covers names with addresses, so both are searched before the names alone.
 */
function matching(search: string | null): Condition | null {
  if (!search) return null;
  return {
    sql: `search_fold(c.content) like search_pattern(?)
      or c.user_id = any (array(
        select u.id from app_user u
        where ${IN_NAME_OR_ADDRESS} and search_fold(u.username) like search_pattern(?)))`,
    values: [search, search, search],
  };
}

/** A total order of comments. Those with the same status are newest first, in both directions. */
function orderOf(sort: CommentSort, direction: SortDirection): string {
  switch (sort) {
    case 'content':
      return `search_fold(left(c.content, 100)) collate "C" ${direction}, c.id ${direction}`;
    case 'status':
      return `c.status ${direction}, ${NEWEST_FIRST}`;
    case 'createdAt':
      return `c.created_at ${direction}, c.id ${direction}`;
  }
}
