import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { CommentStatus } from '#domain/content.ts';
import { BULK_MAX } from '#domain/limits.ts';
import type { ModerationReason } from '#domain/moderation.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { CommentStatusEnum, ModerationReasonEnum } from '../../../platform/api/enums.ts';
import { requestLoader } from '../../../platform/api/per-request.ts';
import { Comment } from './comment.entity.ts';
import { CommentDecision } from './comment-decision.ts';
import { ModerationService } from './moderation.service.ts';

// Not cached, because a mutation may change them.
const decisions = requestLoader(
  ({ get, viewer }, ids: readonly number[]) => get(ModerationService).decisions(viewer, ids),
  { cache: false },
);

@ArgsType()
class ExplanationArguments {
  @Field(() => ModerationReasonEnum, {
    nullable: true,
    description: 'Why comments are hidden or deleted. Their authors are notified.',
  })
  reason?: ModerationReason | null;

  @Field(() => String, { nullable: true, description: 'Plain text for the authors.' })
  note?: string | null;
}

@ArgsType()
class CommentChangeArguments extends ExplanationArguments {
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

/** What moderators do with all comments. */
@Resolver(() => Comment)
export class ModerationResolver {
  @Query(() => Comment, { nullable: true, description: 'For admins and moderators. Includes hidden comments.' })
  comment(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<Comment | null> {
    return api.get(ModerationService).one(api.viewer, id);
  }

  @FieldResolver(() => CommentDecision, {
    nullable: true,
    description: 'Why it is hidden, for admins, moderators and its author.',
  })
  decision(@Root() comment: Comment, @Ctx() api: ApiContext): Promise<CommentDecision | null> {
    return decisions(api).load(comment.id);
  }

  @Mutation(() => Comment, { description: 'For admins and moderators. Changes only the given fields.' })
  updateComment(
    @Args(() => CommentChangeArguments) { id, version, ...change }: CommentChangeArguments,
    @Ctx() api: ApiContext,
  ): Promise<Comment> {
    return api.get(ModerationService).update(api.viewer, id, change, version);
  }

  @Mutation(() => Int, {
    description: `For admins and moderators. Changes all or none of at most ${BULK_MAX} comments. Returns how many.`,
  })
  setCommentStatus(
    @Arg('ids', () => [Int]) ids: number[],
    @Arg('status', () => CommentStatusEnum) status: CommentStatus,
    @Args(() => ExplanationArguments) explanation: ExplanationArguments,
    @Ctx() api: ApiContext,
  ): Promise<number> {
    return api.get(ModerationService).setStatus(api.viewer, { ids, status, ...explanation });
  }

  @Mutation(() => Int, {
    description: `For admins and moderators. Moves all or none of at most ${BULK_MAX} comments to the trash, with their replies. Returns the number without replies.`,
  })
  deleteComments(
    @Arg('ids', () => [Int]) ids: number[],
    @Args(() => ExplanationArguments) explanation: ExplanationArguments,
    @Ctx() api: ApiContext,
  ): Promise<number> {
    return api.get(ModerationService).deleteSelected(api.viewer, { ids, ...explanation });
  }

  @Mutation(() => Int, {
    description: `For admins and moderators. Takes all or none of at most ${BULK_MAX} comments out of the trash, with the replies that went with them. Returns the number without replies.`,
  })
  restoreComments(@Arg('ids', () => [Int]) ids: number[], @Ctx() api: ApiContext): Promise<number> {
    return api.get(ModerationService).restore(api.viewer, { ids });
  }

  @Mutation(() => Int, {
    description: `For admins and moderators. Permanently deletes all or none of at most ${BULK_MAX} comments in the trash, with their replies. Returns the number without replies.`,
  })
  purgeComments(@Arg('ids', () => [Int]) ids: number[], @Ctx() api: ApiContext): Promise<number> {
    return api.get(ModerationService).purge(api.viewer, { ids });
  }
}
