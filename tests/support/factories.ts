import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { User } from '#server/modules/accounts/user.entity.ts';
import { Comment } from '#server/modules/community/comment/comment.entity.ts';
import { Notification } from '#server/modules/community/notification/notification.entity.ts';
import { Article } from '#server/modules/content/article/article.entity.ts';
import { CourseModule } from '#server/modules/content/course/course-module.entity.ts';
import { Lesson } from '#server/modules/content/course/lesson.entity.ts';
import { Video } from '#server/modules/content/video/video.entity.ts';
import { VideoSave } from '#server/modules/content/video/video-save.entity.ts';

type Given<Entity> = Partial<RequiredEntityData<Entity>>;

/** A day in the past, later for later numbers, so that what is made later is newer. */
const dayOf = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * 86_400_000);

/** Rows for tests: published, valid and different from each other, with whatever a test cares about given. */
export class Factories {
  private last = 0;

  constructor(private readonly em: EntityManager) {}

  user(given: Given<User> = {}): Promise<User> {
    const n = this.next();
    return this.save(User, {
      username: `user${n}`,
      email: `user${n}@example.org`,
      password: 'no password opens this',
      role: 'user',
      createdAt: dayOf(n),
      ...given,
    });
  }

  article(given: Given<Article> = {}): Promise<Article> {
    const n = this.next();
    return this.save(Article, {
      title: `Article ${n}`,
      slug: `article-${n}`,
      excerpt: `What article ${n} is about.`,
      content: `<p>Body of article ${n}.</p>`,
      category: 'Technology',
      author: 1,
      status: 'published',
      createdAt: dayOf(n),
      updatedAt: dayOf(n),
      ...given,
    });
  }

  video(given: Given<Video> = {}): Promise<Video> {
    const n = this.next();
    return this.save(Video, {
      title: `Video ${n}`,
      slug: `video-${n}`,
      description: `What video ${n} shows.`,
      videoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
      author: 1,
      status: 'published',
      createdAt: dayOf(n),
      updatedAt: dayOf(n),
      ...given,
    });
  }

  module(given: Given<CourseModule> = {}): Promise<CourseModule> {
    const n = this.next();
    return this.save(CourseModule, {
      title: `Module ${n}`,
      slug: `module-${n}`,
      description: `What module ${n} teaches.`,
      status: 'published',
      createdAt: dayOf(n),
      updatedAt: dayOf(n),
      ...given,
    });
  }

  /** @param given.module id of its module; left out, a new one is made. */
  async lesson(given: Given<Lesson> = {}): Promise<Lesson> {
    const module = given.module ?? (await this.module()).id;
    const n = this.next();
    return this.save(Lesson, {
      title: `Lesson ${n}`,
      slug: `lesson-${n}`,
      content: `<p>Body of lesson ${n}.</p>`,
      duration: '5 min',
      status: 'published',
      createdAt: dayOf(n),
      updatedAt: dayOf(n),
      ...given,
      module,
    });
  }

  /** @param given one of article, video and lesson as an id, and with `parent` the id of the comment it answers. */
  async comment(given: Given<Comment>): Promise<Comment> {
    const user = given.user ?? (await this.user()).id;
    const n = this.next();
    return this.save(Comment, { content: `Comment ${n}`, status: 'published', createdAt: dayOf(n), ...given, user });
  }

  /** @param given.user who is notified, @param given.comment the reply, or with kind `approved` the own comment. */
  notification(
    given: Given<Notification> & Pick<RequiredEntityData<Notification>, 'user' | 'comment'>,
  ): Promise<Notification> {
    return this.save(Notification, { kind: 'reply', createdAt: dayOf(this.next()), ...given });
  }

  /** That a user saved a video. */
  savedVideo(given: Pick<RequiredEntityData<VideoSave>, 'video' | 'user'>): Promise<VideoSave> {
    return this.save(VideoSave, { savedAt: dayOf(this.next()), ...given });
  }

  private next(): number {
    this.last += 1;
    return this.last;
  }

  private async save<Entity extends object>(
    entity: new () => Entity,
    data: RequiredEntityData<Entity>,
  ): Promise<Entity> {
    const em = this.em.fork();
    const row = em.create(entity, data);
    await em.flush();
    return row;
  }
}
