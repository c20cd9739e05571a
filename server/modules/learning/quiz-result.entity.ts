import type { Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.entity.ts';
import { Lesson } from '../content/course/lesson.entity.ts';

/** A person's answer to a question: the right one if there was one, otherwise the last one. */
@Entity()
export class QuizResult {
  @ManyToOne(() => User, { ref: true, primary: true, fieldName: 'user_id' })
  user!: Ref<User>;

  @ManyToOne(() => Lesson, { ref: true, primary: true, fieldName: 'lesson_id' })
  lesson!: Ref<Lesson>;

  /** Identifies the question within the lesson. */
  @PrimaryKey({ type: 'text' })
  questionId!: string;

  @Property({ type: 'text' })
  optionId!: string;

  @Property({ type: 'boolean' })
  isRight!: boolean;

  @Property({ type: 'timestamptz' })
  answeredAt!: Date;
}
