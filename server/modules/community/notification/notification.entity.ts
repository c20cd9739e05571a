import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { ModerationReason } from '#domain/moderation.ts';
import type { NotificationKind } from '#domain/notification.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { ModerationReasonEnum, NotificationKindEnum } from '../../../platform/api/enums.ts';
import { User } from '../../accounts/user.entity.ts';
import { Article } from '../../content/article/article.entity.ts';
import { Lesson } from '../../content/course/lesson.entity.ts';
import { Video } from '../../content/video/video.entity.ts';
import { Comment } from '../comment/comment.entity.ts';

/**
 * A notification about a comment; one for each person, comment and kind. Those of `followed` are listed in lines, see
 * `followedLines`. One about a comment that an admin removed names
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

  /** The reply, the comment that was approved, the reported comment that stays, or the one on a followed item. */
  @ManyToOne(() => Comment, { ref: true, nullable: true, fieldName: 'comment_id' })
  comment: Ref<Comment> | null = null;

  /** With `video` and `lesson`: what a reported comment that was removed was about. */
  @ManyToOne(() => Article, { ref: true, nullable: true, fieldName: 'article_id' })
  article: Ref<Article> | null = null;

  @ManyToOne(() => Video, { ref: true, nullable: true, fieldName: 'video_id' })
  video: Ref<Video> | null = null;

  @ManyToOne(() => Lesson, { ref: true, nullable: true, fieldName: 'lesson_id' })
  lesson: Ref<Lesson> | null = null;

  @Field(() => ModerationReasonEnum, { nullable: true, description: 'Why a moderator hid or removed the comment.' })
  @Property({ type: 'text', runtimeType: 'string', nullable: true })
  reason: ModerationReason | null = null;

  @Field(() => String, { nullable: true, description: 'What the moderator wrote about it.' })
  @Property({ type: 'text', nullable: true })
  note: string | null = null;

  @Field(() => DateTimeScalar)
  @Property({ type: 'timestamptz' })
  createdAt: Opt<Date> = new Date();

  /** For `followed`: the number of comments in its line; set by `NotificationService`. */
  commentCount?: number;

  /** For `followed`: the oldest comment in its line; set by `NotificationService`. */
  firstComment?: Comment;

  /** Null while unread. */
  @Property({ type: 'timestamptz', nullable: true })
  readAt: Date | null = null;
}
