import { type EntityManager, type QBFilterQuery, raw } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { ANONYMOUS, type SignedIn, type Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { NEWEST_FIRST } from '../../content/model/content-order.ts';
import { Comment } from '../comment/comment.entity.ts';
import { ON_PUBLISHED_ITEM, visibleInPlace } from '../comment/comment-visibility.ts';
import { followedLines, markLineRead, readFollowedLines } from './followed-notifications.ts';
import { Notification } from './notification.entity.ts';

/** What to load with notifications to say what they are about. */
export const PLACE_OF_NOTIFICATION = [
  ...(['comment.user', 'comment.article', 'comment.video', 'comment.lesson'] as const),
  ...(['article', 'video', 'lesson'] as const),
] as const;

/** Reads notifications. They only include what the public can see, even for admins, and people's own hidden comments. */
export class NotificationService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /**
   * The viewer's notifications, newest first, with comment, author and item. Those of new comments on a followed item are
   * one for each item, which is about all that are unread or were read together. @throws AppError UNAUTHENTICATED.
   */
  async page(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<Notification>> {
    authorize(viewer, 'notification:read');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const where = linesOf(viewer);
    const items = await this.context.em.find(Notification, where, {
      orderBy: NEWEST_FIRST,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      populate: PLACE_OF_NOTIFICATION,
      strategy: 'select-in',
    });
    await loadLines(this.context.em, items);
    return new NumberedPage(items, pageSize, () => this.context.em.count(Notification, where));
  }

  /**
   * With one for each followed item. Every page of a signed-in person asks for it, so it first finds the lines: usually
   * none are unread, and whether someone sees them takes more joins than PostgreSQL would put after thousands of comments.
   * @throws AppError UNAUTHENTICATED.
   */
  async unreadCount(viewer: Viewer): Promise<number> {
    authorize(viewer, 'notification:read');
    const unread = 'n.user_id = ? and n.read_at is null';
    const lines = await this.context.em.execute<{ id: number }[]>(
      `select n.id from notification n where n.kind <> 'followed' and ${unread}
       union all ${followedLines('max(n.id)', unread)}`,
      [viewer.id, viewer.id],
    );
    if (lines.length === 0) return 0;
    const ids = `{${lines.map(({ id }) => id).join(',')}}`;
    const isLine = { [raw((alias) => `${alias}.id = any(?::integer[])`, [ids])]: [] };
    return this.context.em.count(Notification, { $and: [ownOf(viewer), isLine] });
  }

  /**
   * Marks a notification as read, with the older ones of its line; a second call doesn't change the time. @throws AppError UNAUTHENTICATED; NOT_FOUND,
   * also for those of other people.
   */
  async markRead(viewer: Viewer, id: number): Promise<Notification> {
    authorize(viewer, 'notification:read');
    const notification = await this.context.em.findOne(Notification, { $and: [{ id }, ownOf(viewer)] });
    if (!notification) throw new AppError('NOT_FOUND', 'Notification not found');
    if (notification.kind === 'followed') {
      await markLineRead(this.context.em, id);
      await this.context.em.refresh(notification);
      await loadLines(this.context.em, [notification]);
      return notification;
    }
    notification.readAt ??= new Date();
    await this.context.em.flush();
    return notification;
  }

  /**
   * Marks everything in the viewer's list as read. Hidden notifications stay unread. @throws AppError UNAUTHENTICATED.
   */
  async markAllRead(viewer: Viewer): Promise<void> {
    authorize(viewer, 'notification:read');
    const unread = this.context.em.createQueryBuilder(Notification).select('id').where(unreadOf(viewer));
    await this.context.em.nativeUpdate(Notification, { id: { $in: unread } }, { readAt: new Date() });
  }
}

/**
 * Sets what the lines of notifications from followed items are about.
 * @param condition for the notifications that lines are made of, `n`.
 */
export async function loadLines(
  em: EntityManager,
  notifications: readonly Notification[],
  condition = 'true',
): Promise<void> {
  const followed = notifications.filter(({ kind }) => kind === 'followed');
  const ids = followed.map(({ id }) => id);
  const lines = await readFollowedLines(em, ids, condition);
  const firstIds = [...lines.values()].map(({ first }) => first);
  if (firstIds.length === 0) return;
  const found = await em.find(Comment, { id: firstIds }, { populate: ['user'], strategy: 'select-in' });
  const comments = new Map(found.map((comment) => [comment.id, comment]));
  for (const notification of followed) {
    const line = lines.get(notification.id);
    const firstComment = line && comments.get(line.first);
    if (firstComment) Object.assign(notification, { commentCount: line.count, firstComment });
  }
}

function ownOf({ id }: SignedIn): QBFilterQuery<Notification> {
  return {
    user: id,
    $or: [
      { comment: { $and: [{ deletedAt: null }, visibleInPlace(ANONYMOUS)] } },
      { kind: 'hidden', comment: { $and: [{ deletedAt: null, user: id }, { $or: ON_PUBLISHED_ITEM }] } },
      { $or: ON_PUBLISHED_ITEM },
    ],
  };
}

/** Of the notifications of followed items, only the one that stands for each line. @param condition for their rows, `n`. */
export function linesOf(viewer: SignedIn, condition = 'true'): QBFilterQuery<Notification> {
  const newest = followedLines('max(n.id)', `n.user_id = ? and ${condition}`);
  const standsForLine = { [raw((alias) => `${alias}.id in (${newest})`, [viewer.id])]: [] };
  return { $and: [ownOf(viewer), { $or: [{ kind: { $ne: 'followed' } }, standsForLine] }] };
}

/** The person's unread notifications, without hidden ones. */
function unreadOf(viewer: SignedIn): QBFilterQuery<Notification> {
  return { $and: [ownOf(viewer), { readAt: null }] };
}
