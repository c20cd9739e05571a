import type { Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.entity.ts';
import { Lesson } from '../content/course/lesson.entity.ts';

/** A person's progress in a lesson; one for each person and lesson. */
@Entity()
export class LessonProgress {
  @ManyToOne(() => User, { ref: true, primary: true, fieldName: 'user_id' })
  user!: Ref<User>;

  @ManyToOne(() => Lesson, { ref: true, primary: true, fieldName: 'lesson_id' })
  lesson!: Ref<Lesson>;

  /** When its page was last opened. */
  @Property({ type: 'timestamptz', nullable: true })
  visitedAt: Date | null = null;

  /** Null if it isn't completed. */
  @Property({ type: 'timestamptz', nullable: true })
  completedAt: Date | null = null;
}
