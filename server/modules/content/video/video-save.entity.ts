import type { Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../accounts/user.entity.ts';
import { Video } from './video.entity.ts';

/** A video that a person saved for later; one for each person and video. */
@Entity()
export class VideoSave {
  @ManyToOne(() => Video, { ref: true, primary: true, fieldName: 'video_id' })
  video!: Ref<Video>;

  @ManyToOne(() => User, { ref: true, primary: true, fieldName: 'user_id' })
  user!: Ref<User>;

  @Property({ type: 'timestamptz' })
  savedAt!: Date;
}
