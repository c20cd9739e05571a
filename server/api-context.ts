import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { ChangeDoor } from '#domain/content-change.ts';
import { ANONYMOUS, type Viewer } from '#domain/viewer.ts';
import { AccountService } from './account/account.service.ts';
import { ManagedUserService } from './account/managed-users.service.ts';
import type { User } from './account/user.entity.ts';
import { ContentListService } from './administration/content-list.service.ts';
import { SiteCountService } from './administration/site-counts.ts';
import type { Article } from './article/article.entity.ts';
import { ArticleService } from './article/article.service.ts';
import { CommentService } from './comment/comment.service.ts';
import type { CommentTargetKind } from './comment/comment-target.ts';
import { ModerationService } from './comment/moderation.service.ts';
import { OwnCommentService } from './comment/own-comments.service.ts';
import type { Config } from './config.ts';
import { bodyLoader } from './content/body-loader.ts';
import { ContentWritingService } from './content-writing/content-writing.service.ts';
import { CourseService } from './course/course.service.ts';
import type { CourseModule } from './course/course-module.entity.ts';
import type { Lesson } from './course/lesson.entity.ts';
import { HistoryService } from './history/history.service.ts';
import type { RequestSession, SessionOwner } from './http/session.ts';
import { LearningService } from './learning/learning.service.ts';
import { NewsletterService } from './newsletter/newsletter.service.ts';
import { NotificationService } from './notification/notification.service.ts';
import type { Site } from './open-site.ts';
import type { RateLimits } from './rate-limits.ts';
import { VideoService } from './video/video.service.ts';

/** What one request works with, whichever door it came in by: who asks, and services over a session of their own. */
export interface ApiContext {
  viewer: Viewer;
  /** The signed-in account behind the viewer. */
  user: User | null;
  session: RequestSession;
  /** Network address of the caller, for rate limits. */
  clientAddress: string;
  /** What the caller's program says it is; empty when it says nothing. */
  userAgent: string;
  config: Config;
  services: ReturnType<typeof createServices>;
  loaders: ReturnType<typeof createLoaders>;
}

/** Where a request comes from. */
interface Caller {
  /** Whom the session names. */
  owner: SessionOwner | undefined;
  session: RequestSession;
  clientAddress: string;
  userAgent: string;
  door: ChangeDoor;
}

/** A context with services of its own; a session of a deleted or disabled account, or one that was ended, counts as none. */
export async function createApiContext({ em, config, rateLimits }: Site, caller: Caller): Promise<ApiContext> {
  const services = createServices(em.fork(), rateLimits, config, caller.door);
  const user = caller.owner === undefined ? null : await services.accounts.ofSession(caller.owner);
  const viewer: Viewer = user ? { id: user.id, role: user.role } : ANONYMOUS;
  const { session, clientAddress, userAgent } = caller;
  return {
    viewer,
    user,
    session,
    clientAddress,
    userAgent,
    config,
    services,
    loaders: createLoaders(services, viewer),
  };
}

function createServices(em: EntityManager, rateLimits: RateLimits, config: Config, door: ChangeDoor) {
  const course = new CourseService(em);
  return {
    articles: new ArticleService(em),
    videos: new VideoService(em, rateLimits),
    course,
    learning: new LearningService(em, course),
    comments: new CommentService(em, rateLimits, config.commentReview),
    moderation: new ModerationService(em),
    ownComments: new OwnCommentService(em),
    contentWriting: new ContentWritingService(em, door),
    accounts: new AccountService(em, rateLimits),
    history: new HistoryService(em),
    managedUsers: new ManagedUserService(em, rateLimits),
    contentLists: new ContentListService(em),
    siteCounts: new SiteCountService(em),
    newsletter: new NewsletterService(em, rateLimits),
    notifications: new NotificationService(em),
  };
}

/** What GraphQL fields load per item, gathered into one query for all items of a tick. */
function createLoaders(services: ReturnType<typeof createServices>, viewer: Viewer) {
  const { articles, videos, course, learning, comments, managedUsers } = services;
  const commentsUnder = (kind: CommentTargetKind) =>
    new DataLoader((ids: readonly number[]) => comments.underEach(viewer, kind, ids));
  return {
    comments: { article: commentsUnder('article'), video: commentsUnder('video'), lesson: commentsUnder('lesson') },
    // Not cached: a mutation that likes answers the new state.
    likedComment: new DataLoader((ids: readonly number[]) => comments.likedBy(viewer, ids), { cache: false }),
    commentReports: new DataLoader((ids: readonly number[]) => comments.reportCounts(viewer, ids)),
    userCommentCount: new DataLoader((ids: readonly number[]) => managedUsers.commentCounts(viewer, ids)),
    neighbours: new DataLoader((items: readonly Article[]) => articles.neighbours(items)),
    videoMarks: new DataLoader((ids: readonly number[]) => videos.marks(viewer, ids)),
    articleBody: bodyLoader<Article>((items) => articles.loadBodies(items)),
    lessonBody: bodyLoader<Lesson>((items) => course.loadBodies(items)),
    lessonQuestions: new DataLoader((lessons: readonly Lesson[]) => course.questions(lessons), { cache: false }),
    /** By lesson id; not remembered, since a mutation may change it. */
    isCompleted: new DataLoader((ids: readonly number[]) => learning.areCompleted(viewer, ids), { cache: false }),
    quizResults: new DataLoader((ids: readonly number[]) => learning.results(viewer, ids), { cache: false }),
    moduleLessons: new DataLoader((modules: readonly CourseModule[]) => course.outlines(viewer, modules)),
  };
}
