import type { EntityManager, QBFilterQuery } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { ANONYMOUS, type SignedIn, type Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { ON_PUBLISHED_ITEM, visibleInPlace } from '../comment/comment-visibility.ts';
import { NEWEST_FIRST } from '../content/content-order.ts';
import { NumberedPage } from '../content/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../content/page-arguments.ts';
import { Notification } from './notification.entity.ts';

/** Reads notifications. They only include what the public can see, even for admins. */
export class NotificationService {
  constructor(private readonly em: EntityManager) {}

  /** The viewer's notifications, newest first, with comment, author and item. @throws AppError UNAUTHENTICATED. */
  async page(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<Notification>> {
    authorize(viewer, 'notification:read');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const where = ownOf(viewer);
    const items = await this.em.find(Notification, where, {
      orderBy: NEWEST_FIRST,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      populate: ['comment.user', 'comment.article', 'comment.video', 'comment.lesson', 'article', 'video', 'lesson'],
      strategy: 'select-in',
    });
    return new NumberedPage(items, pageSize, () => this.em.count(Notification, where));
  }

  /** @throws AppError UNAUTHENTICATED. */
  async unreadCount(viewer: Viewer): Promise<number> {
    authorize(viewer, 'notification:read');
    return this.em.count(Notification, unreadOf(viewer));
  }

  /**
   * Marks a notification as read; a second call doesn't change the time. @throws AppError UNAUTHENTICATED; NOT_FOUND,
   * also for those of other people.
   */
  async markRead(viewer: Viewer, id: number): Promise<Notification> {
    authorize(viewer, 'notification:read');
    const notification = await this.em.findOne(Notification, { $and: [{ id }, ownOf(viewer)] });
    if (!notification) throw new AppError('NOT_FOUND', 'Notification not found');
    notification.readAt ??= new Date();
    await this.em.flush();
    return notification;
  }

  /**
   * Marks everything in the viewer's list as read. Hidden notifications stay unread. @throws AppError UNAUTHENTICATED.
   */
  async markAllRead(viewer: Viewer): Promise<void> {
    authorize(viewer, 'notification:read');
    const unread = this.em.createQueryBuilder(Notification).select('id').where(unreadOf(viewer));
    await this.em.nativeUpdate(Notification, { id: { $in: unread } }, { readAt: new Date() });
  }
}

function ownOf({ id }: SignedIn): QBFilterQuery<Notification> {
  return {
    user: id,
    $or: [{ comment: { $and: [{ deletedAt: null }, visibleInPlace(ANONYMOUS)] } }, { $or: ON_PUBLISHED_ITEM }],
  };
}

function unreadOf(viewer: SignedIn): QBFilterQuery<Notification> {
  return { $and: [ownOf(viewer), { readAt: null }] };
}
