import type { Opt } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { CacheTags } from '../../../platform/response-cache/cache-tags.ts';
import type { TaggedEntity } from '../../../platform/response-cache/tag-entities.ts';
import { ContentEntity } from '../model/content.entity.ts';

@ObjectType()
@Entity()
export class CourseModule extends ContentEntity implements TaggedEntity {
  @Field(() => String, { description: 'Its name in content folders. It is not part of any address.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  description!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  descriptionEs: string | null = null;

  @Field(() => Int)
  @Property({ type: 'integer', fieldName: 'order' })
  order: Opt<number> = 1;

  addTags(tags: CacheTags): void {
    tags.add(`module:${this.id}`);
  }
}
