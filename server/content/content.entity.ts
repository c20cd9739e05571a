import type { Opt } from '@mikro-orm/core';
import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

import { Field, Int, ObjectType } from 'type-graphql';
import type { ContentStatus } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { DateTimeScalar } from '../date-time.ts';
import { ContentStatusEnum, LanguageEnum } from '../enums.ts';
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

  @Field(() => Int, {
    description: 'Increases with every edit. Send it with an edit, so that it does not overwrite another one.',
  })
  @Version()
  version!: Opt<number>;
}
