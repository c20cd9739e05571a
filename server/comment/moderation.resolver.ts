import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { CommentSort } from '#domain/admin-list.ts';
import type { CommentStatus } from '#domain/content.ts';
import { BULK_MAX } from '#domain/limits.ts';
import { SortedPageArguments, StatusCounts } from '../administration/admin-page.ts';
import type { ApiContext } from '../api-context.ts';
import { CommentSortEnum, CommentStatusEnum } from '../enums.ts';
import { pageCost } from '../http/query-cost.ts';
import { Comment } from './comment.entity.ts';
import { CommentRow } from './comment-row.ts';

@ArgsType()
class CommentRowArguments extends SortedPageArguments {
  @Field(() => CommentStatusEnum, { nullable: true, description: 'Left out, every status.' })
  status?: CommentStatus | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Only what somebody reported, until an admin publishes or hides it.',
  })
  reported = false;

  @Field(() => CommentSortEnum, { defaultValue: 'createdAt' })
  sort: CommentSort = 'createdAt';
}

@ObjectType()
class CommentRowPage {
  @Field(() => [CommentRow])
  items!: CommentRow[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;

  @Field(() => StatusCounts)
  counts!: StatusCounts;
}

/** What admins do with everybody's comments; changing or removing a single one is in `CommentResolver`. */
@Resolver()
export class ModerationResolver {
  @Query(() => CommentRowPage, {
    description: 'For admins: comments and replies, hidden ones too. The search looks at text and author.',
    complexity: pageCost,
  })
  async commentRows(@Args(() => CommentRowArguments) wanted: CommentRowArguments, @Ctx() api: ApiContext) {
    const page = await api.services.moderation.page(api.viewer, wanted);
    return page.map((comment): CommentRow => ({ comment }));
  }

  @Query(() => Comment, { nullable: true, description: 'For admins, hidden ones too.' })
  comment(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<Comment | null> {
    return api.services.moderation.one(api.viewer, id);
  }

  @Mutation(() => Int, { description: `For admins; all or none of at most ${BULK_MAX}. Answers how many.` })
  setCommentStatus(
    @Arg('ids', () => [Int]) ids: number[],
    @Arg('status', () => CommentStatusEnum) status: CommentStatus,
    @Ctx() api: ApiContext,
  ): Promise<number> {
    return api.services.moderation.setStatus(api.viewer, { ids, status });
  }

  @Mutation(() => Int, {
    description: `For admins; all or none of at most ${BULK_MAX}, replies go with their comment. Answers how many of those named.`,
  })
  deleteComments(@Arg('ids', () => [Int]) ids: number[], @Ctx() api: ApiContext): Promise<number> {
    return api.services.moderation.delete(api.viewer, { ids });
  }
}
