import { Arg, Args, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import type { Role } from '#domain/viewer.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { LanguageEnum, RoleEnum } from '../../../platform/api/enums.ts';
import { PageNumber } from '../../../platform/api/page-arguments.ts';
import { pageCost } from '../../../platform/http/query-cost.ts';
import { User } from '../../accounts/user.entity.ts';
import { Comment } from '../comment/comment.entity.ts';
import { CommentPlace, placeOf } from '../comment/comment-place.ts';
import { PersonService } from './person.service.ts';

@ObjectType({ description: 'What everyone may know about a person with an account.' })
class Person {
  user!: User;

  @Field(() => Int)
  id!: number;

  @Field(() => String)
  username!: string;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => DateTimeScalar, { description: 'Since when the account exists.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A public comment of a person, and the item that it is about.' })
class PersonComment {
  @Field(() => Comment)
  comment!: Comment;
}

@ObjectType()
class PersonCommentPage {
  @Field(() => [PersonComment])
  items!: PersonComment[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@Resolver(() => Person)
export class PersonResolver {
  @Query(() => Person, {
    nullable: true,
    description: 'The person with this username, ignoring letter case. Null for disabled accounts.',
  })
  async person(@Arg('username', () => String) username: string, @Ctx() api: ApiContext): Promise<Person | null> {
    const user = await api.get(PersonService).one(username);
    return user && { user, id: user.id, username: user.username, role: user.role, createdAt: user.createdAt };
  }

  @FieldResolver(() => PersonCommentPage, {
    description: 'The comments that everyone sees, newest first, without those on unpublished items.',
    complexity: pageCost,
  })
  async comments(@Root() { user }: Person, @Args(() => PageNumber) wanted: PageNumber, @Ctx() api: ApiContext) {
    const page = await api.get(PersonService).comments(user, wanted);
    return page.map((comment): PersonComment => ({ comment }));
  }
}

@Resolver(() => PersonComment)
export class PersonCommentResolver {
  @FieldResolver(() => CommentPlace)
  place(
    @Root() { comment }: PersonComment,
    @Arg('language', () => LanguageEnum) language: Language,
  ): Promise<CommentPlace> {
    return placeOf(comment, language);
  }
}
