import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { commentChangeInput, commentDeletion, commentSelection, commentStatusChange } from '#domain/comment.ts';
import type { CommentStatus } from '#domain/content.ts';
import type { Explanation } from '#domain/moderation.ts';
import { parseInput } from '#domain/parse-input.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize, expectConfirmed } from '../../../platform/access/authorize.ts';
import { UNDER_VISIBLE_ITEM } from '../../../platform/access/visibility.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { authoredBy, personAt } from '../../../platform/database/change-author.ts';
import { expectVersion } from '../../content/model/version.ts';
import { Comment } from './comment.entity.ts';
import {
  type CommentDecision,
  commentDecisions,
  dropDecisions,
  explainDeletion,
  explainHiding,
  recordExplanation,
} from './comment-decision.ts';
import { notifyOfApproval } from './comment-notifications.ts';
import { refuseSecrets, setContent } from './comment-text.ts';
import { lockThreads, moveCommentsToTrash, purgeComments, takeCommentsOutOfTrash } from './comment-trash.ts';
import { underVisibleItem } from './comment-visibility.ts';
import { updateMentions } from './mentions.ts';
import { type OpenReports, openReports, settleReports } from './reports.ts';

/**
 * Everything that moderators do with anyone's comments: edit, publish, hide and delete them, and settle reports of them.
 * `CommentListService` lists them.
 */
export class ModerationService {
  /** @param source the way in that the history records. */
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'source'>) {}

  /**
   * A comment with its author, hidden or not; null if it doesn't exist or is on a draft that the viewer doesn't see. @throws AppError UNAUTHENTICATED, FORBIDDEN.
   */
  async one(viewer: Viewer, id: number): Promise<Comment | null> {
    authorize(viewer, 'comment:moderate');
    return this.context.em.findOne(Comment, moderated(viewer, id), { populate: ['user'] });
  }

  /** The open reports of each comment; null for everyone who doesn't moderate. */
  async openReports(viewer: Viewer, ids: readonly number[]): Promise<(OpenReports | null)[]> {
    if (!isAllowed(viewer, 'comment:moderate')) return ids.map(() => null);
    const reports = await openReports(this.context.em, ids);
    return ids.map((id) => reports.get(id) ?? { count: 0, reasons: [] });
  }

  /** Why each comment is hidden, for moderators and the comment's author. */
  decisions(viewer: Viewer, ids: readonly number[]): Promise<(CommentDecision | null)[]> {
    return commentDecisions(this.context.em, viewer, ids);
  }

  /**
   * Changes text or status of a comment. For a new status, see `setStatus`.
   * @param version the version that the change is based on. If omitted, the change overwrites others made in the
   *   meantime.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT; CONFLICT for an outdated version.
   */
  async update(viewer: Viewer, id: number, raw: unknown, version?: number | null): Promise<Comment> {
    authorize(viewer, 'comment:moderate');
    const { content, status, ...explanation } = parseInput(commentChangeInput, raw);
    if (content !== undefined) refuseSecrets({ content });
    await this.authored(viewer).transactional(async (em) => {
      await em.execute('select from comment where id = ? for update', [id]);
      const comment = await em.findOne(Comment, moderated(viewer, id));
      if (!comment) throw new AppError('NOT_FOUND', 'Comment not found');
      expectVersion(comment, version);
      if (content !== undefined) setContent(comment, content);
      if (status === undefined) await em.flush();
      else await decide(em, viewer, [comment], status, explanation);
      if (content !== undefined) await updateMentions(em, id, content);
    });
    return this.context.em.findOneOrFail(Comment, id, { populate: ['user'], strategy: 'select-in', refresh: true });
  }

  /**
   * Publishes or hides several comments, all or none. Publishing comments that were waiting notifies their authors and
   * the users they answer; hiding comments tells their authors the reason. Settles the open reports, and notifies the
   * people who made them.
   * @returns the number of comments.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT; NOT_FOUND if one of them is gone.
   */
  async setStatus(viewer: Viewer, raw: unknown): Promise<number> {
    authorize(viewer, 'comment:moderate');
    const { ids, status, ...explanation } = parseInput(commentStatusChange, raw);
    await this.authored(viewer).transactional(async (em) => {
      await lockThreads(em, ids);
      const comments = await em.find(Comment, moderated(viewer, ids), { refresh: true });
      if (comments.length < ids.length) throw new AppError('NOT_FOUND', 'Comment not found');
      await decide(em, viewer, comments, status, explanation);
    });
    return ids.length;
  }

  /** Moves a comment and its replies to the trash. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND. */
  async delete(viewer: Viewer, id: number): Promise<void> {
    authorize(viewer, 'comment:moderate');
    await this.authored(viewer).transactional((em) => remove(em, viewer, [id], { reason: null, note: null }));
  }

  /**
   * Moves several comments and their replies to the trash, all or none, and tells their authors the reason.
   * @returns the number of deleted comments, without replies.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT; NOT_FOUND if one of them is gone.
   */
  async deleteSelected(viewer: Viewer, raw: unknown): Promise<number> {
    authorize(viewer, 'comment:moderate');
    const { ids, ...explanation } = parseInput(commentDeletion, raw);
    await this.authored(viewer).transactional((em) => remove(em, viewer, ids, explanation));
    return ids.length;
  }

  /**
   * Takes comments out of the trash, with the replies that went with them; all or none.
   * @returns how many were named.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT; NOT_FOUND unless all are in the trash; CONFLICT for a
   *   reply whose comment is there too.
   */
  async restore(viewer: Viewer, raw: unknown): Promise<number> {
    authorize(viewer, 'comment:moderate');
    const { ids } = parseInput(commentSelection, raw);
    await expectOnVisibleItems(this.context.em, viewer, ids);
    await this.authored(viewer).transactional((em) => takeCommentsOutOfTrash(em, ids));
    return ids.length;
  }

  /**
   * Deletes comments in the trash permanently, with their replies; all or none.
   * @returns how many were named.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; CONFIRMATION_REQUIRED; BAD_USER_INPUT; NOT_FOUND.
   */
  async purge(viewer: Viewer, raw: unknown): Promise<number> {
    authorize(viewer, 'comment:moderate');
    expectConfirmed(viewer);
    const { ids } = parseInput(commentSelection, raw);
    await expectOnVisibleItems(this.context.em, viewer, ids);
    await this.authored(viewer).transactional((em) => purgeComments(em, ids));
    return ids.length;
  }

  private authored(viewer: SignedIn): EntityManager {
    return authoredBy(personAt(viewer, this.context.source), this.context.em);
  }
}

