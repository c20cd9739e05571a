import type { CommentSort, SortDirection } from '#domain/admin-list.ts';
import type { CommentStatus } from '#domain/content.ts';
import { OVERVIEW_ITEMS } from '#domain/limits.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { UNDER_VISIBLE_ITEM } from '../../platform/access/visibility.ts';
import { checkAdminPage, type StatusCounts, TabbedPage, whereAll } from '../../platform/api/admin-page.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import { Comment } from '../community/comment/comment.entity.ts';
import { commentCount } from '../community/comment/comment-totals.ts';
import { IS_OPEN } from '../community/comment/reports.ts';
import { countRows, mostRows, pageRows, searchText } from './admin-search.ts';
import { IN_NAME_OR_ADDRESS } from './managed-users.service.ts';

/** The arguments of the list of all comments. */
export interface WantedComments {
  status?: CommentStatus | null;
  reported: boolean;
  awaitsReview: boolean;
  search?: string | null;
  sort: CommentSort;
  direction: SortDirection;
  page: number;
  pageSize: number;
}

/** A deleted comment is only a placeholder, so there is nothing to moderate. */
const IS_THERE: SqlPart = { sql: 'c.deleted_at is null', values: [] };
const IS_REPORTED: SqlPart = {
  sql: `exists (select from comment_report r where r.comment_id = c.id and ${IS_OPEN})`,
  values: [],
};
/** Until its author has confirmed the address, there is nothing to decide. */
const AWAITS_REVIEW: SqlPart = { sql: 'c.awaits_review and not c.awaits_confirmation', values: [] };
const NEWEST_FIRST = 'c.created_at desc, c.id desc';

/**
 * All comments and replies, including hidden ones, for those who moderate them. Who sees no drafts sees no comments on them.
 */
export class CommentListService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /** One page of all comments and replies. @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: WantedComments): Promise<TabbedPage<Comment>> {
    authorize(viewer, 'comment:moderate');
    checkAdminPage(wanted);
    const { status, reported, awaitsReview, sort, direction, page, pageSize } = wanted;
    const search = searchText(wanted.search);
    const where = whereAll([
      IS_THERE,
      status ? { sql: 'c.status = ?', values: [status] } : null,
      reported ? IS_REPORTED : null,
      awaitsReview ? AWAITS_REVIEW : null,
      onItemSeenBy(viewer),
      matching(search),
    ]);
    const { limit, offset } = pageRows(page, pageSize, search);
    const items = await this.comments(
      `select c.id from comment c ${where.sql} order by ${orderOf(sort, direction)} limit ? offset ?`,
      [...where.values, limit, offset],
    );
    const isCounted = !reported && !awaitsReview && !search && seesDrafts(viewer);
    const count = () => (isCounted ? this.counted(status ?? null) : this.count(where, search));
    return new TabbedPage(items, pageSize, count, () => this.tabs(viewer), mostRows(search));
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  latest(viewer: Viewer): Promise<Comment[]> {
    return this.newest(viewer, IS_THERE);
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  reported(viewer: Viewer): Promise<Comment[]> {
    return this.newest(viewer, IS_THERE, IS_REPORTED);
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  awaitingReview(viewer: Viewer): Promise<Comment[]> {
    return this.newest(viewer, AWAITS_REVIEW);
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async reportedCount(viewer: Viewer): Promise<number> {
    authorize(viewer, 'comment:moderate');
    return this.count(whereAll([IS_THERE, IS_REPORTED, onItemSeenBy(viewer)]));
  }

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN. */
  async awaitingReviewCount(viewer: Viewer): Promise<number> {
    authorize(viewer, 'comment:moderate');
    return this.count(whereAll([AWAITS_REVIEW, onItemSeenBy(viewer)]));
  }

  private async newest(viewer: Viewer, ...conditions: SqlPart[]): Promise<Comment[]> {
    authorize(viewer, 'comment:moderate');
    const { sql, values } = whereAll([...conditions, onItemSeenBy(viewer)]);
    return this.comments(`select c.id from comment c ${sql} order by ${NEWEST_FIRST} limit ?`, [
      ...values,
      OVERVIEW_ITEMS,
    ]);
  }

  private async comments(idsInOrder: string, values: unknown[]): Promise<Comment[]> {
    const rows = await this.context.em.execute<{ id: number }[]>(idsInOrder, values);
    if (rows.length === 0) return [];
    const found = await this.context.em.find(
      Comment,
      { id: rows.map(({ id }) => id) },
      { populate: ['user', 'article', 'video', 'lesson'], strategy: 'select-in' },
    );
    const byId = new Map(found.map((comment) => [comment.id, comment]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []);
  }

  private async count(where: SqlPart, search: string | null = null): Promise<number> {
    const { sql, values } = countRows({ sql: `from comment c ${where.sql}`, values: where.values }, search);
    const [row] = await this.context.em.execute<{ count: number }[]>(sql, values);
    return row?.count ?? 0;
  }

  private async counted(status: CommentStatus | null): Promise<number> {
    const [row] = await this.context.em.execute<{ count: number }[]>(`select ${commentCount(status)} as count`);
    return row?.count ?? 0;
  }

  private async tabs(viewer: Viewer): Promise<StatusCounts> {
    if (!seesDrafts(viewer)) {
      const ofStatus = (status: CommentStatus) =>
        this.count(whereAll([IS_THERE, { sql: 'c.status = ?', values: [status] }, onItemSeenBy(viewer)]));
      const [published, other] = [await ofStatus('published'), await ofStatus('hidden')];
      return { all: published + other, published, other };
    }
    const [counts = { published: 0, other: 0 }] = await this.context.em.execute<Omit<StatusCounts, 'all'>[]>(
      `select ${commentCount('published')} as published, ${commentCount('hidden')} as other`,
    );
    return { all: counts.published + counts.other, ...counts };
  }
}

function seesDrafts(viewer: Viewer): boolean {
  return isAllowed(viewer, 'draft:read');
}

/** Moderators see no drafts, and so no comments on them. */
function onItemSeenBy(viewer: Viewer): SqlPart | null {
  return seesDrafts(viewer) ? null : { sql: `(${UNDER_VISIBLE_ITEM})`, values: [] };
}

/**
 * Comments that contain the text, and comments of people whose name contains it; each part has its own index. The index
 * of people covers names with addresses, so both are searched before the names alone.
 */
function matching(search: string | null): SqlPart | null {
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
