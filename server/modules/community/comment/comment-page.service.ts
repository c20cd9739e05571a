import { raw } from '@mikro-orm/core';
import type { FilterQuery } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { CommentOrder } from '#domain/comment-order.ts';
import { COMMENTS_MAX, INTEGER_MAX } from '#domain/limits.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { NEWEST_FIRST } from '../../content/model/content-order.ts';
import { Comment } from './comment.entity.ts';
import type { CommentTargetKind } from './comment-target.ts';
import { commentCount, VISIBLE_COMMENT_COUNT } from './comment-totals.ts';
import { visibleInPlace } from './comment-visibility.ts';
import type { CommentMention } from './mentions.ts';

/** Which part of a list of comments to load. */
export interface CommentWindow {
  /** Begins with this comment, or with the parent of this reply; if omitted, with the first comment. */
  from?: number | null;
  /**
   * Begins after this comment; overrides `from`. If it no longer exists, begins after the place that its id had. For an id
   * older than all others, that is the end of a list that begins with the newest. Where likes decide, it counts as not
   * liked.
   */
  after?: number | null;
  /** From 1 to COMMENTS_MAX. */
  limit: number;
}

/** Which part of a list of top-level comments to load, in which order; newest first if omitted. */
export interface OrderedWindow extends CommentWindow {
  order?: CommentOrder;
}

/** Part of a list of comments. */
export interface CommentSlice {
  items: Comment[];
  hasMore: boolean;
  hasPrevious: boolean;
}

/** The place in a list where a window begins. */
interface Anchor {
  id: number;
  /** As PostgreSQL writes it, because that is more precise than a `Date`. */
  created_at: string;
  /** Number of its likes; 0 if it is gone. */
  likes: number;
  /** Id of the item or comment that the list is under. */
  owner: number;
  /** The requested comment is gone; this is the one created before it. */
  is_substitute: boolean;
}

type OwnerColumn = 'article_id' | 'video_id' | 'lesson_id' | 'parent_id';

/** SQL for the items of each kind that everyone sees. */
const PUBLISHED: Record<CommentTargetKind, string> = {
  article: `i.status = 'published'`,
  video: `i.status = 'published'`,
  lesson: `i.status = 'published' and exists (
    select from course_module m where m.id = i.module_id and m.status = 'published')`,
};

/** One of the keys that sort top-level comments. */
interface SortKey {
  column: string;
  /** SQL for where it is in a comment `c`, or in a table that the order joins. */
  sql: string;
  type: string;
  /** SQL for a value before all others of a list that begins with the newest or most liked. */
  highest: string;
  lowest: string;
  of(anchor: Anchor): string | number;
}

const CREATED: SortKey = {
  column: 'created_at',
  sql: 'c.created_at',
  type: 'timestamptz',
  highest: `'infinity'`,
  lowest: `'-infinity'`,
  of: ({ created_at }) => created_at,
};
const ID: SortKey = { column: 'id', sql: 'c.id', type: 'integer', highest: '0', lowest: '0', of: ({ id }) => id };
const LIKES: SortKey = {
  column: 'likes',
  sql: 'k.likes',
  type: 'integer',
  highest: `${INTEGER_MAX}`,
  lowest: '-1',
  of: ({ likes }) => likes,
};

interface Sorting {
  keys: readonly SortKey[];
  /** SQL that finds what the keys need. */
  join: string;
  isDescending: boolean;
}

const SORTINGS: Record<CommentOrder, Sorting> = {
  newest: { keys: [CREATED, ID], join: '', isDescending: true },
  oldest: { keys: [CREATED, ID], join: '', isDescending: false },
  // Likes are counted when they are read, so this order counts those of all comments of the list.
  liked: {
    keys: [LIKES, CREATED, ID],
    join: 'cross join lateral (select count(*)::int as likes from comment_like l where l.comment_id = c.id) k',
    isDescending: true,
  },
};

/**
 * Reads comments in parts. A part costs the same however many comments there are, apart from the order by likes.
 */
