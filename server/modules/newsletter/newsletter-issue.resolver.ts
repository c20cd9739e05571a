import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Language } from '#domain/language.ts';
import { ISSUE_ITEMS_MAX } from '#domain/limits.ts';
import type {
  DeliveryStatus,
  IssueItem,
  IssueItemType,
  IssueStatus,
  RepeatableDelivery,
} from '#domain/newsletter-issue.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import {
  DeliveryStatusEnum,
  IssueItemTypeEnum,
  IssueStatusEnum,
  LanguageEnum,
  RepeatableDeliveryEnum,
} from '../../platform/api/enums.ts';
import { PageNumber } from '../../platform/api/page-arguments.ts';
import { listCost, pageCost } from '../../platform/http/query-cost.ts';
import { IDEMPOTENCY_KEY } from '../../platform/idempotency/key-arguments.ts';
import type { PickedItem } from './issue-items.ts';
import type { DeliveryProblem, IssuePreview, ManagedIssue, SendingPause } from './newsletter-issue.service.ts';
import { NewsletterIssueService } from './newsletter-issue.service.ts';

const FEW = 8;

@ObjectType('NewsletterDeliveryCount')
class DeliveryCountType {
  @Field(() => DeliveryStatusEnum)
  status!: DeliveryStatus;

  @Field(() => Int)
  count!: number;
}

@ObjectType('NewsletterDeliveryProblem', { description: 'Why mails did not arrive. Readers are not named.' })
class DeliveryProblemType extends DeliveryCountType implements DeliveryProblem {
  @Field(() => String)
  reason!: string;
}

@ObjectType('PickedNewsletterItem', { description: 'An item of an issue that exists now.' })
class PickedItemType implements Pick<PickedItem, 'type' | 'id' | 'slug' | 'title' | 'titleEs' | 'isPublic'> {
  @Field(() => IssueItemTypeEnum)
  type!: IssueItemType;

  @Field(() => Int)
  id!: number;

  @Field(() => String)
  slug!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true })
  titleEs!: string | null;

  @Field(() => Boolean, { description: 'Others are left out of mails and of the archive.' })
  isPublic!: boolean;
}

@ObjectType('ManagedNewsletterIssue', { description: 'An issue of the newsletter, for those who write it.' })
class ManagedIssueType implements Omit<ManagedIssue, 'items'> {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  slug!: string;

  @Field(() => String)
  subject!: string;

  @Field(() => String, { nullable: true })
  subjectEs!: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  intro!: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  introEs!: string | null;

  items!: IssueItem[];

  @Field(() => IssueStatusEnum)
  status!: IssueStatus;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Null unless it is scheduled.' })
  sendAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true })
  startedAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true })
  finishedAt!: Date | null;

  @Field(() => DateTimeScalar)
  updatedAt!: Date;

  @Field(() => Int, { description: 'Send it with a change, so that it does not overwrite another one.' })
  version!: number;

  @Field(() => [DeliveryCountType], { description: 'Only those that are more than 0.', complexity: listCost(FEW) })
  counts!: DeliveryCountType[];
}

@ObjectType()
class ManagedNewsletterIssuePage {
  @Field(() => [ManagedIssueType])
  items!: ManagedIssue[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@ObjectType('NewsletterReaderCount', { description: 'How many people would get an issue now.' })
class ReaderCountType {
  @Field(() => LanguageEnum)
  language!: Language;

  @Field(() => Int)
  count!: number;
}

@ObjectType('NewsletterPause', { description: 'The mail server could not be reached, so nothing is sent for a while.' })
class PauseType implements SendingPause {
  @Field(() => String)
  reason!: string;

  @Field(() => DateTimeScalar)
  until!: Date;
}

@ObjectType('NewsletterPreview', { description: 'A mail as readers get it.' })
class PreviewType implements Omit<IssuePreview, 'html'> {
  @Field(() => String)
  subject!: string;

  @Field(() => String)
  text!: string;

  @Field(() => [String], { description: 'Titles of picked items that are not public, so readers do not get them.' })
  leftOut!: string[];
}

@InputType()
class IssueItemInput implements IssueItem {
  @Field(() => IssueItemTypeEnum)
  type!: IssueItemType;

  @Field(() => Int)
  id!: number;
}

@InputType({ description: 'A draft needs only an English subject.' })
class NewsletterIssueInput {
  @Field(() => String)
  subject!: string;

  @Field(() => String, { nullable: true })
  subjectEs?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  intro?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  introEs?: string | null;

  @Field(() => String, { nullable: true, description: 'If empty, it is made from the subject.' })
  slug?: string | null;

  @Field(() => [IssueItemInput], { nullable: true, description: `In their order; at most ${ISSUE_ITEMS_MAX}.` })
  items?: IssueItemInput[] | null;
}

const ID = () => Arg('id', () => Int);
const VERSION = () => Arg('version', () => Int, { description: 'Of the issue as the caller knows it.' });

/** For admins and editors only; sending is for admins. */
@Resolver(() => ManagedIssueType)
export class NewsletterIssueResolver {
  @Query(() => ManagedNewsletterIssuePage, { description: 'All issues, newest first.', complexity: pageCost })
  managedNewsletterIssues(@Args(() => PageNumber) wanted: PageNumber, @Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).page(viewer, wanted);
  }

  @Query(() => ManagedIssueType, { nullable: true })
  managedNewsletterIssue(@ID() id: number, @Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).one(viewer, id);
  }

