import { Arg, Args, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { PageNumber } from '../../../platform/api/page-arguments.ts';
import { pageCost } from '../../../platform/http/query-cost.ts';
import { Comment } from './comment.entity.ts';
import { CommentPlace, placeOf } from './comment-place.ts';
import { OwnCommentService } from './own-comments.service.ts';

@ObjectType({ description: 'A comment of the current user, and the item that it is about.' })
export class OwnComment {
  @Field(() => Comment)
  comment!: Comment;
}

@ObjectType()
class OwnCommentPage {
  @Field(() => [OwnComment])
  items!: OwnComment[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@Resolver(() => OwnComment)
export class OwnCommentResolver {
  @Query(() => OwnCommentPage, {
    description: 'Comments of the current user, newest first, including hidden ones.',
    complexity: pageCost,
  })
  async myComments(@Args(() => PageNumber) wanted: PageNumber, @Ctx() { get, viewer }: ApiContext) {
    const page = await get(OwnCommentService).page(viewer, wanted);
    return page.map((comment): OwnComment => ({ comment }));
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether everyone sees it: it is published, and so is the comment that it answers.',
  })
  isPublic(@Root() { comment }: OwnComment): boolean {
    return [comment, comment.parent?.unwrap()].every((each) => each === undefined || each.status === 'published');
  }

  @FieldResolver(() => CommentPlace)
  place(
    @Root() { comment }: OwnComment,
    @Arg('language', () => LanguageEnum) language: Language,
  ): Promise<CommentPlace> {
    return placeOf(comment, language);
  }
}
