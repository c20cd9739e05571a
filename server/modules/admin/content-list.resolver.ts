import { Args, ArgsType, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { ContentSort } from '#domain/admin-list.ts';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { REVIEW_MONTHS } from '#domain/limits.ts';
import { HAS_MORE, SortedPageArguments, StatusCounts } from '../../platform/api/admin-page.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { ContentSortEnum, ContentStatusEnum, ContentTypeEnum, LanguageEnum } from '../../platform/api/enums.ts';
import { pageCost } from '../../platform/http/query-cost.ts';
import { ContentListService } from './content-list.service.ts';
import { ContentRow } from './content-row.ts';

@ArgsType()
class ContentRowArguments extends SortedPageArguments {
  @Field(() => ContentTypeEnum)
  type!: ContentType;

  @Field(() => ContentStatusEnum, { nullable: true, description: 'If omitted, all statuses.' })
  status?: ContentStatus | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Only items that lack some of their Spanish.' })
  untranslated = false;

  @Field(() => Boolean, { defaultValue: false, description: 'Only items with Spanish that is out of date.' })
  outdated = false;

  @Field(() => Boolean, {
    defaultValue: false,
    description: `Only items whose facts were last checked more than ${REVIEW_MONTHS} months ago.`,
  })
  reviewDue = false;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Only items that are published or unpublished by themselves, or whose pending draft is.',
  })
  scheduled = false;

  @Field(() => Boolean, { defaultValue: false, description: 'Only items with a pending draft.' })
  pending = false;

  @Field(() => ContentSortEnum, { defaultValue: 'createdAt' })
  sort: ContentSort = 'createdAt';

  @Field(() => LanguageEnum, {
    defaultValue: 'en',
    description: 'Of the titles in an order by title; English where there is no Spanish one.',
  })
  language: Language = 'en';
}

@ObjectType()
class ContentRowPage {
  @Field(() => [ContentRow])
  items!: ContentRow[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;

  @Field(() => Boolean, HAS_MORE)
  hasMore!: boolean;

  @Field(() => StatusCounts)
  counts!: StatusCounts;
}

@Resolver()
export class ContentListResolver {
  @Query(() => ContentRowPage, {
    description: 'For admins and editors: content of one type, including drafts.',
    complexity: pageCost,
  })
  contentRows(@Args(() => ContentRowArguments) wanted: ContentRowArguments, @Ctx() api: ApiContext) {
    return api.get(ContentListService).page(api.viewer, wanted);
  }
}
