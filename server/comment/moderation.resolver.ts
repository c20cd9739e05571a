import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { CommentStatus } from '#domain/content.ts';
import { BULK_MAX } from '#domain/limits.ts';
import type { ApiContext } from '../api-context.ts';
import { CommentStatusEnum } from '../enums.ts';
import { Comment } from './comment.entity.ts';
import { RemovedComment } from './removed-comment.ts';

@ArgsType()
class CommentChangeArguments {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true })
  content?: string;

  @Field(() => CommentStatusEnum, { nullable: true })
  status?: CommentStatus;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on. If it is outdated, nothing is written.',
  })
  version?: number | null;
}

/** What admins do with all comments. */
@Resolver()
export class ModerationResolver {
  @Query(() => Comment, { nullable: true, description: 'For admins and moderators. Includes hidden comments.' })
  comment(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<Comment | null> {
    return api.services.moderation.one(api.viewer, id);
  }

  @Mutation(() => Comment, { description: 'For admins and moderators. Changes only the given fields.' })
  updateComment(
    @Args(() => CommentChangeArguments) { id, version, ...change }: CommentChangeArguments,
    @Ctx() api: ApiContext,
  ): Promise<Comment> {
    return api.services.moderation.update(api.viewer, id, change, version);
  }

  @Mutation(() => RemovedComment, { description: 'For admins and moderators. Deletes the replies too.' })
  async deleteComment(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<RemovedComment> {
    return { removedIds: await api.services.moderation.delete(api.viewer, id), placeholder: null };
  }

  @Mutation(() => Int, {
    description: `For admins and moderators. Changes all or none of at most ${BULK_MAX} comments. Returns how many.`,
  })
  setCommentStatus(
    @Arg('ids', () => [Int]) ids: number[],
    @Arg('status', () => CommentStatusEnum) status: CommentStatus,
    @Ctx() api: ApiContext,
  ): Promise<number> {
    return api.services.moderation.setStatus(api.viewer, { ids, status });
  }

  @Mutation(() => Int, {
    description: `For admins and moderators. Deletes all or none of at most ${BULK_MAX} comments, with their replies. Returns the number without replies.`,
  })
  deleteComments(@Arg('ids', () => [Int]) ids: number[], @Ctx() api: ApiContext): Promise<number> {
    return api.services.moderation.deleteSelected(api.viewer, { ids });
  }
}
