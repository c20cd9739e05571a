import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { requestLoader } from '../../../platform/api/per-request.ts';
import { commentsCost } from '../../../platform/http/query-cost.ts';
import { Article } from '../../content/article/article.entity.ts';
import { Lesson } from '../../content/course/lesson.entity.ts';
import { Video } from '../../content/video/video.entity.ts';
import { commentsUnder } from './comment-loaders.ts';
import { CommentPageService } from './comment-page.service.ts';
import type { CommentTargetKind } from './comment-target.ts';
import { CommentPage, OrderedWindowArguments } from './comment-window.ts';

/** The comments of a type of items. */
function itemCommentsResolver(kind: CommentTargetKind, type: typeof Article | typeof Video | typeof Lesson) {
  const count = requestLoader(({ get }, ids: readonly number[]) => get(CommentPageService).countUnder(kind, ids));

  @Resolver(() => type)
  class ItemCommentsResolver {
    @FieldResolver(() => CommentPage, {
      description: 'Top-level comments, newest first unless another order is asked for.',
      complexity: commentsCost,
    })
    comments(
      @Root() { id }: { id: number },
      @Args(() => OrderedWindowArguments) window: OrderedWindowArguments,
      @Ctx() api: ApiContext,
    ): Promise<CommentPage> {
      return commentsUnder[kind](api).load({ id, window });
    }

    @FieldResolver(() => Int, { description: 'Number of comments that everyone sees.' })
    commentCount(@Root() { id }: { id: number }, @Ctx() api: ApiContext): Promise<number> {
      return count(api).load(id);
    }
  }
  return ItemCommentsResolver;
}

export const ArticleCommentsResolver = itemCommentsResolver('article', Article);
export const VideoCommentsResolver = itemCommentsResolver('video', Video);
export const LessonCommentsResolver = itemCommentsResolver('lesson', Lesson);
