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
