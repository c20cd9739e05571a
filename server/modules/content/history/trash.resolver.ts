import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { ContentStatus, ContentType, TrashedType } from '#domain/content.ts';
import { BULK_MAX, TRASH_DAYS } from '#domain/limits.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { ContentStatusEnum, ContentTypeEnum, TrashedTypeEnum } from '../../../platform/api/enums.ts';
import { PageNumber } from '../../../platform/api/page-arguments.ts';
import { listCost, pageCost } from '../../../platform/http/query-cost.ts';
import { ContentReference } from './content-reference.ts';
import type { RestoredItem, TrashedItem, UnscheduledItem } from './trash.service.ts';
import { TrashService } from './trash.service.ts';

@ObjectType('TrashedItem', { description: 'An item or comment in the trash.' })
class TrashedItemType implements TrashedItem {
  @Field(() => TrashedTypeEnum)
  type!: TrashedType;

  @Field(() => Int)
  id!: number;

  @Field(() => String, { description: 'Empty for a comment.' })
  slug!: string;

  @Field(() => String, { description: 'For a comment, how it begins.' })
  title!: string;

  @Field(() => String, { nullable: true })
  titleEs!: string | null;

  @Field(() => DateTimeScalar)
  deletedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Username, while the account exists.' })
  deletedBy!: string | null;

  @Field(() => DateTimeScalar, { description: `It is deleted permanently after ${TRASH_DAYS} days.` })
  keptUntil!: Date;

  @Field(() => Int, { description: 'Lessons that went to the trash together with the module.' })
  lessonCount!: number;

  @Field(() => Int, { description: 'For a comment, the replies that went to the trash together with it.' })
  commentCount!: number;

  @Field(() => ContentReference, {
    nullable: true,
    description: 'The module of a lesson, if that is in the trash too. It has to be restored first.',
  })
  module!: ContentReference | null;
}

@ObjectType()
class TrashPage {
  @Field(() => [TrashedItemType])
  items!: TrashedItem[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@ObjectType('UnscheduledItem', {
  description: 'An item that lost its scheduled times in the trash, because they passed.',
})
class UnscheduledItemType extends ContentReference implements UnscheduledItem {
  @Field(() => ContentStatusEnum, {
    description: 'What it stays: a draft that was to be published, or a published item that was to be unpublished.',
  })
  status!: ContentStatus;
}

@ObjectType('RestoredItem', { description: 'An item that was taken out of the trash.' })
class RestoredItemType extends ContentReference implements RestoredItem {
  @Field(() => [UnscheduledItemType], {
    description:
      'What keeps its status, because the time to publish or unpublish it passed in the trash: the item itself, or lessons that came with it.',
    complexity: listCost(10),
  })
  unscheduled!: UnscheduledItem[];
}

@ArgsType()
class TrashArguments extends PageNumber {
  @Field(() => TrashedTypeEnum, { nullable: true, description: 'If omitted, all types that the viewer can delete.' })
  type?: TrashedType | null;
}

/** For admins and editors, and comments for admins and moderators. */
@Resolver()
export class TrashResolver {
  @Query(() => TrashPage, {
    description:
      'Deleted content and comments, last deleted first. Lessons that were deleted with their module count as part of it, and replies as part of their comment.',
    complexity: pageCost,
  })
  trash(@Args(() => TrashArguments) wanted: TrashArguments, @Ctx() api: ApiContext) {
    return api.get(TrashService).page(api.viewer, wanted);
  }

  @Mutation(() => [RestoredItemType], {
    description: `Takes items out of the trash, modules with the lessons that were deleted with them. At most ${BULK_MAX} items, all or none. If a slug is in use, the item gets a new one, such as keys-2.`,
    complexity: listCost(BULK_MAX),
  })
  restoreContent(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('ids', () => [Int]) ids: number[],
    @Ctx() api: ApiContext,
  ): Promise<RestoredItem[]> {
    return api.get(TrashService).restore(api.viewer, type, ids);
  }

  @Mutation(() => Int, {
    description: `Deletes items in the trash permanently, with comments and everything else that belongs to them. At most ${BULK_MAX} items, all or none; returns how many.`,
  })
  purgeContent(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('ids', () => [Int]) ids: number[],
    @Ctx() api: ApiContext,
  ): Promise<number> {
    return api.get(TrashService).purge(api.viewer, type, ids);
  }
}
