import type { MikroORM } from '@mikro-orm/postgresql';
import { User } from './modules/accounts/user.entity.ts';
import { Comment } from './modules/community/comment/comment.entity.ts';
import { ItemFollow } from './modules/community/follow/item-follow.entity.ts';
import { Notification } from './modules/community/notification/notification.entity.ts';
import { Article } from './modules/content/article/article.entity.ts';
import { CourseModule } from './modules/content/course/course-module.entity.ts';
import { Lesson } from './modules/content/course/lesson.entity.ts';
import { Video } from './modules/content/video/video.entity.ts';
import { VideoSave } from './modules/content/video/video-save.entity.ts';
import { LessonProgress } from './modules/learning/lesson-progress.entity.ts';
import { QuizResult } from './modules/learning/quiz-result.entity.ts';
import { Media } from './modules/media/media.entity.ts';
import { NewsletterSubscription } from './modules/newsletter/newsletter-subscription.entity.ts';
import { createMapper, type MapperOptions } from './platform/database/orm.ts';

const ENTITIES = [
  User,
  Article,
  Video,
  CourseModule,
  Lesson,
  LessonProgress,
  QuizResult,
  Comment,
  NewsletterSubscription,
  Notification,
  VideoSave,
  Media,
  ItemFollow,
];

/** The mapper with the entities of all modules. It doesn't connect yet. */
export function createOrm(url: string, options?: MapperOptions): Promise<MikroORM> {
  return createMapper(ENTITIES, url, options);
}
