import { type Opt, type Ref, type Rel } from '@mikro-orm/core';
import { Entity, Formula, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { CommentStatus } from '#domain/content.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { CommentStatusEnum } from '../../../platform/api/enums.ts';
import { COMMENT_COST } from '../../../platform/http/query-cost.ts';
import type { CacheTags } from '../../../platform/response-cache/cache-tags.ts';
import type { TaggedEntity } from '../../../platform/response-cache/tag-entities.ts';
import { User } from '../../accounts/user.entity.ts';
import { Article } from '../../content/article/article.entity.ts';
import { Lesson } from '../../content/course/lesson.entity.ts';
import { Version } from '../../content/model/version.ts';
import { Video } from '../../content/video/video.entity.ts';

/** Plain text on exactly one article, video or lesson. Replies name their top-level comment. */
@ObjectType()
@Entity()
export class Comment implements TaggedEntity {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Field(() => String, {
    description: 'Plain text; empty if the comment was deleted.',
    complexity: COMMENT_COST,
  })
  @Property({ type: 'text' })
  content!: string;

  /** Null if the account or the comment was deleted. */
  @ManyToOne(() => User, { ref: true, nullable: true, fieldName: 'user_id' })
  user: Ref<User> | null = null;

  @ManyToOne(() => Comment, { ref: true, nullable: true, fieldName: 'parent_id' })
  parent: Ref<Rel<Comment>> | null = null;

  @ManyToOne(() => Article, { ref: true, nullable: true, fieldName: 'article_id' })
  article: Ref<Article> | null = null;

  @ManyToOne(() => Video, { ref: true, nullable: true, fieldName: 'video_id' })
  video: Ref<Video> | null = null;

  @ManyToOne(() => Lesson, { ref: true, nullable: true, fieldName: 'lesson_id' })
  lesson: Ref<Lesson> | null = null;

  @Field(() => CommentStatusEnum)
  @Property({ type: 'text', runtimeType: 'string' })
  status: Opt<CommentStatus> = 'published';

  @Field(() => DateTimeScalar)
  @Property({ type: 'timestamptz' })
  createdAt: Opt<Date> = new Date();

  @Field(() => DateTimeScalar, { nullable: true, description: 'When its text was last changed.' })
  @Property({ type: 'timestamptz', nullable: true })
  editedAt: Date | null = null;

  /** Set on placeholders: deleted comments that have replies. Neither text nor author is kept. */
  @Property({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null = null;

  @Field(() => Boolean, { description: 'Hidden until an admin has seen it; its author sees it.' })
  @Property({ type: 'boolean' })
  awaitsReview: Opt<boolean> = false;

  @Field(() => Boolean, {
    description: 'Hidden until its author confirms the address of the account; its author sees it.',
  })
  @Property({ type: 'boolean' })
  awaitsConfirmation: Opt<boolean> = false;

  /** The comment that was answered: `parent`, or a reply under it. */
  @ManyToOne(() => Comment, { ref: true, nullable: true, fieldName: 'reply_to_id' })
  replyTo: Ref<Rel<Comment>> | null = null;

  @Field(() => Int)
  @Formula((_columns, table) => `(select count(*)::int from comment_like l where l.comment_id = ${table.alias}.id)`, {
    type: 'integer',
  })
  likeCount!: Opt<number>;

  /** Of a question under a lesson: the reply that answers it. */
  @Formula((_columns, table) => `(select a.reply_id from accepted_answer a where a.question_id = ${table.alias}.id)`, {
    type: 'integer',
    nullable: true,
  })
  acceptedReplyId!: Opt<number> | null;

  @Field(() => Int, {
    description: 'Increases with every edit. Send it with an edit, so that it does not overwrite another one.',
  })
  @Version()
  version!: Opt<number>;

  /** It shows with its item. */
  addTags(tags: CacheTags): void {
    if (this.article) tags.add(`article:${this.article.id}`);
    if (this.video) tags.add(`video:${this.video.id}`);
    if (this.lesson) tags.add(`lesson:${this.lesson.id}`);
  }
}
