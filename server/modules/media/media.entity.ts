import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { mediaAddress, type PictureFormat } from '#domain/media.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import type { CacheTags } from '../../platform/response-cache/cache-tags.ts';
import type { TaggedEntity } from '../../platform/response-cache/tag-entities.ts';
import { User } from '../accounts/user.entity.ts';

/** An uploaded picture, without its files; see `MediaFiles`. */
@ObjectType('Media', { description: 'An uploaded picture.' })
@Entity()
export class Media implements TaggedEntity {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  id!: number;

  /** SHA-256 of the file that was given. */
  @Field(() => String)
  @Property({ type: 'text' })
  digest!: string;

  /** SHA-256 of the file that an export writes. */
  @Property({ type: 'text' })
  originalDigest!: string;

  /** Of the file that an export writes. */
  @Property({ type: 'text', runtimeType: 'string' })
  format!: PictureFormat;

  @Field(() => String)
  @Property({ type: 'text' })
  fileName!: string;

  @Field(() => Int)
  @Property({ type: 'integer' })
  width!: number;

  @Field(() => Int)
  @Property({ type: 'integer' })
  height!: number;

  @Field(() => Int, { description: 'Of the file that an export writes.' })
  @Property({ type: 'integer' })
  bytes!: number;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  altEn: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  altEs: string | null = null;

  @Field(() => Boolean, { description: 'Whether it says nothing, so that it needs no alternative text.' })
  @Property({ type: 'boolean' })
  decorative: Opt<boolean> = false;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  credit: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ fieldName: 'licence', type: 'text', nullable: true })
  license: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  sourceUrl: string | null = null;

  @Field(() => Float, { description: 'From 0 (left) to 1 (right): what stays visible when the picture is cropped.' })
  @Property({ type: 'float' })
  focalX: Opt<number> = 0.5;

  @Field(() => Float, { description: 'From 0 (top) to 1 (bottom).' })
  @Property({ type: 'float' })
  focalY: Opt<number> = 0.5;

  @ManyToOne(() => User, { ref: true, fieldName: 'uploaded_by', nullable: true })
  uploadedBy: Ref<User> | null = null;

  @Field(() => DateTimeScalar)
  @Property({ type: 'timestamptz' })
  createdAt: Opt<Date> = new Date();

  @Property({ type: 'timestamptz', onUpdate: () => new Date() })
  updatedAt: Opt<Date> = new Date();

  @Field(() => DateTimeScalar, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null = null;

  @Field(() => String, { description: 'Its address in fields and bodies.' })
  get src(): Opt<string> {
    return mediaAddress(this.digest);
  }

  addTags(tags: CacheTags): void {
    tags.add('media');
  }
}
