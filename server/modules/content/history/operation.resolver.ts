import { Arg, Args, ArgsType, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { ChangeAction, ChangeActor, ChangedType, ChangeSource } from '#domain/content-change.ts';
import { BULK_MAX } from '#domain/limits.ts';
import type { UndoLoss } from '#domain/undo.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import {
  ChangeActionEnum,
  ChangeActorEnum,
  ChangedTypeEnum,
  ChangeSourceEnum,
  UndoLossEnum,
} from '../../../platform/api/enums.ts';
import { PageNumber } from '../../../platform/api/page-arguments.ts';
import { listCost, pageCost } from '../../../platform/http/query-cost.ts';
import { ChangedName } from './changed-name.ts';
import { ContentReference, ItemInput } from './content-reference.ts';
import type { NotPutBack } from './not-put-back.ts';
import {
  type ChangedItem,
  NAMED_ITEMS,
  type Operation,
  OperationService,
  type UndoneOperation,
} from './operation.service.ts';

/** Roughly the most kinds of changes in one operation. */
const KINDS_OF_CHANGES = 8;

@ObjectType()
class OperationCount {
  @Field(() => ChangedTypeEnum)
  type!: ChangedType;

  @Field(() => ChangeActionEnum)
  action!: ChangeAction;

  @Field(() => Int)
  count!: number;
}

@ObjectType('ChangedItem', {
  description: 'An item, a picture, a comment, an account, a subscriber or the site itself, which was changed.',
})
class ChangedItemType extends ChangedName implements ChangedItem {
  @Field(() => ChangedTypeEnum)
  type!: ChangedType;

  @Field(() => Int)
  id!: number;
}

@ObjectType('Operation', { description: 'Everything that was changed together.' })
class OperationType implements Operation {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTimeScalar)
  at!: Date;

  @Field(() => ChangeActorEnum)
  actor!: ChangeActor;

  @Field(() => String, { nullable: true, description: 'Username, while the account exists.' })
  username!: string | null;

  @Field(() => ChangeSourceEnum)
  source!: ChangeSource;

  @Field(() => [OperationCount], {
    description: 'How many changes of each kind.',
    complexity: listCost(KINDS_OF_CHANGES),
  })
  counts!: OperationCount[];

  @Field(() => Int, { description: 'How many items, pictures, comments, accounts and subscribers it changed.' })
  itemCount!: number;

  @Field(() => [ChangedItemType], {
    description: `At most ${NAMED_ITEMS} of them. \`contentChanges\` lists all.`,
    complexity: listCost(NAMED_ITEMS),
  })
  items!: ChangedItem[];

  @Field(() => Boolean, {
    description: 'Whether `undoOperation` can put its content back, apart from what changed since.',
  })
  canUndo!: boolean;
}

@ArgsType()
class OperationArguments extends PageNumber {
  @Field(() => ID, { nullable: true, description: 'If omitted, all operations.' })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Only what this person did.' })
  username?: string | null;

  @Field(() => ChangeActorEnum, { nullable: true })
  actor?: ChangeActor | null;

  @Field(() => ChangedTypeEnum, { nullable: true, description: 'Only operations that changed something of this type.' })
  type?: ChangedType | null;

  @Field(() => DateTimeScalar, { nullable: true })
  since?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Exclusive.' })
  until?: Date | null;
}

@ObjectType()
class OperationPage {
  @Field(() => [OperationType])
  items!: Operation[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@ObjectType('NotPutBack', { description: 'An item that was put back without one of its parts.' })
class NotPutBackType extends ContentReference implements NotPutBack {
  @Field(() => UndoLossEnum)
  reason!: UndoLoss;
}

@ObjectType('UndoneOperation')
class UndoneOperationType implements UndoneOperation {
  @Field(() => ID, { nullable: true, description: 'The operation that put things back; null if nothing changed.' })
  operation!: string | null;

  @Field(() => [ContentReference], { description: 'What was put back.', complexity: listCost(BULK_MAX) })
  items!: ContentReference[];

  @Field(() => [ContentReference], {
    description: 'Items that changed since. Without `skipConflicts`, nothing was done if there are any.',
    complexity: listCost(BULK_MAX),
  })
  conflicts!: ContentReference[];

  @Field(() => [NotPutBackType], {
    description: 'Parts that could not be put back: the present ones stay.',
    complexity: listCost(BULK_MAX),
  })
  notPutBack!: NotPutBack[];

  @Field(() => String, {
    nullable: true,
    description: 'Why nothing was undone, or what was left out; null if everything is as it was before.',
  })
  message!: string | null;
}

/** For admins and editors only. */
@Resolver()
export class OperationResolver {
  @Query(() => OperationPage, { description: 'Changes that were made together, newest first.', complexity: pageCost })
  operations(@Args(() => OperationArguments) wanted: OperationArguments, @Ctx() api: ApiContext) {
    return api.get(OperationService).page(api.viewer, wanted);
  }

  @Query(() => [String], {
    description: 'The usernames of all who changed something, to narrow `operations` to one person.',
    complexity: 10,
  })
  changeAuthors(@Ctx() api: ApiContext): Promise<string[]> {
    return api.get(OperationService).authors(api.viewer);
  }

  @Mutation(() => UndoneOperationType, {
    description:
      'Puts back what an operation changed, deleted or reordered, and moves what it created to the trash. That is an operation too.',
  })
  undoOperation(
    @Arg('id', () => ID) id: string,
    @Arg('items', () => [ItemInput], { nullable: true, description: 'If omitted, all items of the operation.' })
    items: ItemInput[] | null | undefined,
    @Arg('skipConflicts', () => Boolean, {
      defaultValue: false,
      description: 'Whether to undo the rest if some items changed since.',
    })
    skipConflicts: boolean,
    @Ctx() api: ApiContext,
  ): Promise<UndoneOperation> {
    return api.get(OperationService).undo(api.viewer, id, items ?? null, skipConflicts);
  }
}
