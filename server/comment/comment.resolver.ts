import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { User } from '../account/user.entity.ts';
import type { ApiContext } from '../api-context.ts';
import { commentsCost } from '../http/query-cost.ts';
import { Comment } from './comment.entity.ts';
import { canEdit, isOwn } from './comment-ownership.ts';
import { commentTarget, targetOf } from './comment-target.ts';
import { CommentPage, CommentWindowArguments, ReplyWindowArguments } from './comment-window.ts';
import { RemovedComment } from './removed-comment.ts';

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
    description: 'Top-level comments of one article, video or lesson, newest first.',
    complexity: commentsCost,
  })
  comments(
    @Args(() => CommentTargetArguments) ids: CommentTargetArguments,
    @Args(() => CommentWindowArguments) window: CommentWindowArguments,
    @Ctx() api: ApiContext,
  ): Promise<CommentPage> {
    const { kind, id } = targetOf(commentTarget(ids));
    return api.loaders.comments[kind].load({ id, window });
  }

  @FieldResolver(() => User, { nullable: true, description: 'Null once the account is gone.' })
  user(@Root() comment: Comment): Promise<User> | null {
    return comment.user?.loadOrFail() ?? null;
  }

  @FieldResolver(() => Int, { nullable: true })
  parentId(@Root() comment: Comment): number | null {
    return comment.parent?.id ?? null;
  }

  @FieldResolver(() => CommentPage, {
    description: 'Oldest first. Replies have none. `from` only applies to a reply to this comment.',
    complexity: commentsCost,
  })
  replies(
    @Root() comment: Comment,
    @Args(() => ReplyWindowArguments) window: ReplyWindowArguments,
    @Ctx() api: ApiContext,
  ): Promise<CommentPage> | CommentPage {
    if (comment.parent) return { items: [], hasMore: false, hasPrevious: false };
    return api.loaders.replies.load({ id: comment.id, window });
  }

  @FieldResolver(() => Boolean, { description: 'Only its place is left; text and author are gone.' })
  isDeleted(@Root() comment: Comment): boolean {
    return comment.deletedAt !== null;
  }

  @FieldResolver(() => Boolean, { description: 'False for visitors.' })
  likedByMe(@Root() comment: Comment, @Ctx() api: ApiContext): Promise<boolean> {
    return api.loaders.likedComment.load(comment.id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is my own, and young enough to be edited.' })
  canEdit(@Root() comment: Comment, @Ctx() api: ApiContext): boolean {
    return canEdit(api.viewer, comment);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is my own.' })
  canDelete(@Root() comment: Comment, @Ctx() api: ApiContext): boolean {
    return isOwn(api.viewer, comment);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'How many people reported it and wait for an admin to publish or hide it; for admins only.',
  })
  reportCount(@Root() comment: Comment, @Ctx() api: ApiContext): Promise<number | null> {
    return api.loaders.commentReports.load(comment.id);
  }

  @Mutation(() => Comment, { description: 'A comment of mine under exactly one thing, or a reply.' })
  addComment(@Args(() => NewCommentArguments) input: NewCommentArguments, @Ctx() api: ApiContext) {
    return api.services.comments.add(api.viewer, api.clientAddress, input);
  }

  @Mutation(() => Comment, { description: 'Likes a comment, or takes my like back.' })
  setCommentLike(
    @Arg('id', () => Int) id: number,
    @Arg('liked', () => Boolean) liked: boolean,
    @Ctx() api: ApiContext,
  ): Promise<Comment> {
    return api.services.comments.setLike(api.viewer, api.clientAddress, id, liked);
  }

  @Mutation(() => Comment, { description: 'For 15 minutes after posting.' })
  editOwnComment(
    @Arg('id', () => Int) id: number,
    @Arg('content', () => String) content: string,
    @Ctx() api: ApiContext,
  ): Promise<Comment> {
    return api.services.comments.editOwn(api.viewer, api.clientAddress, id, { content });
  }

  @Mutation(() => RemovedComment)
  deleteOwnComment(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<RemovedComment> {
    return api.services.comments.deleteOwn(api.viewer, id);
  }

  @Mutation(() => Boolean, { description: 'Tells the admins, once a person; true for a second time too.' })
  async reportComment(
    @Arg('id', () => Int) id: number,
    @Arg('reason', () => String, { nullable: true }) reason: string | undefined,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    await api.services.comments.report(api.viewer, api.clientAddress, id, { reason });
    return true;
  }
}
