import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AccountResolver } from './modules/accounts/account.resolver.ts';
import { AccountRecoveryResolver } from './modules/accounts/account-recovery.resolver.ts';
import { AccountSettingsResolver } from './modules/accounts/account-settings.resolver.ts';
import { OwnSessionResolver } from './modules/accounts/own-sessions.resolver.ts';
import { PasskeyResolver } from './modules/accounts/passkeys.resolver.ts';
import { SecondFactorResolver } from './modules/accounts/second-factor.resolver.ts';
import { CommentListResolver } from './modules/admin/comment-list.resolver.ts';
import { ContentListResolver } from './modules/admin/content-list.resolver.ts';
import { EditorOverviewResolver } from './modules/admin/editor-overview.resolver.ts';
import { ManagedUserResolver } from './modules/admin/managed-users.resolver.ts';
import { OpenItemResolver } from './modules/admin/open-items.resolver.ts';
import { QuickFindResolver } from './modules/admin/quick-find.resolver.ts';
import { SiteCountResolver } from './modules/admin/site-counts.resolver.ts';
import { CommentResolver } from './modules/community/comment/comment.resolver.ts';
import {
  AccountBanResolver,
  CommentBanResolver,
  CommentRowBanResolver,
} from './modules/community/comment/comment-ban.resolver.ts';
import { CommentRowResolver } from './modules/community/comment/comment-row.ts';
import {
  ArticleCommentsResolver,
  LessonCommentsResolver,
  VideoCommentsResolver,
} from './modules/community/comment/item-comments.resolver.ts';
import { ModerationResolver } from './modules/community/comment/moderation.resolver.ts';
import { OwnCommentResolver } from './modules/community/comment/own-comments.resolver.ts';
import {
  ArticleFollowResolver,
  FollowResolver,
  LessonFollowResolver,
  PlaceFollowResolver,
  VideoFollowResolver,
} from './modules/community/follow/follow.resolver.ts';
import {
  AccountNotificationResolver,
  NotificationResolver,
} from './modules/community/notification/notification.resolver.ts';
import {
  AccountReplyDigestResolver,
  ReplyDigestResolver,
} from './modules/community/notification/reply-digest.resolver.ts';
import { PersonCommentResolver, PersonResolver } from './modules/community/person/person.resolver.ts';
import { ArticleResolver, ArticleTextResolver } from './modules/content/article/article.resolver.ts';
import { ContentCheckResolver } from './modules/content/check/content-check.resolver.ts';
import { CourseModuleResolver } from './modules/content/course/course-module.resolver.ts';
import { LessonResolver, LessonTextResolver } from './modules/content/course/lesson.resolver.ts';
import { HistoryResolver } from './modules/content/history/history.resolver.ts';
import { OperationResolver } from './modules/content/history/operation.resolver.ts';
import {
  RevisionFieldResolver,
  RevisionReferencesResolver,
  RevisionResolver,
} from './modules/content/history/revision.resolver.ts';
import { TrashResolver } from './modules/content/history/trash.resolver.ts';
import { PreviewResolver } from './modules/content/preview/preview.resolver.ts';
import { ContentScheduleResolver } from './modules/content/schedule/content-schedule.resolver.ts';
import {
  OutdatedArticleResolver,
  OutdatedLessonResolver,
  OutdatedModuleResolver,
  OutdatedVideoResolver,
} from './modules/content/translation/outdated-texts.resolver.ts';
import { TranslationWishResolver } from './modules/content/translation/translation-wish.resolver.ts';
import { VideoResolver, VideoTextResolver } from './modules/content/video/video.resolver.ts';
import { ContentDraftFieldsResolver, ContentDraftResolver } from './modules/content/writing/content-draft.resolver.ts';
import { ContentWritingResolver } from './modules/content/writing/content-writing.resolver.ts';
import { FormerSlugResolver } from './modules/content/writing/former-slug.resolver.ts';
import { QuestionSourceResolver } from './modules/content/writing/question-source.resolver.ts';
import { CertificateResolver, OwnCertificateResolver } from './modules/learning/certificate.resolver.ts';
import {
  CourseTestResolver,
  ModuleTestFieldResolver,
  ModuleTestResolver,
} from './modules/learning/course-test.resolver.ts';
import {
  LearningResolver,
  LearningStepResolver,
  LessonLearningResolver,
} from './modules/learning/learning.resolver.ts';
import { LearningActivityResolver, LearningSummaryResolver } from './modules/learning/learning-summary.resolver.ts';
import { LessonQuestionsResolver, QuizQuestionResolver } from './modules/learning/quiz-question.resolver.ts';
import { ReviewResolver } from './modules/learning/review.resolver.ts';
import { MediaResolver } from './modules/media/media.resolver.ts';
import { IssueArchiveResolver } from './modules/newsletter/issue-archive.resolver.ts';
import { AccountNewsletterResolver, NewsletterResolver } from './modules/newsletter/newsletter.resolver.ts';
import { NewsletterIssueResolver } from './modules/newsletter/newsletter-issue.resolver.ts';
import { SubscriberResolver } from './modules/newsletter/subscriber.resolver.ts';
import { SearchResolver } from './modules/search/search.resolver.ts';
import { withAnswerLimit } from './platform/http/answer-size.ts';

