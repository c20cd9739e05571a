import { USERNAME_MAX } from '#domain/limits.ts';
import { ANONYMOUS } from '#domain/viewer.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { named, User } from '../../accounts/user.entity.ts';
import { NEWEST_FIRST } from '../../content/model/content-order.ts';
import { Comment } from '../comment/comment.entity.ts';
import { visibleInPlace } from '../comment/comment-visibility.ts';

/** What everyone may know about a person. It's the same for every viewer, also for admins and for the person. */
export class PersonService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'tags'>) {}

  /** The person with this name, ignoring letter case; null if there is none, or if the account is disabled. */
  async one(username: string): Promise<User | null> {
    // PostgreSQL refuses the character 0.
    if (username.length > USERNAME_MAX || username.includes('\0')) return null;
    const user = await this.context.em.findOne(User, named(username));
    if (user && !user.disabledAt) return user;
    // New accounts cause no notification.
    this.context.tags.refuse();
    return null;
  }

  /**
   * One numbered page of the person's public comments, newest first, with their items.
   * @throws AppError BAD_USER_INPUT.
   */
  async comments(person: User, wanted: PageNumber): Promise<NumberedPage<Comment>> {
    checkPageNumber(wanted);
    this.context.tags.add('comments');
    const { page, pageSize } = wanted;
    const where = { $and: [{ user: person.id, deletedAt: null }, visibleInPlace(ANONYMOUS)] };
    const items = await this.context.em.find(Comment, where, {
      orderBy: NEWEST_FIRST,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      populate: ['article', 'video', 'lesson'],
      strategy: 'select-in',
    });
    return new NumberedPage(items, pageSize, () => this.context.em.count(Comment, where));
  }
}
