import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { ChangeDoor } from '#domain/content-change.ts';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import { ANONYMOUS, type SignedIn, type Viewer } from '#domain/viewer.ts';
import { AccountService } from './account/account.service.ts';
import { AccountRecoveryService } from './account/account-recovery.service.ts';
import type { DeviceCookie } from './account/known-devices.ts';
import { OwnSessionService } from './account/own-sessions.ts';
import { usedPasskey } from './account/passkey-proof.ts';
import { PasskeyService } from './account/passkeys.service.ts';
import { lacksSecondFactor, SecondFactorService } from './account/second-factor.service.ts';
import type { SecurityLog } from './account/security-log.ts';
import type { User } from './account/user.entity.ts';
import { CommentListService } from './administration/comment-list.service.ts';
import { ContentListService } from './administration/content-list.service.ts';
import { ManagedUserService } from './administration/managed-users.service.ts';
import { OpenItemService } from './administration/open-items.service.ts';
import { QuickFindService } from './administration/quick-find.service.ts';
import { SiteCountService } from './administration/site-counts.service.ts';
import type { Article } from './article/article.entity.ts';
import { ArticleService } from './article/article.service.ts';
import { AcceptedAnswerService } from './comment/accepted-answers.service.ts';
import { CommentService } from './comment/comment.service.ts';
import { CommentBanService } from './comment/comment-ban.service.ts';
import { CommentPageService } from './comment/comment-page.service.ts';
import type { CommentTargetKind } from './comment/comment-target.ts';
import { windowLoader } from './comment/comment-window.ts';
import { ModerationService } from './comment/moderation.service.ts';
import { OwnCommentService } from './comment/own-comments.service.ts';
import type { Config } from './config.ts';
import { bodyLoader } from './content/body-loader.ts';
import { ContentCheckService } from './content-check/content-check.service.ts';
import { siteOrigins } from './content-html/moved-links.ts';
import { type ContentDraft, ContentDraftService } from './content-writing/content-draft.service.ts';
import { ContentWritingService } from './content-writing/content-writing.service.ts';
import { FormerSlugService } from './content-writing/former-slug.service.ts';
import { CourseService } from './course/course.service.ts';
import type { CourseModule } from './course/course-module.entity.ts';
import type { Lesson } from './course/lesson.entity.ts';
import { FollowService } from './follow/follow.service.ts';
import { HistoryService } from './history/history.service.ts';
import { OperationService } from './history/operation.service.ts';
import { RevisionService } from './history/revision.service.ts';
import { TrashService } from './history/trash.service.ts';
import { AnswerSize } from './http/answer-size.ts';
import type { RequestSession, SessionOwner } from './http/session.ts';
import { CertificateService } from './learning/certificate.service.ts';
import { CourseTestService } from './learning/course-test.service.ts';
import { LearningService } from './learning/learning.service.ts';
import { LearningSummaryService } from './learning/learning-summary.service.ts';
import { ReviewService } from './learning/review.service.ts';
import { MediaService } from './media/media.service.ts';
import { IssueArchiveService } from './newsletter/issue-archive.service.ts';
import { NewsletterService } from './newsletter/newsletter.service.ts';
import { NewsletterIssueService } from './newsletter/newsletter-issue.service.ts';
import { SubscriberService } from './newsletter/subscriber.service.ts';
import { NotificationService } from './notification/notification.service.ts';
import { ReplyDigestService } from './notification/reply-digest.service.ts';
import type { Site } from './open-site.ts';
import { PersonService } from './person/person.service.ts';
import { type Preview, previewOf } from './preview/preview.ts';
import { PreviewLinkService } from './preview/preview-link.service.ts';
import { ReadEntities } from './read-cache/read-entities.ts';
import { Reads } from './read-cache/reads.ts';
import { ContentScheduleService } from './schedule/content-schedule.service.ts';
import { SearchService } from './search/search.service.ts';
import { OutdatedTextService } from './translation/outdated-texts.service.ts';
import { TranslationWishService } from './translation/translation-wish.service.ts';
import type { Video } from './video/video.entity.ts';
import { VideoService } from './video/video.service.ts';

