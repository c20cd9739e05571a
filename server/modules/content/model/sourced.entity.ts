import type { Opt } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ContentEntity } from './content.entity.ts';

/** Items that have their own page, may come from another source and are reviewed: articles, videos and lessons. */
@ObjectType()
export abstract class SourcedEntity extends ContentEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String, { nullable: true, description: 'Credit that the license of the source requires.' })
  @Property({ type: 'text', nullable: true })
  attribution: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  sourceUrl: string | null = null;

  @Field(() => String, { nullable: true, description: 'The date on which the facts were checked, such as 2026-01-31.' })
  @Property({ type: 'date', nullable: true })
  reviewedAt: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  reviewedBy: string | null = null;

  abstract hasSpanish: Opt<boolean>;
}
