import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { commentChangeInput, commentSelection, commentStatusChange } from '#domain/comment.ts';
import type { CommentStatus } from '#domain/content.ts';
import { parseInput } from '#domain/parse-input.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { expectVersion } from '../content/version.ts';
import { Comment } from './comment.entity.ts';
import { notifyOfApproval } from './comment-notifications.ts';
import { lockThreads, removeWithReplies } from './comment-removal.ts';
import { refuseSecrets, setContent } from './comment-text.ts';
import { visibleComment } from './comment-visibility.ts';
import { IS_OPEN, settleReports } from './reports.ts';

/**
 * Everything that admins do with anyone's comments: edit, publish, hide, delete, and settle reports.
 * `CommentListService` lists them.
 */
export class ModerationService {
  constructor(private readonly em: EntityManager) {}

  /**
   * A comment with its author, hidden or not; null if it doesn't exist. @throws AppError UNAUTHENTICATED, FORBIDDEN.
   */
  async one(viewer: Viewer, id: number): Promise<Comment | null> {
    authorize(viewer, 'comment:moderate');
    return this.em.findOne(Comment, { id, deletedAt: null }, { populate: ['user'] });
  }

  /** The number of open reports of each comment; null for everyone but admins. */
  async reportCounts(viewer: Viewer, ids: readonly number[]): Promise<(number | null)[]> {
    if (!isAllowed(viewer, 'comment:moderate')) return ids.map(() => null);
    const rows: { comment_id: number; count: number }[] = await this.em.execute(
      `select r.comment_id, count(*)::int as count from comment_report r
       where r.comment_id in (?) and ${IS_OPEN} group by r.comment_id`,
      [[...ids]],
    );
    const counts = new Map(rows.map((row) => [row.comment_id, row.count]));
    return ids.map((id) => counts.get(id) ?? 0);
  }

  /**
   * Changes text or status of a comment. For a new status, see `setStatus`.
   * @param version the version that the change is based on. If omitted, the change overwrites others made in the
   *   meantime.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT; CONFLICT for an outdated version.
   */
  async update(viewer: Viewer, id: number, raw: unknown, version?: number | null): Promise<Comment> {
    authorize(viewer, 'comment:moderate');
    const { content, status } = parseInput(commentChangeInput, raw);
    if (content !== undefined) refuseSecrets({ content });
    await this.em.transactional(async (em) => {
      await em.execute('select from comment where id = ? for update', [id]);
      const comment = await visibleComment(em, viewer, id);
      expectVersion(comment, version);
      if (content !== undefined) setContent(comment, content);
      if (status === undefined) await em.flush();
      else await decide(em, [comment], status);
    });
    return this.em.findOneOrFail(Comment, id, { populate: ['user'], strategy: 'select-in', refresh: true });
  }

  /**
   * Publishes or hides several comments, all or none. Publishing comments that were waiting for review notifies their
   * authors and the users they answer. The open reports of all of them are settled.
   * @returns the number of comments.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT; NOT_FOUND if one of them is gone.
   */
  async setStatus(viewer: Viewer, raw: unknown): Promise<number> {
    authorize(viewer, 'comment:moderate');
    const { ids, status } = parseInput(commentStatusChange, raw);
    await this.em.transactional(async (em) => {
      await lockThreads(em, ids);
      const comments = await em.find(Comment, { id: ids, deletedAt: null }, { refresh: true });
      if (comments.length < ids.length) throw new AppError('NOT_FOUND', 'Comment not found');
      await decide(em, comments, status);
    });
    return ids.length;
  }

  /**
   * Deletes a comment and its replies.
   * @returns the IDs of everything deleted, including a placeholder that has no replies left.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND.
   */
  async delete(viewer: Viewer, id: number): Promise<number[]> {
    authorize(viewer, 'comment:moderate');
    return this.em.transactional((em) => removeWithReplies(em, [id]));
  }

  /**
   * Deletes several comments and their replies, all or none.
   * @returns the number of deleted comments, without replies.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT; NOT_FOUND if one of them is gone.
   */
  async deleteSelected(viewer: Viewer, raw: unknown): Promise<number> {
    authorize(viewer, 'comment:moderate');
    const { ids } = parseInput(commentSelection, raw);
    await this.em.transactional((em) => removeWithReplies(em, ids));
    return ids.length;
  }
}

/** Sets the status of comments within a transaction, including notifications and reports. */
async function decide(em: EntityManager, comments: Comment[], status: CommentStatus): Promise<void> {
  const approved = comments.filter(({ awaitsReview }) => awaitsReview && status === 'published');
  for (const comment of comments) Object.assign(comment, { status, awaitsReview: false });
  await em.flush();
  await settleReports(
    em,
    comments.map(({ id }) => id),
  );
  for (const { id } of approved) await notifyOfApproval(em, id);
}
