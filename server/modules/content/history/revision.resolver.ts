import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { ContentType } from '#domain/content.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { ContentTypeEnum } from '../../../platform/api/enums.ts';
import { BODY_COST, listCost } from '../../../platform/http/query-cost.ts';
import { User } from '../../accounts/user.entity.ts';
import { ContentReference } from './content-reference.ts';
import { ContentChange } from './history.resolver.ts';
import type { ContentChangeRow } from './history.service.ts';
import type { RestoredRevision, Revision, RevisionField } from './revision.service.ts';
import { RevisionService } from './revision.service.ts';

/** Roughly the most fields of an item. */
export const FIELDS = 16;

/** A field before and after a change, and now. */
const VERSIONS = 3;

@ObjectType('RevisionField')
export class RevisionFieldType {
  @Field(() => String, { description: 'Named as in inputs.' })
  name!: string;

  before?: unknown;
  value!: unknown;
  present!: unknown;
}

@ObjectType('Revision', { description: 'An item as it was right after a change.' })
class RevisionType implements Revision {
  @Field(() => ID, { description: 'The ID of the change.' })
  id!: string;

  @Field(() => ContentChange)
  change!: ContentChangeRow;

  @Field(() => Boolean, {
    description: "Whether `before` is known. It isn't for a new item, and after old values were dropped.",
  })
  hasBefore!: boolean;

  @Field(() => ContentTypeEnum)
  itemType!: ContentType;

  @Field(() => Int)
  itemId!: number;

  @Field(() => Int, { description: 'The version that the item has now. `restoreRevision` expects it.' })
  presentVersion!: number;

  @Field(() => Boolean, { description: 'Whether the item is in the trash now.' })
  isInTrash!: boolean;

  @Field(() => [RevisionFieldType], { complexity: listCost(FIELDS) })
  fields!: RevisionField[];
}

@ObjectType('RestoredRevision', { description: 'An earlier version that was written back.' })
class RestoredRevisionType extends RevisionType implements RestoredRevision {
  @Field(() => ID, {
    nullable: true,
    description: 'With it, `undoOperation` undoes the restoring; null if the item was the same already.',
  })
  operation!: string | null;
}

@Resolver(() => RevisionType)
export class RevisionReferencesResolver {
  @FieldResolver(() => [ContentReference], {
    description: 'The modules that the fields name by their IDs, also those in the trash.',
    complexity: listCost(VERSIONS),
  })
  modules(@Root() { fields }: RevisionType, @Ctx() { get }: ApiContext): Promise<ContentReference[]> {
    return get(RevisionService).modulesIn(fields);
  }

  @FieldResolver(() => [User], {
    description:
      'The authors that the fields name by their IDs, whatever their role is now. Deleted accounts are left out.',
    complexity: listCost(VERSIONS),
  })
  authors(@Root() { fields }: RevisionType, @Ctx() { get }: ApiContext): Promise<User[]> {
    return get(RevisionService).authorsIn(fields);
  }
}

@Resolver(() => RevisionFieldType)
export class RevisionFieldResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The value right before the change; of a pending draft, at its base.',
    complexity: BODY_COST,
  })
  before(@Root() { before }: RevisionFieldType): string | null {
    return asText(before);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Texts as they were; numbers and questions as JSON; null if the field was empty.',
    complexity: BODY_COST,
  })
  value(@Root() { value }: RevisionFieldType): string | null {
    return asText(value);
  }

  @FieldResolver(() => String, { nullable: true, description: 'The value in the item now.', complexity: BODY_COST })
  present(@Root() { present }: RevisionFieldType): string | null {
    return asText(present);
  }
}

/** For admins and editors only. */
@Resolver()
export class RevisionResolver {
  @Query(() => RevisionType, { description: 'The whole item as it was right after this change.' })
  revision(@Arg('id', () => ID, { description: 'The ID of a change.' }) id: string, @Ctx() api: ApiContext) {
    return api.get(RevisionService).one(api.viewer, id);
  }

  @Mutation(() => RestoredRevisionType, {
    description:
      'Writes the item back as it was right after this change. Status, place in the course and dates stay as they are.',
  })
  restoreRevision(
    @Arg('id', () => ID, { description: 'The ID of a change.' }) id: string,
    @Arg('version', () => Int, {
      description: 'The version of the item that the caller has seen. If it has changed since, nothing is written.',
    })
    version: number,
    @Arg('keepSlug', () => Boolean, {
      defaultValue: false,
      description: 'Whether the slug stays as it is too, for example because another item uses the earlier one now.',
    })
    keepSlug: boolean,
    @Ctx() api: ApiContext,
  ) {
    return api.get(RevisionService).restore(api.viewer, id, version, keepSlug);
  }
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
