import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import { REPORT_REASONS_MAX } from '#domain/limits.ts';
import { MENTIONS_MAX } from '#domain/mentions.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { perRequest, requestLoader } from '../../../platform/api/per-request.ts';
import { commentsCost, listCost } from '../../../platform/http/query-cost.ts';
import { IDEMPOTENCY_KEY } from '../../../platform/idempotency/key-arguments.ts';
import { User } from '../../accounts/user.entity.ts';
import { AcceptedAnswerService } from './accepted-answers.service.ts';
import { Comment } from './comment.entity.ts';
import { CommentService } from './comment.service.ts';
import { commentsUnder } from './comment-loaders.ts';
import { canAcceptAnswer, editableUntil, isOwn } from './comment-ownership.ts';
import { CommentPageService } from './comment-page.service.ts';
import { CommentPlace, placeOf } from './comment-place.ts';
import { commentTarget, targetOf } from './comment-target.ts';
import { CommentPage, OrderedWindowArguments, ReplyWindowArguments, windowLoader } from './comment-window.ts';
import { CommentMention } from './mentions.ts';
import { ModerationService } from './moderation.service.ts';
import { RemovedComment } from './removed-comment.ts';
import { ReportReason } from './reports.ts';

const replies = perRequest(({ get, viewer }) =>
  windowLoader((ids, window) => get(CommentPageService).repliesOf(viewer, ids, window)),
);

const acceptedReply = requestLoader(
  ({ get, viewer }, ids: readonly number[]) => get(AcceptedAnswerService).replies(viewer, ids),
  { cache: false },
);

// Not cached, so that a mutation returns the new state.
const isLiked = requestLoader(({ get, viewer }, ids: readonly number[]) => get(CommentService).likedBy(viewer, ids), {
  cache: false,
});

const mentions = requestLoader(({ get }, ids: readonly number[]) => get(CommentPageService).mentions(ids), {
  cache: false,
});

const openReports = requestLoader(({ get, viewer }, ids: readonly number[]) =>
  get(ModerationService).openReports(viewer, ids),
);

@ArgsType()
class CommentTargetArguments {
  @Field(() => Int, { nullable: true })
  articleId?: number;

  @Field(() => Int, { nullable: true })
  videoId?: number;

  @Field(() => Int, { nullable: true })
  lessonId?: number;
}

@ArgsType()
class NewCommentArguments extends CommentTargetArguments {
  @Field(() => String)
  content!: string;

  @Field(() => Int, { nullable: true, description: 'The comment that this one answers.' })
  parentId?: number;
}

@Resolver(() => Comment)
export class CommentResolver {
  @Query(() => CommentPage, {
    description: 'Top-level comments of one article, video or lesson, newest first unless another order is asked for.',
    complexity: commentsCost,
  })
  comments(
    @Args(() => CommentTargetArguments) ids: CommentTargetArguments,
    @Args(() => OrderedWindowArguments) window: OrderedWindowArguments,
    @Ctx() api: ApiContext,
  ): Promise<CommentPage> {
    const { kind, id } = targetOf(commentTarget(ids));
    return commentsUnder[kind](api).load({ id, window });
  }

  @FieldResolver(() => User, { nullable: true, description: 'Null if the account was deleted.' })
  user(@Root() comment: Comment): Promise<User> | null {
    return comment.user?.loadOrFail() ?? null;
  }

  @FieldResolver(() => CommentPlace, { description: 'What it is about.' })
  place(@Root() comment: Comment, @Arg('language', () => LanguageEnum) language: Language): Promise<CommentPlace> {
    return placeOf(comment, language);
  }

  @FieldResolver(() => Int, { nullable: true })
  parentId(@Root() comment: Comment): number | null {
    return comment.parent?.id ?? null;
  }

  @FieldResolver(() => CommentPage, {
    description: 'Oldest first. Replies have no replies of their own. `from` only applies to a reply to this comment.',
    complexity: commentsCost,
  })
  replies(
    @Root() comment: Comment,
    @Args(() => ReplyWindowArguments) window: ReplyWindowArguments,
    @Ctx() api: ApiContext,
  ): Promise<CommentPage> | CommentPage {
    if (comment.parent) return { items: [], hasMore: false, hasPrevious: false };
    return replies(api).load({ id: comment.id, window });
  }

