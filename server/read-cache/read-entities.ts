import type { EventArgs, EventSubscriber } from '@mikro-orm/core';
import { User } from '../account/user.entity.ts';
import { Article } from '../article/article.entity.ts';
import { Comment } from '../comment/comment.entity.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { Media } from '../media/media.entity.ts';
import { Video } from '../video/video.entity.ts';
import type { Reads } from './reads.ts';

/**
 * Notes every entity that the mapper loads, whatever code asked for it. Services only have to note what they don't load:
 * lists, which other items could belong to, and items that don't exist.
 */
export class ReadEntities implements EventSubscriber {
  constructor(private readonly reads: Reads) {}

  onLoad({ entity }: EventArgs<object>): void {
    const { reads } = this;
    if (entity instanceof Article) reads.add(`article:${entity.id}`);
    else if (entity instanceof Lesson) reads.add(`lesson:${entity.id}`);
    else if (entity instanceof CourseModule) reads.add(`module:${entity.id}`);
    else if (entity instanceof User) reads.add(`account:${entity.id}`);
    else if (entity instanceof Media) reads.add('media');
    else if (entity instanceof Comment) this.noteItemOf(entity);
    else if (entity instanceof Video) {
      reads.add(`video:${entity.id}`);
      // Some reads load only a few columns.
      if (entity.viewCount !== undefined) reads.hasViews = true;
    } else {
      // An entity of an account, or one that was added since. No notification tells of its changes.
      reads.refuse();
    }
  }

  private noteItemOf({ article, video, lesson }: Comment): void {
    if (article) this.reads.add(`article:${article.id}`);
    if (video) this.reads.add(`video:${video.id}`);
    if (lesson) this.reads.add(`lesson:${lesson.id}`);
  }
}