/** What one request works with, over GraphQL, REST or a page: the viewer, and its own services. */
export interface ApiContext {
  viewer: Viewer;
  /** The logged-in account of the viewer. */
  user: User | null;
  session: RequestSession;
  device: DeviceCookie;
  /** Network address of the caller, for rate limits. */
  clientAddress: string;
  /** The User-Agent header; empty if there is none. */
  userAgent: string;
  config: Config;
  /** What the answer has been made from so far. */
  reads: Reads;
  /** Set by GraphQL mutations. */
  hasWritten: boolean;
  /** Whether the GraphQL document is one of the site's own client. */
  isTrustedDocument: boolean;
  /** What the preview link of the page shows, if it has one that works. */
  preview: Preview | null;
  services: ReturnType<typeof createServices>;
  /** The size of the answer so far. GraphQL refuses answers that are too large. */
  answerSize: AnswerSize;
  loaders: ReturnType<typeof createLoaders>;
  securityLog: SecurityLog;
  /** Makes the viewer whom a session names, after the request has begun or ended one; undefined for a visitor. */
  continueAs(owner: SessionOwner | undefined): Promise<void>;
}

/** The origin of a request. */
interface Caller {
  /** The account that the session names. */
  owner: SessionOwner | undefined;
  session: RequestSession;
  device: DeviceCookie;
  clientAddress: string;
  userAgent: string;
  door: ChangeDoor;
  /** Of a preview link, as it was sent. */
  previewToken?: unknown;
  /** Collects what the answer is made from, if it is to be kept. */
  reads?: Reads;
}

/**
 * A context with its own services. Sessions of deleted or disabled accounts, and sessions that were ended, are ignored.
 */
export async function createApiContext(site: Site, caller: Caller): Promise<ApiContext> {
  const reads = caller.reads ?? new Reads();
  // With an event manager of its own, so that it hears only of what this request loads.
  const em = site.em.fork({ freshEventManager: caller.reads !== undefined });
  if (caller.reads) em.getEventManager().registerSubscriber(new ReadEntities(reads));
  const preview = caller.previewToken === undefined ? null : await previewOf(em, caller.previewToken);
  const services = createServices(site, em, caller.door, reads, preview);
  const answerSize = new AnswerSize();
  const seenBy = async (owner: SessionOwner | undefined) => {
    const user = owner === undefined ? null : await services.accounts.ofSession(owner);
    const viewer = user ? await viewerOf(user, owner, em, site.config) : ANONYMOUS;
    return { user, viewer, loaders: createLoaders(services, viewer, answerSize) };
  };
  const { session, device, clientAddress, userAgent } = caller;
  return {
    ...(await seenBy(caller.owner)),
    session,
    device,
    clientAddress,
    userAgent,
    config: site.config,
    reads,
    hasWritten: false,
    isTrustedDocument: false,
    preview,
    services,
    answerSize,
    securityLog: site.securityLog,
    // Apollo Server gives resolvers a copy of the context.
    async continueAs(owner) {
      Object.assign(this, await seenBy(owner));
    },
  };
}

/**
 * A passkey is both factors, but a session that a password alone began has only one. Those who need a second factor for
 * their role may do what every user may until they have it, such as turning on two-step login.
 */
async function viewerOf(
  user: User,
  owner: SessionOwner | undefined,
  em: EntityManager,
  config: Config,
): Promise<SignedIn> {
  const { id, role } = user;
  const viewer = { id, role, isConfirmed: isRecent(owner), passkeyId: owner?.passkeyId };
  const isShort = lacksSecondFactor(user, config) && !(await usedPasskey(em, viewer));
  return isShort ? { ...viewer, role: 'user' } : viewer;
}