  @Query(() => PreviewType)
  newsletterPreview(
    @ID() id: number,
    @Arg('language', () => LanguageEnum) language: Language,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(NewsletterIssueService).preview(viewer, id, language);
  }

  @Query(() => [ReaderCountType], { complexity: listCost(2) })
  newsletterReaders(@Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).readers(viewer);
  }

  @Query(() => PauseType, { nullable: true })
  newsletterPause(@Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).pause(viewer);
  }

  @FieldResolver(() => [PickedItemType], { complexity: listCost(ISSUE_ITEMS_MAX) })
  items(@Root() { items }: ManagedIssue, @Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).items(viewer, items);
  }

  @FieldResolver(() => [DeliveryProblemType], { complexity: listCost(FEW) })
  problems(@Root() { id }: ManagedIssue, @Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).problems(viewer, id);
  }

  @Mutation(() => ManagedIssueType)
  createNewsletterIssue(
    @Arg('input', () => NewsletterIssueInput) input: NewsletterIssueInput,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) key: string | null,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(NewsletterIssueService).create(viewer, input, key);
  }

  @Mutation(() => ManagedIssueType, { description: 'Only drafts can be changed.' })
  updateNewsletterIssue(
    @ID() id: number,
    @Arg('input', () => NewsletterIssueInput) input: NewsletterIssueInput,
    @VERSION() version: number,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(NewsletterIssueService).update(viewer, id, input, version);
  }

  @Mutation(() => Boolean, { description: 'Deletes a draft permanently.' })
  async deleteNewsletterIssue(
    @ID() id: number,
    @VERSION() version: number,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<boolean> {
    await get(NewsletterIssueService).delete(viewer, id, version);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sends the mail in one language to the address of the caller alone.' })
  async sendTestNewsletter(
    @ID() id: number,
    @Arg('language', () => LanguageEnum) language: Language,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<boolean> {
    await get(NewsletterIssueService).sendTest(viewer, id, language);
    return true;
  }

  @Mutation(() => ManagedIssueType, { description: 'Sends an issue at a time, or at once if that is null.' })
  scheduleNewsletterIssue(
    @ID() id: number,
    @VERSION() version: number,
    @Arg('sendAt', () => DateTimeScalar, { nullable: true }) sendAt: Date | null | undefined,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(NewsletterIssueService).schedule(viewer, id, version, sendAt ?? null);
  }

  @Mutation(() => ManagedIssueType, { description: 'Makes a scheduled issue a draft again.' })
  cancelNewsletterIssue(@ID() id: number, @VERSION() version: number, @Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).cancel(viewer, id, version);
  }

  @Mutation(() => ManagedIssueType, { description: 'Stops an issue that is being sent.' })
  stopNewsletterIssue(@ID() id: number, @Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).stop(viewer, id);
  }

  @Mutation(() => ManagedIssueType, { description: 'Sends a stopped issue to those who have not got it.' })
  resumeNewsletterIssue(@ID() id: number, @Ctx() { get, viewer }: ApiContext) {
    return get(NewsletterIssueService).resume(viewer, id);
  }

  @Mutation(() => ManagedIssueType, {
    description: 'Sends mails once more that failed or are unsure. Those that are unsure can then arrive twice.',
  })
  repeatNewsletterDeliveries(
    @ID() id: number,
    @Arg('which', () => RepeatableDeliveryEnum) which: RepeatableDelivery,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(NewsletterIssueService).repeat(viewer, id, which);
  }
}
