import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { commentEditInput, commentReportInput, newCommentInput } from '#domain/comment.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize, NotPermitted } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { createdBefore, createdOnce, creationOf } from '../../../platform/idempotency/created-once.ts';
import { NEWEST_FIRST } from '../../content/model/content-order.ts';
import { Comment } from './comment.entity.ts';
import { refuseBanned } from './comment-ban.service.ts';
import { notifyOfReply } from './comment-notifications.ts';
import { editableUntil, isOwn } from './comment-ownership.ts';
import { removeLeavingReplies } from './comment-removal.ts';
import { type CommentTarget, existingTarget } from './comment-target.ts';
import { refuseSecrets, setContent } from './comment-text.ts';
import { visibleByItself, visibleComment, visibleInPlace } from './comment-visibility.ts';
import { storeMentions, updateMentions } from './mentions.ts';
import { hasLinkOrPaymentAddress } from './needs-review.ts';
import { looksLikeScam } from './scam-signs.ts';

/** The number of a person's latest comments that are checked for an approved link. */
const LOOKED_BACK = 50;

/** The removed comments, and the placeholder if one is left. */
export interface RemovedComment {
  removedIds: number[];
  placeholder: Comment | null;
}

/**
 * What users do with their own and others' comments. `CommentPageService` reads lists of comments, and
 * `ModerationService` has the actions of admins.
 */
