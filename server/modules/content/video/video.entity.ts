import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, Formula, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { VIDEO_LIKE_BASE } from '#domain/limits.ts';
import type { CacheTags } from '../../../platform/response-cache/cache-tags.ts';
import type { TaggedEntity } from '../../../platform/response-cache/tag-entities.ts';
import { User } from '../../accounts/user.entity.ts';
import { hasSpanish } from '../model/has-spanish.ts';
import { SourcedEntity } from '../model/sourced.entity.ts';

@ObjectType()
@Entity()
export class Video extends SourcedEntity implements TaggedEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  description!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  descriptionEs: string | null = null;

  @Field(() => String)
  @Property({ type: 'text' })
  videoUrl!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  thumbnailUrl: string | null = null;

  @Field(() => String, { nullable: true, description: 'As a text, such as 10:30; null if it is unknown.' })
  @Property({ type: 'text', nullable: true })
  duration: string | null = null;

  @Field(() => String, { nullable: true, description: 'Names, separated by commas; null if they are unknown.' })
  @Property({ type: 'text', nullable: true })
  speakers: string | null = null;

  @Field(() => String, { nullable: true, description: 'Slug of the lesson that it goes with, which may not exist.' })
  @Property({ type: 'text', nullable: true })
  lessonSlug: string | null = null;

  @ManyToOne(() => User, { ref: true, fieldName: 'author_id' })
  author!: Ref<User>;

  @Field(() => Int)
  @Property({ type: 'integer' })
  viewCount: Opt<number> = 0;

  @Formula(hasSpanish('video'), { type: 'boolean', hidden: true })
  hasSpanish!: Opt<boolean>;

  @Field(() => Int, { description: `Likes of logged-in users, added to a base of ${VIDEO_LIKE_BASE}.` })
  @Formula(
    (_columns, table) =>
      `(select ${VIDEO_LIKE_BASE} + count(*)::int from video_like l where l.video_id = ${table.alias}.id)`,
    { type: 'integer' },
  )
  likeCount!: Opt<number>;

  addTags(tags: CacheTags): void {
    tags.add(`video:${this.id}`);
    // Some reads load only a few columns.
    if (this.viewCount !== undefined) tags.hasViews = true;
  }
}
