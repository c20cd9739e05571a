import { AppError } from '#domain/app-error.ts';
import { FOLLOWED_ITEMS_MAX } from '#domain/limits.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { NEWEST_FIRST } from '../../content/model/content-order.ts';
import { type CommentTargetKind, commentTarget, existingTarget, targetOf } from '../comment/comment-target.ts';
import { ON_PUBLISHED_ITEM } from '../comment/comment-visibility.ts';
import { ItemFollow } from './item-follow.entity.ts';

type TargetIds = Parameters<typeof commentTarget>[0];

/** The items whose comments a person follows. `notifyFollowers` notifies them of new ones. */
export class FollowService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'rateLimits'>) {}

  /**
   * Follows the comments of an item, or stops that. A second call changes nothing. Items that the viewer can't see can
   * only be unfollowed.
   * @throws AppError UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT unless exactly one id is given, and if the viewer can't
   *   see the item; CONFLICT for more than FOLLOWED_ITEMS_MAX.
   */
  async set(viewer: Viewer, clientAddress: string, ids: TargetIds, followed: boolean): Promise<void> {
    authorize(viewer, 'item:follow');
    const { kind, id } = targetOf(followed ? await existingTarget(this.context.em, viewer, ids) : commentTarget(ids));
    await this.context.rateLimits.follow(clientAddress, viewer.id);
    if (!followed) {
      await this.context.em.execute(`delete from item_follow where ${kind}_id = ? and user_id = ?`, [id, viewer.id]);
      return;
    }
    await this.context.em.transactional(async (em) => {
      // One call of a person after the other, because they are counted.
      await em.execute('select from app_user where id = ? for no key update', [viewer.id]);
      const [row] = await em.execute<{ others: number; isFollowed: boolean }[]>(
        `select count(*) filter (where ${kind}_id is distinct from ?)::int as others,
           coalesce(bool_or(${kind}_id = ?), false) as "isFollowed"
         from item_follow where user_id = ?`,
        [id, id, viewer.id],
      );
      if (row?.isFollowed) return;
      if ((row?.others ?? 0) >= FOLLOWED_ITEMS_MAX) {
        throw new AppError('CONFLICT', `You can follow ${FOLLOWED_ITEMS_MAX} items. Unfollow one first.`);
      }
      await em.execute(`insert into item_follow (user_id, ${kind}_id) values (?, ?)`, [viewer.id, id]);
    });
  }

  /** For each item, whether the viewer follows it. For visitors, no query is made. */
  async areFollowed(viewer: Viewer, kind: CommentTargetKind, ids: readonly number[]): Promise<boolean[]> {
    if (viewer.role === 'anonymous') return ids.map(() => false);
    const rows = await this.context.em.execute<{ id: number }[]>(
      `select ${kind}_id as id from item_follow where user_id = ? and ${kind}_id in (?)`,
      [viewer.id, [...ids]],
    );
    const followed = new Set(rows.map(({ id }) => id));
    return ids.map((id) => followed.has(id));
  }

  /**
   * One numbered page of the items that the viewer follows, those followed last first, without items that aren't public.
   * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT.
   */
  async page(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<ItemFollow>> {
    authorize(viewer, 'item:follow');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const where = { user: viewer.id, $or: ON_PUBLISHED_ITEM };
    const items = await this.context.em.find(ItemFollow, where, {
      orderBy: NEWEST_FIRST,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      populate: ['article', 'video', 'lesson'],
      strategy: 'select-in',
    });
    return new NumberedPage(items, pageSize, () => this.context.em.count(ItemFollow, where));
  }
}
