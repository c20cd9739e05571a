import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { hasField } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { ContentTypeEnum } from '../../../platform/api/enums.ts';
import { storedTable } from '../model/content-tables.ts';
import type { TranslatedFrom } from '../writing/translation-state.ts';

@InputType()
export class ItemInput {
  @Field(() => ContentTypeEnum)
  type!: ContentType;

  @Field(() => Int)
  id!: number;
}

@ObjectType({ description: 'Names an item, also one in the trash.' })
export class ContentReference {
  @Field(() => ContentTypeEnum)
  type!: ContentType;

  @Field(() => Int)
  id!: number;

  @Field(() => String)
  slug!: string;

  @Field(() => String, { nullable: true, description: 'English; null if the item was deleted permanently.' })
  title!: string | null;

  @Field(() => String, { nullable: true })
  titleEs!: string | null;
}

/** Locks items until the transaction ends, in the order of their IDs. Items that don't exist are left out. */
export async function lockItems(em: EntityManager, type: ContentType, ids: number[]): Promise<LockedItem[]> {
  if (ids.length === 0) return [];
  return em.execute<LockedItem[]>(
    `select r.id, r.slug, r.title, r.title_es as "titleEs", r.deleted_at is not null as "isInTrash",
       r.translated_from as "translatedFrom", ${hasField(type, 'author') ? 'r.author_id' : 'null'} as "authorId",
       to_jsonb(r.publish_at) as "publishAt", to_jsonb(r.unpublish_at) as "unpublishAt"
     from ${storedTable(type)} r where r.id in (?) order by r.id for update`,
    [ids],
  );
}

export interface LockedItem {
  id: number;
  slug: string;
  title: string;
  titleEs: string | null;
  isInTrash: boolean;
  translatedFrom: TranslatedFrom;
  authorId: number | null;
  /** Times as the history has them. */
  publishAt: string | null;
  unpublishAt: string | null;
}
