import type { Opt } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { NotedEntity } from '../../../platform/response-cache/read-entities.ts';
import type { Reads } from '../../../platform/response-cache/reads.ts';
import { ContentEntity } from '../model/content.entity.ts';

@ObjectType()
@Entity()
export class CourseModule extends ContentEntity implements NotedEntity {
  /** Its name in content folders. It is not part of any address. */
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

  noteRead(reads: Reads): void {
    reads.add(`module:${this.id}`);
  }
}
