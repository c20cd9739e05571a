import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Language } from '#domain/language.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { PageNumber } from '../../../platform/api/page-arguments.ts';
import { requestLoader } from '../../../platform/api/per-request.ts';
import { pageCost } from '../../../platform/http/query-cost.ts';
import { Article } from '../../content/article/article.entity.ts';
import { Lesson } from '../../content/course/lesson.entity.ts';
import { Video } from '../../content/video/video.entity.ts';
import { CommentPlace, placeOf } from '../comment/comment-place.ts';
import type { CommentTargetKind } from '../comment/comment-target.ts';
import { FollowService } from './follow.service.ts';
import { ItemFollow } from './item-follow.entity.ts';

const isFollowedBy = (kind: CommentTargetKind) =>
  requestLoader(({ get, viewer }, ids: readonly number[]) => get(FollowService).areFollowed(viewer, kind, ids), {
    cache: false,
  });
const isFollowed = { article: isFollowedBy('article'), video: isFollowedBy('video'), lesson: isFollowedBy('lesson') };

const FOLLOWED_BY_ME = 'Whether new comments here notify the current user; false for visitors.';

@ArgsType()
class FollowArguments {
  @Field(() => Int, { nullable: true })
  articleId?: number | null;

  @Field(() => Int, { nullable: true })
  videoId?: number | null;

  @Field(() => Int, { nullable: true })
  lessonId?: number | null;

  @Field(() => Boolean)
  followed!: boolean;
}

@ObjectType()
class FollowedItemPage {
  @Field(() => [ItemFollow])
  items!: ItemFollow[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@Resolver(() => ItemFollow)
export class FollowResolver {
  @Query(() => FollowedItemPage, {
    description: 'Items whose comments the current user follows, those followed last first.',
    complexity: pageCost,
  })
  followedItems(@Args(() => PageNumber) wanted: PageNumber, @Ctx() { get, viewer }: ApiContext) {
    return get(FollowService).page(viewer, wanted);
  }

  @Mutation(() => Boolean, {
    description:
      'Follows the comments of an article, video or lesson, or stops that. Returns whether it is followed now.',
  })
  async setItemFollowed(
    @Args(() => FollowArguments) { followed, articleId, videoId, lessonId }: FollowArguments,
    @Ctx() { get, viewer, clientAddress }: ApiContext,
  ): Promise<boolean> {
    await get(FollowService).set(viewer, clientAddress, { articleId, videoId, lessonId }, followed);
    return followed;
  }

  @FieldResolver(() => CommentPlace)
  place(@Root() item: ItemFollow, @Arg('language', () => LanguageEnum) language: Language): Promise<CommentPlace> {
    return placeOf(item, language);
  }
}

@Resolver(() => CommentPlace)
export class PlaceFollowResolver {
  @FieldResolver(() => Boolean, { description: FOLLOWED_BY_ME })
  followedByMe(@Root() { type, itemId }: CommentPlace, @Ctx() api: ApiContext): Promise<boolean> {
    return isFollowed[type](api).load(itemId);
  }
}

@Resolver(() => Article)
export class ArticleFollowResolver {
  @FieldResolver(() => Boolean, { description: FOLLOWED_BY_ME })
  followedByMe(@Root() { id }: Article, @Ctx() api: ApiContext): Promise<boolean> {
    return isFollowed.article(api).load(id);
  }
}

@Resolver(() => Video)
export class VideoFollowResolver {
  @FieldResolver(() => Boolean, { description: FOLLOWED_BY_ME })
  followedByMe(@Root() { id }: Video, @Ctx() api: ApiContext): Promise<boolean> {
    return isFollowed.video(api).load(id);
  }
}

@Resolver(() => Lesson)
export class LessonFollowResolver {
  @FieldResolver(() => Boolean, { description: FOLLOWED_BY_ME })
  followedByMe(@Root() { id }: Lesson, @Ctx() api: ApiContext): Promise<boolean> {
    return isFollowed.lesson(api).load(id);
  }
}
