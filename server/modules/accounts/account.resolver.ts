import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { FALLBACK_LANGUAGE, type Language } from '#domain/language.ts';
import type { Role } from '#domain/viewer.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { LanguageEnum, RoleEnum } from '../../platform/api/enums.ts';
import { logIn, logOut, register } from './sign-in.ts';

/** Of the mail that follows. */
export const LANGUAGE_OF_MAIL = { description: 'Of the mail about it.', defaultValue: FALLBACK_LANGUAGE };

/** The argument for accounts with two-step login. */
export const CODE = {
  nullable: true,
  description: 'A code of the app, or a recovery code, for accounts with two-step login.',
};

@ObjectType({ description: 'The account of the current user.' })
export class Account {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  username!: string;

  @Field(() => String)
  email!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Null until the owner has used a link in a mail to it.' })
  emailConfirmedAt!: Date | null;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => DateTimeScalar)
  createdAt!: Date;
}

@Resolver()
export class AccountResolver {
  @Query(() => Account, { nullable: true, description: 'Null for visitors who are not logged in.' })
  me(@Ctx() api: ApiContext): Account | null {
    return api.user;
  }

  @Mutation(() => Account)
  async login(
    @Arg('username', () => String) username: string,
    @Arg('password', () => String) password: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    return logIn(api, { username, password, code: code ?? undefined });
  }

  @Mutation(() => Account)
  async register(
    @Arg('username', () => String) username: string,
    @Arg('email', () => String) email: string,
    @Arg('password', () => String) password: string,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    return register(api, language, { username, email, password });
  }

  @Mutation(() => Boolean, { description: 'True, even if no one was logged in.' })
  async logout(@Ctx() api: ApiContext): Promise<boolean> {
    await logOut(api);
    return true;
  }
}
