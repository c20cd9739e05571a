import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NotificationKind } from '#domain/notification.ts';
import { User } from '../account/user.entity.ts';
import { Comment } from '../comment/comment.entity.ts';

/** That something happened to a person's comment; once per person, comment and kind. */
@Entity()
export class Notification {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  /** Who is told. */
  @ManyToOne(() => User, { ref: true, fieldName: 'user_id' })
  user!: Ref<User>;

  @Property({ type: 'text', runtimeType: 'string' })
  kind!: NotificationKind;

  /** The reply, or the comment that was approved. */
  @ManyToOne(() => Comment, { ref: true, fieldName: 'comment_id' })
  comment!: Ref<Comment>;

  @Property({ type: 'timestamptz' })
  createdAt: Opt<Date> = new Date();

  /** Null while unread. */
  @Property({ type: 'timestamptz', nullable: true })
  readAt: Date | null = null;
}
