import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, Formula, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { Question } from '#domain/quiz.ts';
import type { CacheTags } from '../../../platform/response-cache/cache-tags.ts';
import type { TaggedEntity } from '../../../platform/response-cache/tag-entities.ts';
import { hasSpanish } from '../model/has-spanish.ts';
import { SourcedEntity } from '../model/sourced.entity.ts';
import { CourseModule } from './course-module.entity.ts';

@ObjectType()
@Entity()
export class Lesson extends SourcedEntity implements TaggedEntity {
  @ManyToOne(() => CourseModule, { ref: true, fieldName: 'module_id' })
  module!: Ref<CourseModule>;

  /** HTML. Lists don't load it: see {@link LessonResolver.content}. */
  @Property({ type: 'text', lazy: true })
  content!: string;

  @Property({ type: 'text', nullable: true, lazy: true })
  contentEs: string | null = null;

  @Field(() => String, { nullable: true, description: 'If null, the site chooses a tip that fits the subject.' })
  @Property({ type: 'text', nullable: true })
  tip: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  tipEs: string | null = null;

  /** Its own questions, null if there are none. Lists don't load them. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true, lazy: true })
  questions: Question[] | null = null;

  @Formula(hasSpanish('lesson'), { type: 'boolean', hidden: true })
  hasSpanish!: Opt<boolean>;

  @Field(() => String, { description: 'Reading time as a text, such as 15 min.' })
  @Property({ type: 'text' })
  duration!: string;

  @Field(() => Int)
  @Property({ type: 'integer', fieldName: 'order' })
  order: Opt<number> = 1;

  addTags(tags: CacheTags): void {
    tags.add(`lesson:${this.id}`);
  }
}
