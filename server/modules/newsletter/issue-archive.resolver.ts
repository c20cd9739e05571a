import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Info,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Language, LocalizedText as LocalizedTextValue } from '#domain/language.ts';
import { ISSUE_ITEMS_MAX } from '#domain/limits.ts';
import type { IssueItemType } from '#domain/newsletter-issue.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { IssueItemTypeEnum, LanguageEnum } from '../../platform/api/enums.ts';
import { PageNumber } from '../../platform/api/page-arguments.ts';
import { AskedFields } from '../../platform/http/asked-fields.ts';
import { listCost, pageCost, parsedCost } from '../../platform/http/query-cost.ts';
import { withLinkedSections } from '../content/html/sections.ts';
import { LocalizedText } from '../content/model/localized-text.ts';
import { withMedia } from '../media/bodies-with-media.ts';
import type { ArchivedIssue, ArchivedItem } from './issue-archive.service.ts';
import { IssueArchiveService } from './issue-archive.service.ts';

@ObjectType('NewsletterIssueItem', { description: 'An item of an issue of the newsletter.' })
class ArchivedItemType implements ArchivedItem {
  @Field(() => IssueItemTypeEnum)
  type!: IssueItemType;

  @Field(() => Int)
  id!: number;

  @Field(() => String)
  slug!: string;

  @Field(() => LocalizedText)
  title!: LocalizedTextValue;

  @Field(() => String, { description: 'Of lessons, the title of their module.' })
  summary!: string;
}

@ObjectType('NewsletterIssue', { description: 'An issue of the newsletter that was sent, in one language.' })
export class ArchivedIssueType {
  issue!: ArchivedIssue;
  language!: Language;

  @Field(() => String)
  slug!: string;

  @Field(() => String)
  subject!: string;

  @Field(() => DateTimeScalar)
  sentAt!: Date;

  @Field(() => String, { description: 'The intro as plain text.' })
  summary!: string;
}

@ArgsType()
class IssuePageArguments extends PageNumber {
  @Field(() => LanguageEnum, { defaultValue: 'en' })
  language: Language = 'en';
}

@ObjectType()
class NewsletterIssuePage {
  @Field(() => [ArchivedIssueType])
  items!: ArchivedIssueType[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

/** The archive of the newsletter, for everyone. */
@Resolver(() => ArchivedIssueType)
export class IssueArchiveResolver {
  @Query(() => NewsletterIssuePage, { description: 'Issues that were sent, newest first.', complexity: pageCost })
  async newsletterIssues(
    @Args(() => IssuePageArguments) wanted: IssuePageArguments,
    @Ctx() { get }: ApiContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    const { language } = wanted;
    const page = await get(IssueArchiveService).page(wanted, language, textsIn(AskedFields.of(info).in('items')));
    return page.map((issue) => inLanguage(issue, language));
  }

  @Query(() => ArchivedIssueType, { nullable: true })
  async newsletterIssue(
    @Arg('slug', () => String) slug: string,
    @Arg('language', () => LanguageEnum, { defaultValue: 'en' }) language: Language,
    @Ctx() { get }: ApiContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    const issue = await get(IssueArchiveService).one(slug, language, textsIn(AskedFields.of(info)));
    return issue && inLanguage(issue, language);
  }

  @FieldResolver(() => String, { description: 'The intro as HTML.', complexity: parsedCost })
  async introHtml(@Root() { issue, language }: ArchivedIssueType, @Ctx() api: ApiContext): Promise<string> {
    const { value } = await withMedia({ value: issue.introHtml ?? '', language }, api);
    return withLinkedSections(value, null);
  }

  @FieldResolver(() => [ArchivedItemType], {
    description: 'The items that are public now.',
    complexity: listCost(ISSUE_ITEMS_MAX),
  })
  items(@Root() { issue, language }: ArchivedIssueType, @Ctx() { get }: ApiContext): Promise<ArchivedItem[]> {
    return get(IssueArchiveService).items(issue, language);
  }
}

function inLanguage(issue: ArchivedIssue, language: Language): ArchivedIssueType {
  const { slug, subject, sentAt, summary = '' } = issue;
  return { issue, language, slug, subject, sentAt, summary };
}

/** The texts of the intro that a query asks for. */
function textsIn(asked: AskedFields) {
  return (['introHtml', 'summary'] as const).filter((name) => asked.has(name));
}
