import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { NotificationKind } from '#domain/notification.ts';
import { User } from '../account/user.entity.ts';
import { Comment } from '../comment/comment.entity.ts';
import { DateTimeScalar } from '../date-time.ts';
import { NotificationKindEnum } from '../enums.ts';

/** A notification about a comment; one for each person, comment and kind. */
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

  /** The reply, or the comment that was approved. */
  @ManyToOne(() => Comment, { ref: true, fieldName: 'comment_id' })
  comment!: Ref<Comment>;

  @Field(() => DateTimeScalar)
  @Property({ type: 'timestamptz' })
  createdAt: Opt<Date> = new Date();

  /** Null while unread. */
  @Property({ type: 'timestamptz', nullable: true })
  readAt: Date | null = null;
}
