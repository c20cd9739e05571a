import { Ctx, FieldResolver, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { OVERVIEW_ITEMS, REVIEW_MONTHS } from '#domain/limits.ts';
import { authorize } from '../access/authorize.ts';
import type { ApiContext } from '../api-context.ts';
import { listCost } from '../http/query-cost.ts';
import { CommentRow } from './comment-row.ts';
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
    authorize(viewer, 'desk:enter');
    return {};
  }

  @FieldResolver(() => [ContentRow], { description: 'Last changed first.', complexity: listCost(OVERVIEW_ITEMS) })
  drafts(@Ctx() { services, viewer }: ApiContext): Promise<ContentRow[]> {
    return services.contentLists.drafts(viewer);
  }

  @FieldResolver(() => Int)
  draftCount(@Ctx() { services, viewer }: ApiContext): Promise<number> {
    return services.contentLists.draftCount(viewer);
  }

  @FieldResolver(() => [ContentRow], {
    description: 'Items that lack some of their Spanish, last changed first.',
    complexity: listCost(OVERVIEW_ITEMS),
  })
  untranslated(@Ctx() { services, viewer }: ApiContext): Promise<ContentRow[]> {
    return services.contentLists.untranslated(viewer);
  }

  @FieldResolver(() => Int)
  untranslatedCount(@Ctx() { services, viewer }: ApiContext): Promise<number> {
    return services.contentLists.untranslatedCount(viewer);
  }

  @FieldResolver(() => [ContentRow], {
    description: 'Items with Spanish that is out of date, last changed first.',
    complexity: listCost(OVERVIEW_ITEMS),
  })
  outdated(@Ctx() { services, viewer }: ApiContext): Promise<ContentRow[]> {
    return services.contentLists.outdated(viewer);
  }

  @FieldResolver(() => Int)
  outdatedCount(@Ctx() { services, viewer }: ApiContext): Promise<number> {
    return services.contentLists.outdatedCount(viewer);
  }

  @FieldResolver(() => [CommentRow], { description: 'Newest first.', complexity: listCost(OVERVIEW_ITEMS) })
  async latestComments(@Ctx() { services, viewer }: ApiContext): Promise<CommentRow[]> {
    const comments = await services.commentLists.latest(viewer);
    return comments.map((comment) => ({ comment }));
  }

  @FieldResolver(() => [ContentRow], {
    description: `Items whose facts were last checked more than ${REVIEW_MONTHS} months ago, last changed first.`,
    complexity: listCost(OVERVIEW_ITEMS),
  })
  reviewsDue(@Ctx() { services, viewer }: ApiContext): Promise<ContentRow[]> {
    return services.contentLists.reviewsDue(viewer);
  }

  @FieldResolver(() => Int)
  reviewDueCount(@Ctx() { services, viewer }: ApiContext): Promise<number> {
    return services.contentLists.reviewDueCount(viewer);
  }

  @FieldResolver(() => [CommentRow], {
    description: 'Reported comments, until someone publishes or hides them. Newest first.',
    complexity: listCost(OVERVIEW_ITEMS),
  })
  async reportedComments(@Ctx() { services, viewer }: ApiContext): Promise<CommentRow[]> {
    const comments = await services.commentLists.reported(viewer);
    return comments.map((comment) => ({ comment }));
  }

  @FieldResolver(() => [CommentRow], {
    description: 'Comments that are hidden until someone has seen them. Newest first.',
    complexity: listCost(OVERVIEW_ITEMS),
  })
  async awaitingReview(@Ctx() { services, viewer }: ApiContext): Promise<CommentRow[]> {
    const comments = await services.commentLists.awaitingReview(viewer);
    return comments.map((comment) => ({ comment }));
  }

  @FieldResolver(() => Int, { description: 'Reported comments, until someone publishes or hides them.' })
  reportedCount(@Ctx() { services, viewer }: ApiContext): Promise<number> {
    return services.commentLists.reportedCount(viewer);
  }

  @FieldResolver(() => Int, { description: 'Comments that are hidden until someone has seen them.' })
  awaitingReviewCount(@Ctx() { services, viewer }: ApiContext): Promise<number> {
    return services.commentLists.awaitingReviewCount(viewer);
  }
}
