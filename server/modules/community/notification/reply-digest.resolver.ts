import { Arg, Ctx, Field, FieldResolver, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { Account } from '../../accounts/account.resolver.ts';
import type { KeyedReplyDigest } from './reply-digest.service.ts';
import { ReplyDigestService } from './reply-digest.service.ts';

@ObjectType({ description: 'Replies by mail, for those who have the link of these mails.' })
export class ReplyDigestView implements KeyedReplyDigest {
  @Field(() => String)
  key!: string;

  @Field(() => String, { description: 'The first letter and the host of the address, because mails are forwarded.' })
  maskedEmail!: string;
}

@Resolver()
export class ReplyDigestResolver {
  @Query(() => ReplyDigestView, { nullable: true, description: 'Null if replies by mail are off.' })
  replyDigest(
    @Arg('key', () => String, { description: 'From the link in a mail.' }) key: string,
    @Ctx() { get, tags }: ApiContext,
  ): Promise<ReplyDigestView | null> {
    tags.refuse();
    return get(ReplyDigestService).byKey(key);
  }

  @Mutation(() => Account, {
    description:
      'Turns replies by mail on for the confirmed address of the current user, changes their language, or turns them off.',
  })
  async changeMyReplyDigest(
    @Arg('language', () => LanguageEnum, { nullable: true, description: 'Null to turn them off.' })
    language: Language | undefined,
    @Ctx() { get, viewer, user }: ApiContext,
  ): Promise<Account> {
    await get(ReplyDigestService).changeOwn(viewer, { language: language ?? null });
    return user as Account;
  }
}

@Resolver(() => Account)
export class AccountReplyDigestResolver {
  @FieldResolver(() => LanguageEnum, {
    nullable: true,
    description:
      'The language of replies by mail; null if they are off. None are sent while the address is unconfirmed.',
  })
  replyDigestLanguage(@Root() { id, role }: Account, @Ctx() { get }: ApiContext): Promise<Language | null> {
    return get(ReplyDigestService).ownLanguage({ id, role });
  }
}
