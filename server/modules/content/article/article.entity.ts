import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, Formula, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import type { Category } from '#domain/content.ts';
import { CategoryEnum } from '../../../platform/api/enums.ts';
import type { CacheTags } from '../../../platform/response-cache/cache-tags.ts';
import type { TaggedEntity } from '../../../platform/response-cache/tag-entities.ts';
import { User } from '../../accounts/user.entity.ts';
import { hasSpanish } from '../model/has-spanish.ts';
import { SourcedEntity } from '../model/sourced.entity.ts';
import { wordCount } from '../model/word-count.ts';

@ObjectType()
@Entity()
export class Article extends SourcedEntity implements TaggedEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  excerpt!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  excerptEs: string | null = null;

  /** HTML. Lists don't load it: see {@link ArticleResolver.content}. */
  @Property({ type: 'text', lazy: true })
  content!: string;

  @Property({ type: 'text', nullable: true, lazy: true })
  contentEs: string | null = null;

  @ManyToOne(() => User, { ref: true, fieldName: 'author_id' })
  author!: Ref<User>;

  @Field(() => CategoryEnum)
  @Property({ type: 'text', runtimeType: 'string' })
  category!: Category;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  imageUrl: string | null = null;

  /** Words of the bodies, for reading times. Loaded like the bodies, only if someone asks. */
  @Formula(wordCount('content'), { type: 'integer', lazy: true })
  words!: Opt<number>;

  @Formula(wordCount('content_es'), { type: 'integer', lazy: true })
  wordsEs!: Opt<number | null>;

  @Formula(hasSpanish('article'), { type: 'boolean', hidden: true })
  hasSpanish!: Opt<boolean>;

  addTags(tags: CacheTags): void {
    tags.add(`article:${this.id}`);
  }
}