/** Sets the status of comments within a transaction, including notifications and reports. */
async function decide(
  em: EntityManager,
  admin: SignedIn,
  comments: Comment[],
  status: CommentStatus,
  explanation: Explanation,
): Promise<void> {
  const waiting = comments.filter(({ awaitsReview, awaitsConfirmation }) => awaitsReview || awaitsConfirmation);
  const approved = status === 'published' ? waiting : [];
  const ids = comments.map(({ id }) => id);
  const visible = comments.filter((comment) => comment.status === 'published' || waiting.includes(comment));
  const hidden = status === 'hidden' ? visible.map(({ id }) => id) : [];
  if (status === 'hidden') await recordExplanation(em, explanation);
  for (const comment of comments) Object.assign(comment, { status, awaitsReview: false, awaitsConfirmation: false });
  await em.flush();
  await explainHiding(em, admin.id, hidden, explanation);
  if (status === 'published') await dropDecisions(em, ids);
  await settleReports(em, admin.id, ids, status === 'published' ? 'kept' : 'hidden');
  for (const { id } of approved) await notifyOfApproval(em, id);
}

/** These comments, without those that are deleted or on a draft that the viewer doesn't see. */
function moderated(viewer: Viewer, id: number | number[]): FilterQuery<Comment> {
  return { $and: [{ id, deletedAt: null }, underVisibleItem(viewer)] };
}

/** The same for comments in the trash, which the entity doesn't have. @throws AppError NOT_FOUND. */
async function expectOnVisibleItems(em: EntityManager, viewer: SignedIn, ids: number[]): Promise<void> {
  if (isAllowed(viewer, 'draft:read') || ids.length === 0) return;
  const seen = await em.execute(`select c.id from stored_comment c where c.id in (?) and (${UNDER_VISIBLE_ITEM})`, [
    ids,
  ]);
  if (seen.length < ids.length) throw new AppError('NOT_FOUND', 'Comment not found');
}

async function remove(em: EntityManager, admin: SignedIn, ids: number[], explanation: Explanation): Promise<void> {
  // Before anything refers to the comments, which locks them too, but in another order.
  await lockThreads(em, ids);
  if ((await em.count(Comment, moderated(admin, ids))) < ids.length)
    throw new AppError('NOT_FOUND', 'Comment not found');
  await recordExplanation(em, explanation);
  await explainDeletion(em, admin.id, ids, explanation);
  await moveCommentsToTrash(em, admin.id, ids);
}
