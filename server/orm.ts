import 'reflect-metadata';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { User } from './account/user.entity.ts';
import { Article } from './article/article.entity.ts';
import { Comment } from './comment/comment.entity.ts';
import { CourseModule } from './course/course-module.entity.ts';
import { Lesson } from './course/lesson.entity.ts';
import { Migration0001Content } from './migrations/0001-content.ts';
import { Migration0002Newsletter } from './migrations/0002-newsletter.ts';
import { NewsletterSubscription } from './newsletter/newsletter-subscription.entity.ts';
import { Video } from './video/video.entity.ts';

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_286_001;

/** The object-relational mapper on a database; does not connect yet. */
export function createOrm(url: string, options: Pick<Options, 'pool' | 'debug' | 'logger'> = {}): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: [User, Article, Video, CourseModule, Lesson, Comment, NewsletterSubscription],
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      migrationsList: [
        { name: '0001-content', class: Migration0001Content },
        { name: '0002-newsletter', class: Migration0002Newsletter },
      ],
      snapshot: false,
    },
    forceUtcTimezone: true,
    ...options,
  });
}

/** Brings the schema up to date; of several processes that start at once, one does it and the others wait. */
export async function migrate(orm: MikroORM): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  });
}
