import type { Opt } from '@mikro-orm/core';
import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

import { Field, Int, ObjectType } from 'type-graphql';
import type { ContentStatus } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { ContentStatusEnum, LanguageEnum } from '../../../platform/api/enums.ts';
import { Version } from './version.ts';

/** What articles, videos, modules and lessons share. */
@ObjectType()
export abstract class ContentEntity {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Field(() => String)
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  titleEs: string | null = null;

  @Field(() => ContentStatusEnum)
  @Property({ type: 'text', runtimeType: 'string' })
  status: Opt<ContentStatus> = 'draft';

  @Field(() => LanguageEnum)
  @Property({ type: 'text', runtimeType: 'string' })
  language: Opt<Language> = 'en';

  @Field(() => DateTimeScalar)
  @Property({ type: 'timestamptz' })
  createdAt: Opt<Date> = new Date();

  @Field(() => DateTimeScalar)
  @Property({ type: 'timestamptz', onUpdate: () => new Date() })
  updatedAt: Opt<Date> = new Date();

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Shown on the page. Null for a draft that was never published, unless someone chose a date.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  publishedAt: Date | null = null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the site publishes a draft by itself.' })
  @Property({ type: 'timestamptz', nullable: true })
  publishAt: Date | null = null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the site turns the item into a draft by itself.' })
  @Property({ type: 'timestamptz', nullable: true })
  unpublishAt: Date | null = null;

  /** The key of lists that begin with the newest: the publication date, or that of creation for drafts without one. */
  @Property({ type: 'timestamptz', generated: '(coalesce(published_at, created_at)) stored', lazy: true })
  listedAt?: Opt<Date>;
  /** Of the texts whose Spanish is out of date; see routines/translations.sql. */
  @Property({ type: 'json', columnType: 'jsonb' })
  translatedFrom: Opt<Record<string, string>> = {};

  @Field(() => Int, {
    description: 'Increases with every edit. Send it with an edit, so that it does not overwrite another one.',
  })
  @Version()
  version!: Opt<number>;
}
