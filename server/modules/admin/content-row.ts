import { Field, Int, ObjectType } from 'type-graphql';
import type { Category, ContentStatus, ContentType } from '#domain/content.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { CategoryEnum, ContentStatusEnum, ContentTypeEnum } from '../../platform/api/enums.ts';

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

  @Field(() => Boolean, { description: 'Whether the English of a text changed since its Spanish was written.' })
  isOutdated!: boolean;

  @Field(() => Int, { description: 'Readers who asked for it in Spanish.' })
  wishCount!: number;

  @Field(() => DateTimeScalar)
  createdAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true })
  publishedAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is published by itself.' })
  publishAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it becomes a draft by itself.' })
  unpublishAt!: Date | null;

  @Field(() => Boolean, { description: "Whether it has a pending draft: an edit that isn't live yet." })
  hasPendingDraft!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When its pending draft is published by itself.' })
  draftPublishAt!: Date | null;

  @Field(() => DateTimeScalar)
  updatedAt!: Date;

  @Field(() => Int, { nullable: true, description: 'For modules and lessons.' })
  order!: number | null;

  @Field(() => String, { nullable: true, description: 'For lessons, in English.' })
  moduleTitle!: string | null;

  @Field(() => String, { nullable: true, description: 'For lessons, in Spanish if the module has a Spanish title.' })
  moduleTitleEs!: string | null;

  @Field(() => CategoryEnum, { nullable: true, description: 'For articles.' })
  category!: Category | null;
}
