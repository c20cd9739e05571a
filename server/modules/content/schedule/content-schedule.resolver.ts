import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { ContentType } from '#domain/content.ts';
import { OVERVIEW_ITEMS } from '#domain/limits.ts';
import type { DraftProblem, ScheduledAction } from '#domain/schedule.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { ContentTypeEnum, DraftProblemEnum, ScheduledActionEnum } from '../../../platform/api/enums.ts';
import { listCost } from '../../../platform/http/query-cost.ts';
import type { ScheduledChange } from './content-schedule.service.ts';
import { ContentScheduleService } from './content-schedule.service.ts';

@ObjectType('ScheduledChange', { description: 'Something that happens to an item by itself.' })
class ScheduledChangeType implements ScheduledChange {
  @Field(() => ContentTypeEnum)
  type!: ContentType;

  @Field(() => Int, { description: 'Of the item.' })
  id!: number;

  @Field(() => String, { description: 'English.' })
  title!: string;

  @Field(() => String, { nullable: true })
  titleEs!: string | null;

  @Field(() => ScheduledActionEnum)
  action!: ScheduledAction;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Null if it failed.' })
  at!: Date | null;

  @Field(() => DraftProblemEnum, { nullable: true })
  problem!: DraftProblem | null;
}

@ObjectType({ description: `What happens to content by itself, and what failed.` })
class ContentSchedule {
  @Field(() => Int)
  totalCount!: number;

  @Field(() => [ScheduledChangeType], {
    description: `What failed, then what comes next; at most ${OVERVIEW_ITEMS}.`,
    complexity: listCost(OVERVIEW_ITEMS),
  })
  changes!: ScheduledChange[];
}

/** For admins and editors only. */
@Resolver()
export class ContentScheduleResolver {
  @Query(() => ContentSchedule)
  async contentSchedule(@Ctx() { get, viewer }: ApiContext): Promise<ContentSchedule> {
    authorize(viewer, 'content:write');
    const contentSchedule = get(ContentScheduleService);
    return { totalCount: await contentSchedule.count(viewer), changes: await contentSchedule.upcoming(viewer) };
  }

  @Mutation(() => Boolean, {
    description: 'Sets when the pending draft of a published item is published by itself. Null cancels that.',
  })
  async scheduleContentDraft(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Arg('version', () => Int, { description: 'Of the draft as the caller knows it.' }) version: number,
    @Arg('publishAt', () => DateTimeScalar, { nullable: true }) publishAt: Date | null,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<boolean> {
    await get(ContentScheduleService).scheduleDraft(viewer, type, id, version, publishAt ?? null);
    return true;
  }
}