export class CommentService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'rateLimits' | 'config'>) {}

  /** For each comment, whether the viewer likes it. For visitors, no query is made. */
  async likedBy(viewer: Viewer, ids: readonly number[]): Promise<boolean[]> {
    if (viewer.role === 'anonymous') return ids.map(() => false);
    const rows: { comment_id: number }[] = await this.context.em.execute(
      'select comment_id from comment_like where user_id = ? and comment_id in (?)',
      [viewer.id, [...ids]],
    );
    const liked = new Set(rows.map((row) => row.comment_id));
    return ids.map((id) => liked.has(id));
  }

  /**
   * Adds a comment or reply by the viewer, even if the input names another author. It is published at once, unless it
   * has to be reviewed or the viewer has to confirm an address first. A reply to a reply goes under the same top-level
   * comment, and the answered person is notified. If the viewer has sent it before, it's the comment that was stored then.
   * @throws AppError UNAUTHENTICATED, COMMENTING_BANNED, BAD_USER_INPUT, RATE_LIMITED, CONFLICT.
   */
  async add(viewer: Viewer, clientAddress: string, raw: unknown, idempotencyKey?: unknown): Promise<Comment> {
    authorize(viewer, 'comment:write');
    const input = parseInput(newCommentInput, raw);
    const creation = creationOf(viewer, 'addComment', idempotencyKey, input);
    const sent = await createdBefore(this.context.em, creation);
    if (sent !== null) return this.fresh(Number(sent));
    const { content, parentId, ...ids } = input;
    await refuseBanned(this.context.em, viewer);
    const target = await existingTarget(this.context.em, viewer, ids);
    await this.context.rateLimits.comment(clientAddress, viewer.id);
    refuseSecrets({ content });
    const isNew = await this.isNew(viewer);
    if (isNew) await this.context.rateLimits.newAccountComment(viewer.id);
    const isHeld = await this.isHeld(viewer, isNew, content);
    const store = async (em: EntityManager): Promise<number> => {
      const isUnconfirmed = await this.isUnconfirmed(em, viewer);
      const replyTo = parentId == null ? null : await this.answerable(em, viewer, parentId, target);
      const comment = em.create(Comment, {
        ...target,
        content,
        user: viewer.id,
        parent: replyTo?.parent?.id ?? replyTo?.id ?? null,
        replyTo: replyTo?.id ?? null,
        status: isHeld || isUnconfirmed ? 'hidden' : 'published',
        awaitsReview: isHeld,
        awaitsConfirmation: isUnconfirmed,
      });
      await em.flush();
      await storeMentions(em, comment.id, content);
      if (comment.status === 'published') await notifyOfReply(em, comment.id);
      return comment.id;
    };
    const { id } = await this.context.em.transactional((em) => createdOnce(em, creation, () => store(em)));
    return this.fresh(Number(id));
  }

  /** Sets or removes the viewer's like. A second call changes nothing. */
  async setLike(viewer: Viewer, clientAddress: string, id: number, liked: boolean): Promise<Comment> {
    authorize(viewer, 'comment:write');
    const comment = await visibleComment(this.context.em, viewer, id);
    await this.context.rateLimits.commentLike(clientAddress, viewer.id);
    await this.context.em.execute(
      liked
        ? 'insert into comment_like (comment_id, user_id) values (?, ?) on conflict (comment_id, user_id) do nothing'
        : 'delete from comment_like where comment_id = ? and user_id = ?',
      [comment.id, viewer.id],
    );
    return this.fresh(id);
  }

  /**
   * Changes the text of the viewer's own comment.
   * @throws AppError FORBIDDEN for someone else's comment, and after the time limit; COMMENTING_BANNED; NOT_FOUND;
   *   BAD_USER_INPUT.
   */
  async editOwn(viewer: Viewer, clientAddress: string, id: number, raw: unknown): Promise<Comment> {
    authorize(viewer, 'comment:write');
    const { content } = parseInput(commentEditInput, raw);
    await refuseBanned(this.context.em, viewer);
    const comment = await this.own(viewer, id);
    if (!editableUntil(viewer, comment)) throw new AppError('FORBIDDEN', 'The time for editing is over.');
    await this.context.rateLimits.comment(clientAddress, viewer.id);
    refuseSecrets({ content });
    // Otherwise people could post a harmless comment and edit it afterwards.
    const isOnItsWay = comment.status === 'published' || comment.awaitsConfirmation;
    if (isOnItsWay && (await this.isHeld(viewer, await this.isNew(viewer), content))) {
      Object.assign(comment, { status: 'hidden', awaitsReview: true });
    }
    setContent(comment, content);
    await this.context.em.transactional(async (em) => {
      await em.flush();
      await updateMentions(em, id, content);
    });
    return this.fresh(id);
  }

  /** @throws AppError FORBIDDEN for someone else's comment, NOT_FOUND. */
  async deleteOwn(viewer: Viewer, id: number): Promise<RemovedComment> {
    authorize(viewer, 'comment:write');
    await this.own(viewer, id);
    const { removedIds, placeholderId } = await this.context.em.transactional((em) =>
      removeLeavingReplies(em, viewer.id, id),
    );
    if (placeholderId === null) return { removedIds, placeholder: null };
    const reply = await this.context.em.findOne(Comment, {
      $and: [{ parent: placeholderId }, visibleByItself(viewer)],
    });
    // If all replies are hidden, only admins see a placeholder.
    if (!reply) return { removedIds: [id], placeholder: null };
    return { removedIds, placeholder: await this.fresh(placeholderId) };
  }

  /** Reports a comment to the admins, once per person. */
  async report(viewer: Viewer, clientAddress: string, id: number, raw: unknown): Promise<void> {
    authorize(viewer, 'comment:write');
    const { reason } = parseInput(commentReportInput, raw);
    const comment = await visibleComment(this.context.em, viewer, id);
    if (isOwn(viewer, comment)) throw new AppError('FORBIDDEN', 'Delete your own comment instead of reporting it.');
    await this.context.rateLimits.commentReport(clientAddress, viewer.id);
    if (reason) refuseSecrets({ reason });
    await this.context.em.execute(
      'insert into comment_report (comment_id, user_id, reason) values (?, ?, ?) on conflict (comment_id, user_id) do nothing',
      [comment.id, viewer.id, reason],
    );
  }

  private async own(viewer: Viewer, id: number): Promise<Comment> {
    const comment = await visibleComment(this.context.em, viewer, id);
    if (!isOwn(viewer, comment)) throw new NotPermitted('FORBIDDEN');
    return comment;
  }

  /**
   * The comment that a reply answers. Its top-level comment is locked, so that no one deletes it before the reply is
   * stored.
   * @throws AppError BAD_USER_INPUT unless it is on the same item and the viewer sees it.
   */
  private async answerable(em: EntityManager, viewer: Viewer, id: number, target: CommentTarget): Promise<Comment> {
    const where = { $and: [{ id, deletedAt: null }, target, visibleInPlace(viewer)] };
    const topLevel = (await em.findOne(Comment, where))?.parent?.id ?? id;
    await em.execute('select from comment where id = ? for share', [topLevel]);
    const comment = await em.findOne(Comment, where, { refresh: true });
    if (!comment) throw AppError.badInput({ parentId: 'not_found' });
    return comment;
  }

  /** Whether the limits for new accounts hold for the viewer. People with a role that someone gave them are known. */
  private async isNew({ id, role }: SignedIn): Promise<boolean> {
    const { newAccountHours } = this.context.config;
    if (newAccountHours === 0 || role !== 'user') return false;
    const [user] = await this.context.em.execute<{ isNew: boolean }[]>(
      'select created_at > now() - make_interval(hours => ?) as "isNew" from app_user where id = ?',
      [newAccountHours, id],
    );
    return user?.isNew ?? false;
  }

  /** Whether the setting says that a moderator has to see the comment first. */
  private async isHeld({ id, role }: SignedIn, isNew: boolean, content: string): Promise<boolean> {
    const { commentReview } = this.context.config;
    if (commentReview === 'off' || role !== 'user') return false;
    if (looksLikeScam(content)) return true;
    if (!hasLinkOrPaymentAddress(content)) return false;
    return isNew || (commentReview === 'links' && !(await this.hadLinkApproved(id)));
  }

  /** Earlier comments without a link don't count, because anyone can post something harmless first. */
  private async hadLinkApproved(userId: number): Promise<boolean> {
    const published = { user: userId, status: 'published' as const };
    const earlier = await this.context.em.find(Comment, published, { orderBy: NEWEST_FIRST, limit: LOOKED_BACK });
    return earlier.some((comment) => hasLinkOrPaymentAddress(comment.content));
  }

  /**
   * If the setting asks for it: whether a person has yet to confirm the address of the account. The account is locked, so
   * that `publishConfirmed` finds the comment if the address is confirmed at the same time.
   */
  private async isUnconfirmed(em: EntityManager, viewer: SignedIn): Promise<boolean> {
    if (this.context.config.commentEmail === 'any' || viewer.role !== 'user') return false;
    const [row] = await em.execute<{ confirmed: boolean }[]>(
      'select email_confirmed_at is not null as confirmed from app_user where id = ? for share',
      [viewer.id],
    );
    return !row?.confirmed;
  }

  /**
   * A comment as it is now, without its replies. @throws AppError NOT_FOUND if its item was just moved to the trash.
   */
  private fresh(id: number): Promise<Comment> {
    return this.context.em.findOneOrFail(Comment, id, {
      populate: ['user'],
      strategy: 'select-in',
      refresh: true,
      failHandler: () => new AppError('NOT_FOUND', 'Comment not found'),
    });
  }
}
