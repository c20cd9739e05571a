import { Args, ArgsType, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { ChangeAction, ChangeActor, ChangedType, ChangeSource } from '#domain/content-change.ts';
import type { ModerationReason } from '#domain/moderation.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import {
  ChangeActionEnum,
  ChangeActorEnum,
  ChangedTypeEnum,
  ChangeSourceEnum,
  ModerationReasonEnum,
} from '../../../platform/api/enums.ts';
import { PageNumber } from '../../../platform/api/page-arguments.ts';
import { pageCost } from '../../../platform/http/query-cost.ts';
import { ChangedName } from './changed-name.ts';
import type { ContentChangeRow } from './history.service.ts';
import { HistoryService } from './history.service.ts';

@ObjectType({ description: 'One change of an item, a picture, a comment, an account or a subscriber.' })
export class ContentChange extends ChangedName implements ContentChangeRow {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTimeScalar)
  at!: Date;

  @Field(() => ChangeActorEnum)
  actor!: ChangeActor;

  @Field(() => String, {
    nullable: true,
    description: 'Username of the account that made the change, while the account exists.',
  })
  username!: string | null;

  @Field(() => ChangeSourceEnum)
  source!: ChangeSource;

  @Field(() => ChangedTypeEnum)
  itemType!: ChangedType;

  @Field(() => Int)
  itemId!: number;

  @Field(() => Boolean, { description: 'Whether a later operation changed the item too.' })
  isChangedSince!: boolean;

  @Field(() => ChangeActionEnum)
  action!: ChangeAction;

  @Field(() => [String], { description: 'The fields that changed, of the item or of its pending draft.' })
  fields!: string[];

  @Field(() => ModerationReasonEnum, {
    nullable: true,
    description: 'Why a moderator hid or deleted the comment, or stopped the account from commenting.',
  })
  reason!: ModerationReason | null;

  @Field(() => String, { nullable: true, description: 'What the moderator wrote to its author.' })
  note!: string | null;

  @Field(() => ID, { description: 'The same for all changes of one operation. See `operations`.' })
  operation!: string;

  @Field(() => Boolean, { description: 'Whether `undoOperation` puts something of this item back.' })
  canBePutBack!: boolean;
}

@ObjectType()
class ContentChangePage {
  @Field(() => [ContentChange])
  items!: ContentChange[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@ArgsType()
class ContentChangeArguments extends PageNumber {
  @Field(() => ChangedTypeEnum, { nullable: true, description: 'If omitted, all types.' })
  type?: ChangedType | null;

  @Field(() => Int, { nullable: true, description: 'ID of one item; if omitted, all items.' })
  id?: number | null;

  @Field(() => ID, { nullable: true, description: 'If omitted, all operations.' })
  operation?: string | null;
}

@Resolver()
export class HistoryResolver {
  @Query(() => ContentChangePage, {
    description:
      'Who changed what, newest first. Editors read it without changes of accounts, comments, subscribers and keys.',
    complexity: pageCost,
  })
  contentChanges(@Args(() => ContentChangeArguments) wanted: ContentChangeArguments, @Ctx() api: ApiContext) {
    return api.get(HistoryService).changes(api.viewer, wanted);
  }
}
