import { Arg, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { Comment } from './comment.entity.ts';
import { CommentPlace, placeOf } from './comment-place.ts';

@ObjectType({ description: 'A comment in the lists of the admin area.' })
export class CommentRow {
  @Field(() => Comment)
  comment!: Comment;
}

@Resolver(() => CommentRow)
export class CommentRowResolver {
  @FieldResolver(() => CommentPlace)
  place(
    @Root() { comment }: CommentRow,
    @Arg('language', () => LanguageEnum) language: Language,
  ): Promise<CommentPlace> {
    return placeOf(comment, language);
  }
}
