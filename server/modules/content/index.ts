import { JOB } from '../../platform/database/change-author.ts';
import type { SiteModule } from '../../platform/site-module.ts';
import { ArticleResolver, ArticleTextResolver } from './article/article.resolver.ts';
import { ContentCheckResolver } from './check/content-check.resolver.ts';
import { CourseModuleResolver } from './course/course-module.resolver.ts';
import { LessonResolver, LessonTextResolver } from './course/lesson.resolver.ts';
import { HistoryResolver } from './history/history.resolver.ts';
import { OperationResolver } from './history/operation.resolver.ts';
import { RevisionFieldResolver, RevisionReferencesResolver, RevisionResolver } from './history/revision.resolver.ts';
import { TrashResolver } from './history/trash.resolver.ts';
import { trimHistory } from './history/trim-history.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { PreviewResolver } from './preview/preview.resolver.ts';
import { dropExpiredPreviews } from './preview/preview-link.service.ts';
import { ContentScheduleResolver } from './schedule/content-schedule.resolver.ts';
import { SCHEDULE_QUEUE } from './schedule/due-content.ts';
import { publishingJob } from './schedule/publishing-job.ts';
import {
  OutdatedArticleResolver,
  OutdatedLessonResolver,
  OutdatedModuleResolver,
  OutdatedVideoResolver,
} from './translation/outdated-texts.resolver.ts';
import { TranslationRequestResolver } from './translation/translation-request.resolver.ts';
import { deleteFulfilledRequests } from './translation/translation-request.service.ts';
import { VideoResolver, VideoTextResolver } from './video/video.resolver.ts';
import { ContentDraftFieldsResolver, ContentDraftResolver } from './writing/content-draft.resolver.ts';
import { ContentWritingResolver } from './writing/content-writing.resolver.ts';
import { FormerSlugResolver } from './writing/former-slug.resolver.ts';
import { QuestionSourceResolver } from './writing/question-source.resolver.ts';
import { emptyTrash } from './writing/trash-items.ts';

export const content: SiteModule = {
  resolvers: [
    ArticleResolver,
    ArticleTextResolver,
    VideoResolver,
    VideoTextResolver,
    CourseModuleResolver,
    LessonResolver,
    LessonTextResolver,
    ContentWritingResolver,
    ContentCheckResolver,
    ContentDraftResolver,
    ContentScheduleResolver,
    PreviewResolver,
    ContentDraftFieldsResolver,
    FormerSlugResolver,
    QuestionSourceResolver,
    HistoryResolver,
    OperationResolver,
    RevisionResolver,
    RevisionFieldResolver,
    RevisionReferencesResolver,
    TrashResolver,
    OutdatedArticleResolver,
    OutdatedVideoResolver,
    OutdatedModuleResolver,
    OutdatedLessonResolver,
    TranslationRequestResolver,
  ],
  queues: { schedule: SCHEDULE_QUEUE },
  jobs: [({ em }, log) => publishingJob(em, log)],
  cleanUp: async ({ em, asJob, log }) => {
    const purged = await emptyTrash(em, JOB, false);
    if (Object.values(purged).some((count) => count > 0)) log.info({ purged }, 'emptied the trash');
    await asJob(dropExpiredPreviews);
    const trimmed = await asJob(trimHistory);
    if (trimmed > 0) log.info({ trimmed }, 'dropped old values from the history');
    await asJob(deleteFulfilledRequests);
  },
  personalData: PERSONAL_DATA,
};