  @FieldResolver(() => Comment, {
    nullable: true,
    description: 'Of a question under a lesson: the reply that is marked as the answer. It is among the replies too.',
  })
  acceptedAnswer(@Root() { acceptedReplyId }: Comment, @Ctx() api: ApiContext): Promise<Comment | null> | null {
    return acceptedReplyId == null ? null : acceptedReply(api).load(acceptedReplyId);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may mark a reply to it as the answer.' })
  canAcceptAnswer(@Root() comment: Comment, @Ctx() api: ApiContext): boolean {
    return canAcceptAnswer(api.viewer, comment);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is only a placeholder. Text and author are gone.' })
  isDeleted(@Root() comment: Comment): boolean {
    return comment.deletedAt !== null;
  }

  @FieldResolver(() => Boolean, { description: 'False for visitors.' })
  likedByMe(@Root() comment: Comment, @Ctx() api: ApiContext): Promise<boolean> {
    return isLiked(api).load(comment.id);
  }

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description: 'Until when the viewer can edit it; null if they cannot.',
  })
  editableUntil(@Root() comment: Comment, @Ctx() api: ApiContext): Date | null {
    return editableUntil(api.viewer, comment);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer wrote it.' })
  canDelete(@Root() comment: Comment, @Ctx() api: ApiContext): boolean {
    return isOwn(api.viewer, comment);
  }

  @FieldResolver(() => [CommentMention], {
    description: 'Whom it mentions, as far as they have an account.',
    complexity: listCost(MENTIONS_MAX),
  })
  mentions(@Root() comment: Comment, @Ctx() api: ApiContext): Promise<CommentMention[]> {
    return mentions(api).load(comment.id);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'The number of reports until someone publishes or hides it; for admins and moderators only.',
  })
  async reportCount(@Root() comment: Comment, @Ctx() api: ApiContext): Promise<number | null> {
    return (await openReports(api).load(comment.id))?.count ?? null;
  }

  @FieldResolver(() => [ReportReason], {
    nullable: true,
    description: `The reasons of these reports, the most frequent first, at most ${REPORT_REASONS_MAX}; for admins and moderators only.`,
    complexity: listCost(1),
  })
  async reportReasons(@Root() comment: Comment, @Ctx() api: ApiContext): Promise<ReportReason[] | null> {
    return (await openReports(api).load(comment.id))?.reasons ?? null;
  }

  @Mutation(() => Comment, { description: 'Adds a comment to exactly one item, or a reply.' })
  addComment(
    @Args(() => NewCommentArguments) input: NewCommentArguments,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) key: string | null,
    @Ctx() { get, viewer, clientAddress }: ApiContext,
  ): Promise<Comment> {
    return get(CommentService).add(viewer, clientAddress, input, key);
  }

  @Mutation(() => Comment, { description: 'Likes a comment, or removes the like.' })
  setCommentLike(
    @Arg('id', () => Int) id: number,
    @Arg('liked', () => Boolean) liked: boolean,
    @Ctx() api: ApiContext,
  ): Promise<Comment> {
    return api.get(CommentService).setLike(api.viewer, api.clientAddress, id, liked);
  }

  @Mutation(() => Comment, {
    description:
      'Marks a reply as the answer to its question under a lesson, in place of another one, or takes that back. Returns the question.',
  })
  setAcceptedAnswer(
    @Arg('id', () => Int, { description: 'The reply.' }) id: number,
    @Arg('accepted', () => Boolean) accepted: boolean,
    @Ctx() api: ApiContext,
  ): Promise<Comment> {
    return api.get(AcceptedAnswerService).set(api.viewer, api.clientAddress, id, accepted);
  }

  @Mutation(() => Comment, { description: 'Possible until the `editableUntil` of the comment.' })
  editOwnComment(
    @Arg('id', () => Int) id: number,
    @Arg('content', () => String) content: string,
    @Ctx() api: ApiContext,
  ): Promise<Comment> {
    return api.get(CommentService).editOwn(api.viewer, api.clientAddress, id, { content });
  }

  @Mutation(() => RemovedComment)
  deleteOwnComment(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<RemovedComment> {
    return api.get(CommentService).deleteOwn(api.viewer, id);
  }

  @Mutation(() => Boolean, {
    description: 'Reports a comment to the admins, once per person. A second report also returns true.',
  })
  async reportComment(
    @Arg('id', () => Int) id: number,
    @Arg('reason', () => String, { nullable: true }) reason: string | undefined,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    await api.get(CommentService).report(api.viewer, api.clientAddress, id, { reason });
    return true;
  }
}
