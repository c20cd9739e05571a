import { Field, Int, ObjectType } from 'type-graphql';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import { DateTimeScalar } from '../date-time.ts';
import { ContentStatusEnum, ContentTypeEnum } from '../enums.ts';

@ObjectType({ description: 'An article, video, module or lesson as the lists of the admin area show it.' })
export class ContentRow {
  @Field(() => ContentTypeEnum)
  type!: ContentType;

  @Field(() => Int, { description: 'Among those of its type.' })
  id!: number;

  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true })
  titleEs!: string | null;

  @Field(() => String)
  slug!: string;

  @Field(() => ContentStatusEnum)
  status!: ContentStatus;

  @Field(() => Boolean, { description: 'Whether every text of it is there in Spanish.' })
  hasSpanish!: boolean;

  @Field(() => DateTimeScalar)
  createdAt!: Date;

  @Field(() => DateTimeScalar)
  updatedAt!: Date;

  @Field(() => Int, { nullable: true, description: 'Of modules and lessons.' })
  order!: number | null;

  @Field(() => String, { nullable: true, description: 'Of lessons, in English.' })
  moduleTitle!: string | null;
}