/** Whether the owner of the session has lately proved who they are. */
function isRecent({ confirmedAt = 0 }: Partial<SessionOwner> = {}): boolean {
  return Date.now() - confirmedAt < CONFIRMATION_MINUTES * 60_000;
}

function createServices(
  { rateLimits, passwords, knownDevices, secondFactorSecrets, passkeyHandles, config, mediaFiles }: Site,
  em: EntityManager,
  door: ChangeDoor,
  reads: Reads,
  preview: Preview | null,
) {
  const course = new CourseService(em, reads, preview);
  const reviews = new ReviewService(em, course);
  const learning = new LearningService(em, course, reviews);
  const secondFactor = new SecondFactorService(em, rateLimits, passwords, secondFactorSecrets, config);
  const contentWriting = new ContentWritingService(em, door);
  return {
    articles: new ArticleService(em, rateLimits, reads, preview),
    videos: new VideoService(em, rateLimits, reads, preview),
    course,
    learning,
    reviews,
    courseTests: new CourseTestService(em, course, learning, reviews, rateLimits),
    certificates: new CertificateService(em, course, learning, rateLimits, reads),
    learningSummary: new LearningSummaryService(em, course),
    commentPages: new CommentPageService(em, reads),
    comments: new CommentService(em, rateLimits, config),
    acceptedAnswers: new AcceptedAnswerService(em, rateLimits, door),
    commentBans: new CommentBanService(em, door),
    moderation: new ModerationService(em, door),
    ownComments: new OwnCommentService(em),
    contentWriting,
    contentCheck: new ContentCheckService(em),
    contentDrafts: new ContentDraftService(em, contentWriting),
    contentSchedule: new ContentScheduleService(em, contentWriting),
    previewLinks: new PreviewLinkService(em, door),
    formerSlugs: new FormerSlugService(em, door, siteOrigins(config.siteUrl)),
    secondFactor,
    passkeys: new PasskeyService(em, rateLimits, secondFactor, passkeyHandles, config),
    ownSessions: new OwnSessionService(em, config),
    accounts: new AccountService(em, rateLimits, passwords, knownDevices, secondFactor, config, door),
    accountRecovery: new AccountRecoveryService(em, rateLimits, passwords, config),
    history: new HistoryService(em),
    operations: new OperationService(em, door),
    revisions: new RevisionService(em, contentWriting),
    trash: new TrashService(em, door),
    managedUsers: new ManagedUserService(em, secondFactor, door, config),
    contentLists: new ContentListService(em),
    commentLists: new CommentListService(em),
    openItems: new OpenItemService(em),
    quickFind: new QuickFindService(em),
    siteCounts: new SiteCountService(em, reads),
    media: new MediaService(em, mediaFiles, rateLimits, reads, door),
    search: new SearchService(em, reads, rateLimits),
    newsletter: new NewsletterService(em, rateLimits),
    subscribers: new SubscriberService(em, config, door),
    newsletterIssues: new NewsletterIssueService(em, config, rateLimits, door),
    issueArchive: new IssueArchiveService(em, reads),
    notifications: new NotificationService(em),
    replyDigests: new ReplyDigestService(em),
    follows: new FollowService(em, rateLimits),
    people: new PersonService(em, reads),
    outdatedTexts: new OutdatedTextService(em),
    translationWishes: new TranslationWishService(em, rateLimits),
  };
}

