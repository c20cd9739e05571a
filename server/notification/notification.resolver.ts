import { Arg, Args, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { CommentTargetKind } from '#domain/content.ts';
import { type Language, localized } from '#domain/language.ts';
import { NOTIFICATION_EXCERPT } from '#domain/limits.ts';
import { Account } from '../account/account.resolver.ts';
import type { ApiContext } from '../api-context.ts';
import type { Article } from '../article/article.entity.ts';
import { Comment } from '../comment/comment.entity.ts';
import { LocalizedText } from '../content/localized-text.ts';
import { PageNumber } from '../content/page-arguments.ts';
import type { Lesson } from '../course/lesson.entity.ts';
import { CommentTargetEnum, LanguageEnum } from '../enums.ts';
import { pageCost } from '../http/query-cost.ts';
import type { Video } from '../video/video.entity.ts';
import { Notification } from './notification.entity.ts';

@ObjectType()
class NotificationPage {
  @Field(() => [Notification])
  items!: Notification[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@ObjectType({ description: 'What the comment stands under.' })
class NotificationPlace {
  @Field(() => CommentTargetEnum)
  type!: CommentTargetKind;

  @Field(() => String)
  slug!: string;

  @Field(() => LocalizedText)
  title!: LocalizedText;
}

@Resolver(() => Account)
export class AccountNotificationResolver {
  @FieldResolver(() => Int)
  unreadNotificationCount(@Root() { id, role }: Account, @Ctx() api: ApiContext): Promise<number> {
    return api.services.notifications.unreadCount({ id, role });
  }
}

@Resolver(() => Notification)
export class NotificationResolver {
  @Query(() => NotificationPage, { description: 'Of the one who asks, newest first.', complexity: pageCost })
  notifications(@Args(() => PageNumber) wanted: PageNumber, @Ctx() api: ApiContext) {
    return api.services.notifications.page(api.viewer, wanted);
  }

  @Mutation(() => Notification)
  markNotificationRead(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<Notification> {
    return api.services.notifications.markRead(api.viewer, id);
  }

  @Mutation(() => Boolean, { description: 'True, also when nothing was unread.' })
  async markAllNotificationsRead(@Ctx() api: ApiContext): Promise<boolean> {
    await api.services.notifications.markAllRead(api.viewer);
    return true;
  }

  @FieldResolver(() => Boolean)
  isRead(@Root() { readAt }: Notification): boolean {
    return readAt !== null;
  }

  @FieldResolver(() => Comment, { description: 'The reply, or the comment that was approved.' })
  comment(@Root() { comment }: Notification): Promise<Comment> {
    return comment.loadOrFail();
  }

  @FieldResolver(() => String, {
    description: `The comment in one line of at most ${NOTIFICATION_EXCERPT} characters.`,
  })
  async excerpt(@Root() { comment }: Notification): Promise<string> {
    const { content } = await comment.loadOrFail();
    const characters = Array.from(content.replace(/\s+/g, ' ').trim());
    if (characters.length <= NOTIFICATION_EXCERPT) return characters.join('');
    return `${characters.slice(0, NOTIFICATION_EXCERPT - 1).join('')}…`;
  }

  @FieldResolver(() => NotificationPlace)
  async place(
    @Root() { comment }: Notification,
    @Arg('language', () => LanguageEnum) language: Language,
  ): Promise<NotificationPlace> {
    const { article, video, lesson } = await comment.loadOrFail();
    if (article) return placeOf('article', await article.loadOrFail(), language);
    if (video) return placeOf('video', await video.loadOrFail(), language);
    if (lesson) return placeOf('lesson', await lesson.loadOrFail(), language);
    throw new Error(`Comment ${comment.id} stands under nothing.`);
  }
}

function placeOf(type: CommentTargetKind, item: Article | Video | Lesson, language: Language): NotificationPlace {
  return { type, slug: item.slug, title: localized(item.title, item.titleEs, language) };
}
