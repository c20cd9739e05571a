import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { User } from '../../accounts/user.entity.ts';
import { Article } from '../../content/article/article.entity.ts';
import { Lesson } from '../../content/course/lesson.entity.ts';
import { Video } from '../../content/video/video.entity.ts';

/** An article, video or lesson whose comments a person follows. */
@ObjectType('FollowedItem', { description: 'An item whose comments the current user follows.' })
@Entity()
export class ItemFollow {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @ManyToOne(() => User, { ref: true, fieldName: 'user_id' })
  user!: Ref<User>;

  @ManyToOne(() => Article, { ref: true, nullable: true, fieldName: 'article_id' })
  article: Ref<Article> | null = null;

  @ManyToOne(() => Video, { ref: true, nullable: true, fieldName: 'video_id' })
  video: Ref<Video> | null = null;

  @ManyToOne(() => Lesson, { ref: true, nullable: true, fieldName: 'lesson_id' })
  lesson: Ref<Lesson> | null = null;

  @Property({ type: 'timestamptz' })
  createdAt: Opt<Date> = new Date();
}
