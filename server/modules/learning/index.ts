import type { SiteModule } from '../../platform/site-module.ts';
import { CertificateResolver, OwnCertificateResolver } from './certificate.resolver.ts';
import { CourseTestResolver, ModuleTestFieldResolver, ModuleTestResolver } from './course-test.resolver.ts';
import { handouts } from './handouts/handouts.routes.ts';
import { LearningResolver, LearningStepResolver, LessonLearningResolver } from './learning.resolver.ts';
import { LearningActivityResolver, LearningSummaryResolver } from './learning-summary.resolver.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { EarlierQuestionResolver, LessonQuestionsResolver, QuizQuestionResolver } from './quiz-question.resolver.ts';
import { ReviewResolver } from './review.resolver.ts';

export const learning: SiteModule = {
  resolvers: [
    LearningResolver,
    LearningActivityResolver,
    LearningSummaryResolver,
    LearningStepResolver,
    LessonLearningResolver,
    LessonQuestionsResolver,
    EarlierQuestionResolver,
    QuizQuestionResolver,
    CourseTestResolver,
    ModuleTestResolver,
    ModuleTestFieldResolver,
    ReviewResolver,
    CertificateResolver,
    OwnCertificateResolver,
  ],
  routes: [handouts],
  personalData: PERSONAL_DATA,
};
