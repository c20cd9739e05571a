import { Args, ArgsType, Ctx, Field, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { User } from '../account/user.entity.ts';
import type { ApiContext } from '../api-context.ts';
import { listCost } from '../http/query-cost.ts';
import { Comment } from './comment.entity.ts';
import { commentTarget } from './comment-target.ts';

@ArgsType()
class CommentTargetArguments {
  @Field(() => Int, { nullable: true })
  articleId?: number;

  @Field(() => Int, { nullable: true })
  videoId?: number;

  @Field(() => Int, { nullable: true })
  lessonId?: number;
}

@Resolver(() => Comment)
export class CommentResolver {
  @Query(() => [Comment], {
    description: 'Top-level comments of one article, video or lesson, newest first.',
    complexity: listCost(20),
  })
  comments(@Args(() => CommentTargetArguments) ids: CommentTargetArguments, @Ctx() api: ApiContext) {
    return api.services.comments.under(api.viewer, commentTarget(ids));
  }

  @FieldResolver(() => User, { nullable: true, description: 'Null once the account is gone.' })
  user(@Root() comment: Comment): Promise<User> | null {
    return comment.user?.loadOrFail() ?? null;
  }

  @FieldResolver(() => Int, { nullable: true })
  parentId(@Root() comment: Comment): number | null {
    return comment.parent?.id ?? null;
  }

  @FieldResolver(() => [Comment], { description: 'Oldest first; replies have none.', complexity: listCost(5) })
  replies(@Root() comment: Comment): Comment[] {
    return comment.replies.isInitialized() ? comment.replies.getItems() : [];
  }
}
