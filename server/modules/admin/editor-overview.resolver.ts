import { Ctx, FieldResolver, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { OVERVIEW_ITEMS, REVIEW_MONTHS } from '#domain/limits.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { listCost } from '../../platform/http/query-cost.ts';
import { CommentRow } from '../community/comment/comment-row.ts';
import { CommentListService } from './comment-list.service.ts';
import { ContentListService } from './content-list.service.ts';
import { ContentRow } from './content-row.ts';

@ObjectType({ description: `What needs an editor's attention. Each list has at most ${OVERVIEW_ITEMS} items.` })
class EditorOverview {}

@Resolver(() => EditorOverview)
export class EditorOverviewResolver {
  @Query(() => EditorOverview, {
    description:
      'For admins, editors and moderators: editors see what concerns content, moderators what concerns comments.',
  })
  editorOverview(@Ctx() { viewer }: ApiContext): EditorOverview {
    authorize(viewer, 'admin:enter');
    return {};
  }

  @FieldResolver(() => [ContentRow], { description: 'Last changed first.', complexity: listCost(OVERVIEW_ITEMS) })
  drafts(@Ctx() { get, viewer }: ApiContext): Promise<ContentRow[]> {
    return get(ContentListService).drafts(viewer);
  }

  @FieldResolver(() => Int)
  draftCount(@Ctx() { get, viewer }: ApiContext): Promise<number> {
    return get(ContentListService).draftCount(viewer);
  }

  @FieldResolver(() => [ContentRow], {
    description: 'Items that lack some of their Spanish, last changed first.',
    complexity: listCost(OVERVIEW_ITEMS),
  })
  untranslated(@Ctx() { get, viewer }: ApiContext): Promise<ContentRow[]> {
    return get(ContentListService).untranslated(viewer);
  }

  @FieldResolver(() => Int)
  untranslatedCount(@Ctx() { get, viewer }: ApiContext): Promise<number> {
    return get(ContentListService).untranslatedCount(viewer);
  }

  @FieldResolver(() => [ContentRow], {
    description: 'Items with Spanish that is out of date, last changed first.',
    complexity: listCost(OVERVIEW_ITEMS),
  })
  outdated(@Ctx() { get, viewer }: ApiContext): Promise<ContentRow[]> {
    return get(ContentListService).outdated(viewer);
  }

  @FieldResolver(() => Int)
  outdatedCount(@Ctx() { get, viewer }: ApiContext): Promise<number> {
    return get(ContentListService).outdatedCount(viewer);
  }

  @FieldResolver(() => [CommentRow], { description: 'Newest first.', complexity: listCost(OVERVIEW_ITEMS) })
  async latestComments(@Ctx() { get, viewer }: ApiContext): Promise<CommentRow[]> {
    const comments = await get(CommentListService).latest(viewer);
    return comments.map((comment) => ({ comment }));
  }

  @FieldResolver(() => [ContentRow], {
    description: `Items whose facts were last checked more than ${REVIEW_MONTHS} months ago, last changed first.`,
    complexity: listCost(OVERVIEW_ITEMS),
  })
  reviewsDue(@Ctx() { get, viewer }: ApiContext): Promise<ContentRow[]> {
    return get(ContentListService).reviewsDue(viewer);
  }

  @FieldResolver(() => Int)
  reviewDueCount(@Ctx() { get, viewer }: ApiContext): Promise<number> {
    return get(ContentListService).reviewDueCount(viewer);
  }

  @FieldResolver(() => [CommentRow], {
    description: 'Reported comments, until someone publishes or hides them. Newest first.',
    complexity: listCost(OVERVIEW_ITEMS),
  })
  async reportedComments(@Ctx() { get, viewer }: ApiContext): Promise<CommentRow[]> {
    const comments = await get(CommentListService).reported(viewer);
    return comments.map((comment) => ({ comment }));
  }

  @FieldResolver(() => [CommentRow], {
    description: 'Comments that are hidden until someone has seen them. Newest first.',
    complexity: listCost(OVERVIEW_ITEMS),
  })
  async awaitingReview(@Ctx() { get, viewer }: ApiContext): Promise<CommentRow[]> {
    const comments = await get(CommentListService).awaitingReview(viewer);
    return comments.map((comment) => ({ comment }));
  }

  @FieldResolver(() => Int, { description: 'Reported comments, until someone publishes or hides them.' })
  reportedCount(@Ctx() { get, viewer }: ApiContext): Promise<number> {
    return get(CommentListService).reportedCount(viewer);
  }

  @FieldResolver(() => Int, { description: 'Comments that are hidden until someone has seen them.' })
  awaitingReviewCount(@Ctx() { get, viewer }: ApiContext): Promise<number> {
    return get(CommentListService).awaitingReviewCount(viewer);
  }
}
