import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { LANGUAGES, type Language } from '#domain/language.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { LanguageEnum } from '../../platform/api/enums.ts';
import { listCost } from '../../platform/http/query-cost.ts';
import type { SubscriberMonth, SubscriberOverview, SubscriberTotals } from './subscriber.service.ts';
import { SubscriberService } from './subscriber.service.ts';

@ObjectType({ description: 'How many addresses subscribed to the newsletter in one language.' })
class LanguageSubscribers implements SubscriberTotals {
  @Field(() => LanguageEnum)
  language!: Language;

  @Field(() => Int, { description: 'Those that get the newsletter.' })
  confirmed!: number;

  @Field(() => Int)
  unconfirmed!: number;

  @Field(() => Int, { description: 'Those that were found not to take mail.' })
  bounced!: number;
}

@ObjectType({ description: 'How the number of subscribers changed in one month (UTC).' })
class MonthOfSubscribers implements SubscriberMonth {
  @Field(() => String, { description: 'Such as 2026-11.' })
  month!: string;

  @Field(() => Int, { description: 'Those that confirmed then and are still subscribed.' })
  confirmed!: number;

  @Field(() => Int)
  unsubscribed!: number;
}

@ObjectType()
class NewsletterSubscribers implements SubscriberOverview {
  @Field(() => [LanguageSubscribers], {
    description: 'Languages without subscribers are left out.',
    complexity: listCost(LANGUAGES.length),
  })
  totals!: LanguageSubscribers[];

  @Field(() => [MonthOfSubscribers], {
    description: 'The last twelve months, the current one at the end.',
    complexity: listCost(12),
  })
  months!: MonthOfSubscribers[];
}

@ObjectType({ description: 'One subscribed address.' })
class Subscriber {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  email!: string;

  @Field(() => LanguageEnum)
  language!: Language;

  @Field(() => DateTimeScalar)
  createdAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true })
  confirmedAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true })
  bouncedAt!: Date | null;
}

@Resolver()
export class SubscriberResolver {
  @Query(() => NewsletterSubscribers)
  newsletterSubscribers(@Ctx() { get, viewer }: ApiContext): Promise<NewsletterSubscribers> {
    return get(SubscriberService).overview(viewer);
  }

  @Query(() => Subscriber, { nullable: true, description: 'Null if the address is not subscribed.' })
  newsletterSubscriber(
    @Arg('email', () => String) email: string,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<Subscriber | null> {
    return get(SubscriberService).find(viewer, { email });
  }

  @Mutation(() => Boolean, { description: 'Unsubscribes an address. Imports will not add it again.' })
  async removeSubscriber(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<boolean> {
    const { get, securityLog, viewer: actor, clientAddress: address } = api;
    await securityLog.around({ action: 'subscriber-remove', actor, address }, () =>
      get(SubscriberService).remove(actor, id),
    );
    return true;
  }
}
