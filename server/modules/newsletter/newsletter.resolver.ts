import { Arg, Ctx, Field, FieldResolver, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { LanguageEnum } from '../../platform/api/enums.ts';
import { Account } from '../accounts/account.resolver.ts';
import type { KeyedSubscription } from './newsletter.service.ts';
import { NewsletterService } from './newsletter.service.ts';

@ObjectType({ description: 'A newsletter subscription, for those who have the link of its mails.' })
export class NewsletterSubscriptionView implements KeyedSubscription {
  @Field(() => String)
  key!: string;

  @Field(() => String, { description: 'The first letter and the host of the address, because mails are forwarded.' })
  maskedEmail!: string;

  @Field(() => LanguageEnum)
  language!: Language;
}

@Resolver()
export class NewsletterResolver {
  @Mutation(() => Boolean, {
    description: 'Sends a mail to confirm the subscription. True for new and existing addresses.',
  })
  async subscribeToNewsletter(
    @Arg('email', () => String) email: string,
    @Arg('language', () => LanguageEnum) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    await api.get(NewsletterService).subscribe(api.clientAddress, { email, language });
    return true;
  }

  @Mutation(() => String, { description: 'Confirms a newsletter subscription. Answers its key.' })
  confirmSubscription(
    @Arg('token', () => String, { description: 'From the link in the mail. It works once.' }) token: string,
    @Ctx() { get, clientAddress }: ApiContext,
  ): Promise<string> {
    return get(NewsletterService).confirm(clientAddress, { token });
  }

  @Query(() => String, { description: 'The address whose subscription a link confirms, masked as `maskedEmail`.' })
  subscriptionToConfirm(
    @Arg('token', () => String, { description: 'From the link in the mail, which can still be used afterwards.' })
    token: string,
    @Ctx() { get, tags }: ApiContext,
  ): Promise<string> {
    tags.refuse();
    return get(NewsletterService).addressToConfirm({ token });
  }

  @Query(() => NewsletterSubscriptionView, { nullable: true, description: 'Null if it has ended.' })
  newsletterSubscription(
    @Arg('key', () => String, { description: 'From the link in a mail.' }) key: string,
    @Ctx() { get, tags }: ApiContext,
  ): Promise<NewsletterSubscriptionView | null> {
    tags.refuse();
    return get(NewsletterService).byKey(key);
  }

  @Mutation(() => Account, {
    description: 'Subscribes the confirmed address of the current user, changes the language, or unsubscribes.',
  })
  async changeMyNewsletter(
    @Arg('language', () => LanguageEnum, { nullable: true, description: 'Null to unsubscribe.' })
    language: Language | undefined,
    @Ctx() { get, viewer, user }: ApiContext,
  ): Promise<Account> {
    await get(NewsletterService).changeOwn(viewer, { language: language ?? null });
    return user as Account;
  }
}

@Resolver(() => Account)
export class AccountNewsletterResolver {
  @FieldResolver(() => LanguageEnum, {
    nullable: true,
    description: 'The language of the newsletter that the confirmed address of the account gets; null if it gets none.',
  })
  newsletterLanguage(@Root() { id, role }: Account, @Ctx() { get }: ApiContext): Promise<Language | null> {
    return get(NewsletterService).ownLanguage({ id, role });
  }
}