/** The schema of Apollo Server, server rendering and `schema.graphql`. Services check the inputs. */
export function createSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      AccountResolver,
      AccountRecoveryResolver,
      AccountSettingsResolver,
      OwnSessionResolver,
      SecondFactorResolver,
      PasskeyResolver,
      ArticleResolver,
      ArticleTextResolver,
      VideoResolver,
      VideoTextResolver,
      CourseModuleResolver,
      LessonResolver,
      LessonTextResolver,
      LearningResolver,
      LearningActivityResolver,
      LearningSummaryResolver,
      LearningStepResolver,
      LessonLearningResolver,
      LessonQuestionsResolver,
      QuizQuestionResolver,
      CourseTestResolver,
      ModuleTestResolver,
      ModuleTestFieldResolver,
      ReviewResolver,
      CertificateResolver,
      OwnCertificateResolver,
      ContentWritingResolver,
      ContentCheckResolver,
      ContentDraftResolver,
      ContentScheduleResolver,
      PersonResolver,
      PersonCommentResolver,
      PreviewResolver,
      ContentDraftFieldsResolver,
      FormerSlugResolver,
      QuestionSourceResolver,
      CommentResolver,
      CommentRowResolver,
      ArticleCommentsResolver,
      VideoCommentsResolver,
      LessonCommentsResolver,
      ModerationResolver,
      AccountBanResolver,
      CommentBanResolver,
      CommentRowBanResolver,
      OwnCommentResolver,
      ContentListResolver,
      CommentListResolver,
      HistoryResolver,
      OperationResolver,
      RevisionResolver,
      RevisionFieldResolver,
      RevisionReferencesResolver,
      TrashResolver,
      OpenItemResolver,
      QuickFindResolver,
      SearchResolver,
      SiteCountResolver,
      EditorOverviewResolver,
      ManagedUserResolver,
      MediaResolver,
      NewsletterResolver,
      AccountNewsletterResolver,
      SubscriberResolver,
      NewsletterIssueResolver,
      IssueArchiveResolver,
      NotificationResolver,
      AccountNotificationResolver,
      ReplyDigestResolver,
      AccountReplyDigestResolver,
      OutdatedArticleResolver,
      OutdatedVideoResolver,
      OutdatedModuleResolver,
      OutdatedLessonResolver,
      TranslationWishResolver,
      FollowResolver,
      PlaceFollowResolver,
      ArticleFollowResolver,
      VideoFollowResolver,
      LessonFollowResolver,
    ],
    // Only types that a resolver mentions, because abstract classes aren't types of the API.
    orphanedTypes: [],
    validate: false,
  });
  return withAnswerLimit(schema);
}
