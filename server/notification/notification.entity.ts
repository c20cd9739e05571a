import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { NotificationKind } from '#domain/notification.ts';
import { User } from '../account/user.entity.ts';
import { Article } from '../article/article.entity.ts';
import { Comment } from '../comment/comment.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { DateTimeScalar } from '../date-time.ts';
import { NotificationKindEnum } from '../enums.ts';
import { Video } from '../video/video.entity.ts';

/**
 * A notification about a comment; one for each person, comment and kind. One about a comment that an admin removed names
 * the item instead.
 */
@ObjectType()
@Entity()
export class Notification {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  /** The person who is notified. */
  @ManyToOne(() => User, { ref: true, fieldName: 'user_id' })
  user!: Ref<User>;

  @Field(() => NotificationKindEnum)
  @Property({ type: 'text', runtimeType: 'string' })
  kind!: NotificationKind;

  /** The reply, the comment that was approved, or the reported comment that stays. */
  @ManyToOne(() => Comment, { ref: true, nullable: true, fieldName: 'comment_id' })
  comment: Ref<Comment> | null = null;

  /** With `video` and `lesson`: what a reported comment that was removed was about. */
  @ManyToOne(() => Article, { ref: true, nullable: true, fieldName: 'article_id' })
  article: Ref<Article> | null = null;

  @ManyToOne(() => Video, { ref: true, nullable: true, fieldName: 'video_id' })
  video: Ref<Video> | null = null;

  @ManyToOne(() => Lesson, { ref: true, nullable: true, fieldName: 'lesson_id' })
  lesson: Ref<Lesson> | null = null;

  @Field(() => DateTimeScalar)
  @Property({ type: 'timestamptz' })
  createdAt: Opt<Date> = new Date();

  /** Null while unread. */
  @Property({ type: 'timestamptz', nullable: true })
  readAt: Date | null = null;
}
