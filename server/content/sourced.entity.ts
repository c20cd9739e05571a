import { Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ContentEntity } from './content.entity.ts';

/** What has a page of its own, and may come from elsewhere: articles, videos and lessons. */
@ObjectType()
export abstract class SourcedEntity extends ContentEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String, { nullable: true, description: 'Credit that the licence of the source asks for.' })
  @Property({ type: 'text', nullable: true })
  attribution: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  sourceUrl: string | null = null;
}

/** What someone may have reviewed: articles and lessons. */
@ObjectType()
export abstract class ReviewedEntity extends SourcedEntity {
  @Field(() => String, { nullable: true, description: 'Date such as 2026-01-31 on which the facts were checked.' })
  @Property({ type: 'date', nullable: true })
  reviewedAt: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  reviewedBy: string | null = null;
}
