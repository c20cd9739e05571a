import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { NEWEST_FIRST } from '../../content/model/content-order.ts';
import { Comment } from './comment.entity.ts';
import { underVisibleItem } from './comment-visibility.ts';

/** The viewer's own comments, including hidden ones. */
export class OwnCommentService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /**
   * One numbered page, newest first, without comments on items that are no longer public.
   * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT.
   */
  async page(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<Comment>> {
    authorize(viewer, 'account:own');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const where = { $and: [{ user: viewer.id }, underVisibleItem(viewer)] };
    const items = await this.context.em.find(Comment, where, {
      orderBy: NEWEST_FIRST,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      populate: ['parent', 'article', 'video', 'lesson'],
      strategy: 'select-in',
    });
    return new NumberedPage(items, pageSize, () => this.context.em.count(Comment, where));
  }

  /** The viewer's own comments with these ids, without those on items that are no longer public. */
  async some(viewer: Viewer, ids: readonly number[]): Promise<(Comment | null)[]> {
    authorize(viewer, 'account:own');
    const where = { $and: [{ id: [...ids], user: viewer.id }, underVisibleItem(viewer)] };
    const found = await this.context.em.find(Comment, where, {
      populate: ['parent', 'article', 'video', 'lesson'],
      strategy: 'select-in',
    });
    const byId = new Map(found.map((comment) => [comment.id, comment]));
    return ids.map((id) => byId.get(id) ?? null);
  }
}