export class CommentPageService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'tags'>) {}

  /**
   * Top-level comments of each of several items. A deleted one is included while it has replies.
   * @throws AppError BAD_USER_INPUT for a limit out of bounds.
   */
  async under(
    viewer: Viewer,
    kind: CommentTargetKind,
    ids: readonly number[],
    window: OrderedWindow,
  ): Promise<CommentSlice[]> {
    checkLimit(window);
    this.context.tags.addItems(kind, ids);
    // Its module may be a draft.
    if (kind === 'lesson') this.context.tags.add('course');
    const column = `${kind}_id` as const;
    const anchor = await this.anchor(column, ids, window);
    const { order = 'newest' } = window;
    const { join, keys, isDescending } = SORTINGS[order];
    // The comment that is gone was the oldest of all.
    if (window.after != null && anchor === null && isDescending) {
      return ids.map(() => ({ items: [], hasMore: false, hasPrevious: false }));
    }
    const mayBeDraft = isAllowed(viewer, 'draft:read') ? 'true' : PUBLISHED[kind];
    const isListed = `c.parent_id is null and ${visible(viewer, 'c')} and (c.deleted_at is null or exists (
      select from comment r where r.parent_id = c.id and ${visible(viewer, 'r')}))`;
    const [later, earlier, direction] = isDescending ? (['<', '>', 'desc'] as const) : (['>', '<', 'asc'] as const);
    // A substitute was created before the comment that is gone. It comes after it only in a list with the newest first.
    const isIncluded = window.after == null || (anchor?.is_substitute === true && isDescending);
    const place = keys.map(({ sql }) => sql).join(', ');
    // Only the list that the anchor is in begins there.
    const first = keys.map(
      ({ type, highest, lowest }) => `case when o.id = ? then ?::${type} else ${isDescending ? highest : lowest} end`,
    );
    const isInWindow = anchor ? `and (${place}) ${later}${isIncluded ? '=' : ''} (${first.join(', ')})` : '';
    const rows = await this.context.em.execute<Row[]>(
      `select o.id as owner, c.id
       from (select i.id from ${kind === 'lesson' ? 'lesson' : kind} i where i.id in (?) and ${mayBeDraft}) o
       cross join lateral (
         select ${place} from comment c ${join}
         where c.${column} = o.id and ${isListed} ${isInWindow}
         order by ${keys.map(({ sql }) => `${sql} ${direction}`).join(', ')} limit ?) c
       order by ${keys.map((key) => `c.${key.column} ${direction}`).join(', ')}`,
      [[...ids], ...(anchor ? keys.flatMap((key) => [anchor.owner, key.of(anchor)]) : []), window.limit + 1],
    );
    const given = keys.map(({ type }) => `?::${type}`).join(', ');
    const hasPrevious =
      anchor !== null &&
      (await this.exists(`${join} where c.${column} = ? and ${isListed} and (${place}) ${earlier} (${given})`, [
        anchor.owner,
        ...keys.map((key) => key.of(anchor)),
      ]));
    return this.slices(ids, rows, window, anchor, hasPrevious);
  }

  /** Replies of each of several comments, oldest first. @throws AppError BAD_USER_INPUT for a limit out of bounds. */
  async repliesOf(viewer: Viewer, ids: readonly number[], window: CommentWindow): Promise<CommentSlice[]> {
    checkLimit(window);
    if (ids.length === 0) return [];
    const anchor = await this.anchor('parent_id', ids, window);
    const rows = await this.context.em.execute<Row[]>(
      `select p.id as owner, c.id
       from comment p
       cross join lateral (
         select c.id, c.created_at from comment c
         where c.parent_id = p.id and ${visible(viewer, 'c')}
           and (c.created_at, c.id) ${window.after == null ? '>=' : '>'} (
             case when p.id = ? then ?::timestamptz else '-infinity' end, case when p.id = ? then ? else 0 end)
         order by c.created_at, c.id limit ?) c
       where p.id in (?)
       order by c.created_at, c.id`,
      [...anchorValues(anchor), window.limit + 1, [...ids]],
    );
    const hasPrevious =
      anchor !== null &&
      (await this.exists(
        `where c.parent_id = ? and ${visible(viewer, 'c')} and (c.created_at, c.id) < (?::timestamptz, ?)`,
        [anchor.owner, anchor.created_at, anchor.id],
      ));
    return this.slices(ids, rows, window, anchor, hasPrevious);
  }

  /**
   * Comments and replies that the viewer may see, newest first, without deleted ones.
   * @param before ID of a comment; only older ones are returned.
   * @throws AppError BAD_USER_INPUT if there is no such comment.
   */
  async list(viewer: Viewer, limit: number, before?: number): Promise<{ comments: Comment[]; totalCount: number }> {
    this.context.tags.add('comments');
    const where = { $and: [{ deletedAt: null }, visibleInPlace(viewer)] };
    if (before !== undefined && (await this.context.em.count(Comment, { id: before })) === 0) {
      throw AppError.badInput({ before: 'not_found' });
    }
    const isOlder =
      before === undefined
        ? {}
        : {
            [raw(
              (alias) =>
                `(${alias}.created_at, ${alias}.id) < (select b.created_at, b.id from comment b where b.id = ?)`,
              [before],
            )]: [],
          };
    const comments = await this.context.em.find(
      Comment,
      { $and: [where, isOlder] },
      { orderBy: NEWEST_FIRST, limit, populate: ['user'], strategy: 'select-in' },
    );
    return { comments, totalCount: await this.total(viewer, where) };
  }

  private async total(viewer: Viewer, where: FilterQuery<Comment>): Promise<number> {
    const seesAll = isAllowed(viewer, 'hidden-comment:read') && isAllowed(viewer, 'draft:read');
    // Others see their own comments that wait for review as well.
    if (!seesAll && viewer.role !== 'anonymous') return this.context.em.count(Comment, where);
    const [row] = await this.context.em.execute<{ count: number }[]>(
      `select ${seesAll ? commentCount(null) : VISIBLE_COMMENT_COUNT} as count`,
    );
    return row?.count ?? 0;
  }

  /** The number of comments that everyone sees, for each item. */
  async countUnder(kind: CommentTargetKind, ids: readonly number[]): Promise<number[]> {
    this.context.tags.addItems(kind, ids);
    const rows = await this.context.em.execute<{ id: number; count: number }[]>(
      `select c.${kind}_id as id, count(*)::int as count from comment c left join comment p on p.id = c.parent_id
       where c.${kind}_id in (?) and c.status = 'published' and c.deleted_at is null
         and (p.id is null or p.status = 'published')
       group by c.${kind}_id`,
      [[...ids]],
    );
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return ids.map((id) => counts.get(id) ?? 0);
  }

  /** Whom each comment mentions, without disabled accounts. */
  async mentions(ids: readonly number[]): Promise<CommentMention[][]> {
    const rows = await this.context.em.execute<
      (CommentMention & { comment: number; user: number; isShown: boolean })[]
    >(
      `select m.comment_id as comment, m.name, u.username, u.id as "user", u.disabled_at is null as "isShown"
       from comment_mention m join app_user u on u.id = m.user_id where m.comment_id in (?) order by m.name`,
      [[...ids]],
    );
    this.context.tags.addItems(
      'account',
      rows.map(({ user }) => user),
    );
    const byComment = Map.groupBy(
      rows.filter(({ isShown }) => isShown),
      ({ comment }) => comment,
    );
    return ids.map((id) => (byComment.get(id) ?? []).map(({ name, username }) => ({ name, username })));
  }

  /** Null if no comment marks the place. */
  private async anchor(
    column: OwnerColumn,
    ids: readonly number[],
    { from, after }: CommentWindow,
  ): Promise<Anchor | null> {
    const wanted = after ?? from;
    if (wanted == null) return null;
    const top = column === 'parent_id' ? 'c.id' : 'coalesce(c.parent_id, c.id)';
    const [found] = await this.context.em.execute<Anchor[]>(
      `select t.id, t.created_at::text as created_at, t.${column} as owner, false as is_substitute,
         (select count(*)::int from comment_like l where l.comment_id = t.id) as likes
       from comment c join comment t on t.id = ${top}
       where c.id = ? and t.${column} in (?)`,
      [wanted, [...ids]],
    );
    if (found || after == null) return found ?? null;
    // In the order of the list, so that its index answers: by id, all comments of the site might be gone through.
    const [substitute] = await this.context.em.execute<Anchor[]>(
      `select t.id, t.created_at::text as created_at, t.${column} as owner, true as is_substitute, 0 as likes
       from comment t
       where t.id < ? and t.${column} in (?) ${column === 'parent_id' ? '' : 'and t.parent_id is null'}
       order by t.created_at desc, t.id desc limit 1`,
      [after, [...ids]],
    );
    return substitute ?? null;
  }

  private async exists(condition: string, values: (string | number)[]): Promise<boolean> {
    const rows = await this.context.em.execute<unknown[]>(
      `select 1 as one from comment c ${condition} limit 1`,
      values,
    );
    return rows.length > 0;
  }

  private async slices(
    owners: readonly number[],
    rows: Row[],
    { limit }: CommentWindow,
    anchor: Anchor | null,
    hasPrevious: boolean,
  ): Promise<CommentSlice[]> {
    const found =
      rows.length === 0
        ? []
        : await this.context.em.find(
            Comment,
            { id: rows.map(({ id }) => id) },
            { populate: ['user'], strategy: 'joined', refresh: true },
          );
    const byId = new Map(found.map((comment) => [comment.id, comment]));
    const idsOf = Map.groupBy(rows, ({ owner }) => owner);
    return owners.map((owner) => {
      const all = (idsOf.get(owner) ?? []).flatMap(({ id }) => byId.get(id) ?? []);
      return {
        items: all.slice(0, limit),
        hasMore: all.length > limit,
        hasPrevious: owner === anchor?.owner && hasPrevious,
      };
    });
  }
}

interface Row {
  owner: number;
  id: number;
}

/** SQL for comments whose own status lets the viewer see them, like `visibleByItself`. */
function visible(viewer: Viewer, alias: string): string {
  if (isAllowed(viewer, 'hidden-comment:read')) return 'true';
  if (viewer.role === 'anonymous') return `${alias}.status = 'published'`;
  const isWaiting = `(${alias}.awaits_review or ${alias}.awaits_confirmation)`;
  return `(${alias}.status = 'published' or (${isWaiting} and ${alias}.user_id = ${Number(viewer.id)}))`;
}

/** Only the list that the anchor is in begins there. */
function anchorValues(anchor: Anchor | null): [number, string, number, number] {
  const { owner, created_at, id } = anchor ?? { owner: 0, created_at: 'infinity', id: 0 };
  return [owner, created_at, owner, id];
}

function checkLimit({ limit }: CommentWindow): void {
  if (limit < 1 || limit > COMMENTS_MAX) throw AppError.badInput({ limit: 'invalid' });
}
