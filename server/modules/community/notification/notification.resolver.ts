import { Arg, Args, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { cutAtWord } from '#domain/cut-text.ts';
import type { Language } from '#domain/language.ts';
import { NOTIFICATION_EXCERPT } from '#domain/limits.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { PageNumber } from '../../../platform/api/page-arguments.ts';
import { pageCost } from '../../../platform/http/query-cost.ts';
import { Account } from '../../accounts/account.resolver.ts';
import { Comment } from '../comment/comment.entity.ts';
import { CommentPlace, placeOf } from '../comment/comment-place.ts';
import { Notification } from './notification.entity.ts';
import { NotificationService } from './notification.service.ts';

@ObjectType()
class NotificationPage {
  @Field(() => [Notification])
  items!: Notification[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@Resolver(() => Account)
export class AccountNotificationResolver {
  @FieldResolver(() => Int)
  unreadNotificationCount(@Root() { id, role }: Account, @Ctx() api: ApiContext): Promise<number> {
    return api.get(NotificationService).unreadCount({ id, role });
  }
}

@Resolver(() => Notification)
export class NotificationResolver {
  @Query(() => NotificationPage, {
    description: 'Notifications of the current user, newest first.',
    complexity: pageCost,
  })
  notifications(@Args(() => PageNumber) wanted: PageNumber, @Ctx() api: ApiContext) {
    return api.get(NotificationService).page(api.viewer, wanted);
  }

  @Mutation(() => Notification)
  markNotificationRead(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<Notification> {
    return api.get(NotificationService).markRead(api.viewer, id);
  }

  @Mutation(() => Boolean, { description: 'True, even if there were no unread notifications.' })
  async markAllNotificationsRead(@Ctx() api: ApiContext): Promise<boolean> {
    await api.get(NotificationService).markAllRead(api.viewer);
    return true;
  }

  @FieldResolver(() => Boolean)
  isRead(@Root() { readAt }: Notification): boolean {
    return readAt !== null;
  }

  @FieldResolver(() => Comment, {
    nullable: true,
    description:
      'The reply, the approved or reported comment, or the oldest new one on a followed item; null if the comment was removed.',
  })
  async comment(@Root() { comment, firstComment }: Notification): Promise<Comment | null> {
    return firstComment ?? (await comment?.loadOrFail()) ?? null;
  }

  @FieldResolver(() => Int, {
    description: 'How many comments it is about: more than one only if they are new ones on a followed item.',
  })
  commentCount(@Root() { commentCount }: Notification): number {
    return commentCount ?? 1;
  }

  @FieldResolver(() => String, {
    description: `The comment in one line of at most ${NOTIFICATION_EXCERPT} characters; empty if it was removed.`,
  })
  async excerpt(@Root() { comment, firstComment }: Notification): Promise<string> {
    if (!comment) return '';
    const { content } = firstComment ?? (await comment.loadOrFail());
    return cutAtWord(content.replace(/\s+/g, ' ').trim(), NOTIFICATION_EXCERPT);
  }

  @FieldResolver(() => CommentPlace)
  async place(
    @Root() notification: Notification,
    @Arg('language', () => LanguageEnum) language: Language,
  ): Promise<CommentPlace> {
    return placeOf((await notification.comment?.loadOrFail()) ?? notification, language);
  }
}
