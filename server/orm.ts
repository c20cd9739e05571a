import 'reflect-metadata';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { storeMissingSkeletons } from './account/stored-skeletons.ts';
import { User } from './account/user.entity.ts';
import { Article } from './article/article.entity.ts';
import { Comment } from './comment/comment.entity.ts';
import { CourseModule } from './course/course-module.entity.ts';
import { Lesson } from './course/lesson.entity.ts';
import { LessonProgress } from './learning/lesson-progress.entity.ts';
import { QuizResult } from './learning/quiz-result.entity.ts';
import { Migration0001Content } from './migrations/0001-content.ts';
import { Migration0002Newsletter } from './migrations/0002-newsletter.ts';
import { Migration0003Sessions } from './migrations/0003-sessions.ts';
import { Migration0004Replies } from './migrations/0004-replies.ts';
import { Migration0005Notifications } from './migrations/0005-notifications.ts';
import { Migration0006Conversation } from './migrations/0006-conversation.ts';
import { Migration0007Learning } from './migrations/0007-learning.ts';
import { Migration0008Videos } from './migrations/0008-videos.ts';
import { Migration0009Versions } from './migrations/0009-versions.ts';
import { Migration0010Administration } from './migrations/0010-administration.ts';
import { Migration0011SessionGenerations } from './migrations/0011-session-generations.ts';
import { Migration0012ConvertedBodies } from './migrations/0012-converted-bodies.ts';
import { Migration0015CommentPages } from './migrations/0015-comment-pages.ts';
import { Migration0016AccountsUnderAttack } from './migrations/0016-accounts-under-attack.ts';
import { Migration0017PlainSessionCookies } from './migrations/0017-plain-session-cookies.ts';
import { Migration0019ContentHistory } from './migrations/0019-content-history.ts';
import { Migration0020Trash } from './migrations/0020-trash.ts';
import { Migration0021Reviews } from './migrations/0021-reviews.ts';
import { Migration0022AccountHistory } from './migrations/0022-account-history.ts';
import { Migration0023ContentDrafts } from './migrations/0023-content-drafts.ts';
import { NewsletterSubscription } from './newsletter/newsletter-subscription.entity.ts';
import { Notification } from './notification/notification.entity.ts';
import { SetupError } from './setup-error.ts';
import { Video } from './video/video.entity.ts';
import { VideoSave } from './video/video-save.entity.ts';

/** A number that no other advisory lock in the database uses. */
export const MIGRATION_LOCK = 7_286_001;

/** The object-relational mapper for a database. It doesn't connect yet. */
export function createOrm(
  url: string,
  options: Pick<Options, 'pool' | 'debug' | 'logger' | 'driverOptions'> = {},
): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: [
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
    ],
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      migrationsList: [
        { name: '0001-content', class: Migration0001Content },
        { name: '0002-newsletter', class: Migration0002Newsletter },
        { name: '0003-sessions', class: Migration0003Sessions },
        { name: '0004-replies', class: Migration0004Replies },
        { name: '0005-notifications', class: Migration0005Notifications },
        { name: '0006-conversation', class: Migration0006Conversation },
        { name: '0007-learning', class: Migration0007Learning },
        { name: '0008-videos', class: Migration0008Videos },
        { name: '0009-versions', class: Migration0009Versions },
        { name: '0010-administration', class: Migration0010Administration },
        { name: '0011-session-generations', class: Migration0011SessionGenerations },
        { name: '0012-converted-bodies', class: Migration0012ConvertedBodies },
        { name: '0015-comment-pages', class: Migration0015CommentPages },
        { name: '0016-accounts-under-attack', class: Migration0016AccountsUnderAttack },
        { name: '0017-plain-session-cookies', class: Migration0017PlainSessionCookies },
        { name: '0019-content-history', class: Migration0019ContentHistory },
        { name: '0020-trash', class: Migration0020Trash },
        { name: '0021-reviews', class: Migration0021Reviews },
        { name: '0022-account-history', class: Migration0022AccountHistory },
        { name: '0023-content-drafts', class: Migration0023ContentDrafts },
      ],
      snapshot: false,
      silent: true,
    },
    forceUtcTimezone: true,
    ...options,
  });
}

/**
 * Updates the schema. If several processes start at the same time, one does it and the others wait.
 * @throws SetupError if the database doesn't allow it, for example because of missing rights.
 */
export async function migrate(orm: MikroORM): Promise<void> {
  // The lock has its own connection: the pool may have only one, and the migrator needs that.
  const lock = new pg.Client({ connectionString: orm.config.get('clientUrl') });
  // If the connection breaks, the query that is running reports it.
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query('begin');
    await lock.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await orm.migrator.up();
    await storeMissingSkeletons(orm.em.fork());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`The tables of the database can't be brought up to date: ${reason}.`, { cause: error });
  } finally {
    await lock.end();
  }
}
