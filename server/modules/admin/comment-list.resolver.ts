import { Args, ArgsType, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { CommentSort } from '#domain/admin-list.ts';
import type { CommentStatus } from '#domain/content.ts';
import { HAS_MORE, SortedPageArguments, StatusCounts } from '../../platform/api/admin-page.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { CommentSortEnum, CommentStatusEnum } from '../../platform/api/enums.ts';
import { pageCost } from '../../platform/http/query-cost.ts';
import { CommentRow } from '../community/comment/comment-row.ts';
import { CommentListService } from './comment-list.service.ts';

@ArgsType()
class CommentRowArguments extends SortedPageArguments {
  @Field(() => CommentStatusEnum, { nullable: true, description: 'If omitted, all statuses.' })
  status?: CommentStatus | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Only reported comments, until an admin publishes or hides them.',
  })
  reported = false;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Only comments that are hidden until someone has seen them.',
  })
  awaitsReview = false;

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

  @Field(() => Boolean, HAS_MORE)
  hasMore!: boolean;

  @Field(() => StatusCounts)
  counts!: StatusCounts;
}

@Resolver()
export class CommentListResolver {
  @Query(() => CommentRowPage, {
    description:
      'For admins and moderators: comments and replies, including hidden ones. The search covers text and author.',
    complexity: pageCost,
  })
  async commentRows(@Args(() => CommentRowArguments) wanted: CommentRowArguments, @Ctx() api: ApiContext) {
    const page = await api.get(CommentListService).page(api.viewer, wanted);
    return page.map((comment): CommentRow => ({ comment }));
  }
}