/** Loads what GraphQL fields need for each item, with one query for all items of a tick. */
function createLoaders(services: ReturnType<typeof createServices>, viewer: Viewer, answerSize: AnswerSize) {
  const { articles, videos, course, learning, comments, commentPages, moderation, managedUsers, contentDrafts, media } =
    services;
  const commentsUnder = (kind: CommentTargetKind) =>
    windowLoader((ids, window) => commentPages.under(viewer, kind, ids, window));
  const followed = (kind: CommentTargetKind) =>
    new DataLoader((ids: readonly number[]) => services.follows.areFollowed(viewer, kind, ids), { cache: false });
  return {
    comments: { article: commentsUnder('article'), video: commentsUnder('video'), lesson: commentsUnder('lesson') },
    replies: windowLoader((ids, window) => commentPages.repliesOf(viewer, ids, window)),
    lessonCommentCount: new DataLoader((ids: readonly number[]) => commentPages.countUnderLessons(ids)),
    followed: { article: followed('article'), video: followed('video'), lesson: followed('lesson') },
    // Not cached, so that a mutation returns the new state.
    likedComment: new DataLoader((ids: readonly number[]) => comments.likedBy(viewer, ids), { cache: false }),
    // Not cached either, because a mutation changes them.
    commentMentions: new DataLoader((ids: readonly number[]) => commentPages.mentions(ids), { cache: false }),
    acceptedReply: new DataLoader((ids: readonly number[]) => services.acceptedAnswers.replies(viewer, ids), {
      cache: false,
    }),
    commentReports: new DataLoader((ids: readonly number[]) => moderation.openReports(viewer, ids)),
    // Not cached, because a mutation may change them.
    commentDecision: new DataLoader((ids: readonly number[]) => moderation.decisions(viewer, ids), { cache: false }),
    commentBan: new DataLoader((ids: readonly number[]) => services.commentBans.ofUsers(viewer, ids)),
    userCommentCount: new DataLoader((ids: readonly number[]) => managedUsers.commentCounts(viewer, ids)),
    userPasskeyCount: new DataLoader((ids: readonly number[]) => managedUsers.passkeyCounts(viewer, ids)),
    neighbors: new DataLoader((items: readonly Article[]) => articles.neighbors(items)),
    relatedArticles: new DataLoader((items: readonly Article[]) => articles.related(items)),
    articlesForLesson: new DataLoader((ids: readonly number[]) => articles.relatedToLessons(ids)),
    ownComment: new DataLoader((ids: readonly number[]) => services.ownComments.some(viewer, ids)),
    videoNeighbors: new DataLoader((items: readonly Video[]) => videos.neighbors(items)),
    lessonBySlug: new DataLoader((slugs: readonly string[]) => course.lessonsBySlug(viewer, slugs)),
    videoMarks: new DataLoader((ids: readonly number[]) => videos.marks(viewer, ids)),
    articleWords: new DataLoader(
      async (items: readonly Article[]) => {
        const missing = items.filter(({ words }) => words === undefined);
        if (missing.length > 0) await articles.loadWords(missing);
        return items;
      },
      { cache: false },
    ),
    articleBody: bodyLoader<Article>(articles, answerSize),
    lessonBody: bodyLoader<Lesson>(course, answerSize),
    draftFields: new DataLoader((drafts: readonly ContentDraft[]) => contentDrafts.fields(viewer, drafts, answerSize), {
      cache: false,
    }),
    lessonQuestions: new DataLoader((lessons: readonly Lesson[]) => course.questions(lessons), { cache: false }),
    /** By lesson id. Not cached, because a mutation may change it. */
    isCompleted: new DataLoader((ids: readonly number[]) => learning.areCompleted(viewer, ids), { cache: false }),
    quizResults: new DataLoader((ids: readonly number[]) => learning.results(viewer, ids), { cache: false }),
    testQuestionCount: new DataLoader((ids: readonly number[]) => services.courseTests.questionCounts(ids)),
    testResults: new DataLoader((ids: readonly number[]) => services.courseTests.bestResults(viewer, ids), {
      cache: false,
    }),
    tries: new DataLoader((ids: readonly number[]) => learning.tries(viewer, ids), { cache: false }),
    /** Uploaded pictures by digest. Not cached, because a mutation may change them. */
    media: new DataLoader((digests: readonly string[]) => media.byDigests(digests), { cache: false }),
    mediaUses: new DataLoader((digests: readonly string[]) => media.uses(viewer, digests), { cache: false }),
    moduleLessons: new DataLoader((modules: readonly CourseModule[]) => course.outlines(viewer, modules)),
  };
}
