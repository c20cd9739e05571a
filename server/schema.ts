import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AccountResolver } from './account/account.resolver.ts';
import { AccountRecoveryResolver } from './account/account-recovery.resolver.ts';
import { AccountSettingsResolver } from './account/account-settings.resolver.ts';
import { OwnSessionResolver } from './account/own-sessions.resolver.ts';
import { PasskeyResolver } from './account/passkeys.resolver.ts';
import { SecondFactorResolver } from './account/second-factor.resolver.ts';
import { CommentListResolver } from './administration/comment-list.resolver.ts';
import { CommentRowResolver } from './administration/comment-row.ts';
import { ContentListResolver } from './administration/content-list.resolver.ts';
import { EditorOverviewResolver } from './administration/editor-overview.resolver.ts';
import { ManagedUserResolver } from './administration/managed-users.resolver.ts';
import { OpenItemResolver } from './administration/open-items.resolver.ts';
import { QuickFindResolver } from './administration/quick-find.resolver.ts';
import { SiteCountResolver } from './administration/site-counts.resolver.ts';
import { ArticleResolver, ArticleTextResolver } from './article/article.resolver.ts';
import { CommentResolver } from './comment/comment.resolver.ts';
import { AccountBanResolver, CommentBanResolver, CommentRowBanResolver } from './comment/comment-ban.resolver.ts';
import { ModerationResolver } from './comment/moderation.resolver.ts';
import { OwnCommentResolver } from './comment/own-comments.resolver.ts';
import { ContentCheckResolver } from './content-check/content-check.resolver.ts';
import { ContentDraftFieldsResolver, ContentDraftResolver } from './content-writing/content-draft.resolver.ts';
import { ContentWritingResolver } from './content-writing/content-writing.resolver.ts';
import { FormerSlugResolver } from './content-writing/former-slug.resolver.ts';
import { QuestionSourceResolver } from './content-writing/question-source.resolver.ts';
import { CourseModuleResolver } from './course/course-module.resolver.ts';
import { LessonResolver, LessonTextResolver } from './course/lesson.resolver.ts';
import {
  ArticleFollowResolver,
  FollowResolver,
  LessonFollowResolver,
  PlaceFollowResolver,
  VideoFollowResolver,
} from './follow/follow.resolver.ts';
import { HistoryResolver } from './history/history.resolver.ts';
import { OperationResolver } from './history/operation.resolver.ts';
import { RevisionFieldResolver, RevisionReferencesResolver, RevisionResolver } from './history/revision.resolver.ts';
import { TrashResolver } from './history/trash.resolver.ts';
import { withAnswerLimit } from './http/answer-size.ts';
import { CertificateResolver, OwnCertificateResolver } from './learning/certificate.resolver.ts';
import { CourseTestResolver, ModuleTestFieldResolver, ModuleTestResolver } from './learning/course-test.resolver.ts';
import { LearningResolver, LearningStepResolver, LessonLearningResolver } from './learning/learning.resolver.ts';
import { LearningActivityResolver, LearningSummaryResolver } from './learning/learning-summary.resolver.ts';
import { LessonQuestionsResolver, QuizQuestionResolver } from './learning/quiz-question.resolver.ts';
import { ReviewResolver } from './learning/review.resolver.ts';
import { MediaResolver } from './media/media.resolver.ts';
import { IssueArchiveResolver } from './newsletter/issue-archive.resolver.ts';
import { AccountNewsletterResolver, NewsletterResolver } from './newsletter/newsletter.resolver.ts';
import { NewsletterIssueResolver } from './newsletter/newsletter-issue.resolver.ts';
import { SubscriberResolver } from './newsletter/subscriber.resolver.ts';
import { AccountNotificationResolver, NotificationResolver } from './notification/notification.resolver.ts';
import { AccountReplyDigestResolver, ReplyDigestResolver } from './notification/reply-digest.resolver.ts';
import { PersonCommentResolver, PersonResolver } from './person/person.resolver.ts';
import { PreviewResolver } from './preview/preview.resolver.ts';
import { ContentScheduleResolver } from './schedule/content-schedule.resolver.ts';
import { SearchResolver } from './search/search.resolver.ts';
import {
  OutdatedArticleResolver,
  OutdatedLessonResolver,
  OutdatedModuleResolver,
  OutdatedVideoResolver,
} from './translation/outdated-texts.resolver.ts';
import { TranslationWishResolver } from './translation/translation-wish.resolver.ts';
import { VideoResolver, VideoTextResolver } from './video/video.resolver.ts';

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
