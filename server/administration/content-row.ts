import { Field, Int, ObjectType } from 'type-graphql';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import { DateTimeScalar } from '../date-time.ts';
import { ContentStatusEnum, ContentTypeEnum } from '../enums.ts';

@ObjectType({ description: 'An article, video, module or lesson in the lists of the admin area.' })
export class ContentRow {
  @Field(() => ContentTypeEnum)
  type!: ContentType;

  @Field(() => Int, { description: 'Unique within its type.' })
  id!: number;

  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true })
  titleEs!: string | null;

  @Field(() => String)
  slug!: string;

  @Field(() => ContentStatusEnum)
  status!: ContentStatus;

  @Field(() => Boolean, { description: 'Whether all its texts exist in Spanish.' })
  hasSpanish!: boolean;

  @Field(() => DateTimeScalar)
  createdAt!: Date;

  @Field(() => DateTimeScalar)
  updatedAt!: Date;

  @Field(() => Int, { nullable: true, description: 'For modules and lessons.' })
  order!: number | null;

  @Field(() => String, { nullable: true, description: 'For lessons, in English.' })
  moduleTitle!: string | null;
}
