import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import { ANSWER_OPTIONS_MAX } from '#domain/limits.ts';
import type { Question } from '#domain/quiz.ts';
import { questionToRecall } from '#domain/spaced-review.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { LanguageEnum } from '../../platform/api/enums.ts';
import { requestLoader } from '../../platform/api/per-request.ts';
import { BODY_COST, listCost } from '../../platform/http/query-cost.ts';
import type { EarlierLesson } from '../content/course/course.service.ts';
import { earlierLessons, lessonQuestions } from '../content/course/course-loaders.ts';
import { Lesson } from '../content/course/lesson.entity.ts';
import { LocalizedText } from '../content/model/localized-text.ts';
import { isCurrentAnswer } from './current-answer.ts';
import { LearningService } from './learning.service.ts';

const quizResults = requestLoader(
  ({ get, viewer }, ids: readonly number[]) => get(LearningService).results(viewer, ids),
  { cache: false },
);

@ObjectType()
class QuizOption {
  @Field(() => String, { description: 'Unique within its question.' })
  id!: string;

  @Field(() => LocalizedText)
  text!: LocalizedText;

  @Field(() => LocalizedText, { nullable: true, description: 'Why a wrong option is wrong; null if no one wrote it.' })
  why!: LocalizedText | null;
}

@ObjectType({ description: 'A question in one language; each text falls back to English separately.' })
class QuizQuestionText {
  @Field(() => LocalizedText)
  question!: LocalizedText;

  @Field(() => [QuizOption], { complexity: listCost(ANSWER_OPTIONS_MAX) })
  options!: QuizOption[];

  @Field(() => LocalizedText, { description: 'Why the answer is right.' })
  explanation!: LocalizedText;
}

@ObjectType({ description: 'A stored answer.' })
class QuizAnswer {
  @Field(() => String)
  optionId!: string;

  @Field(() => Boolean)
  isRight!: boolean;
}

@ObjectType({ description: "A lesson's own question. It is not an exam, so the answer is included." })
export class QuizQuestion {
  @Field(() => Int)
  lessonId!: number;

  @Field(() => String, { description: 'Unique within its lesson.' })
  id!: string;

  @Field(() => String, { description: 'Id of the right option.' })
  answer!: string;

  question!: Question;
}

@Resolver(() => QuizQuestion)
export class QuizQuestionResolver {
  @FieldResolver(() => QuizQuestionText)
  localized(
    @Root() { question }: QuizQuestion,
    @Arg('language', () => LanguageEnum) language: Language,
  ): QuizQuestionText {
    const inLanguage = ({ en, es }: Question['question']) => localized(en, es, language);
    return {
      question: inLanguage(question.question),
      options: question.options.map(({ id, text, why }) => ({
        id,
        text: inLanguage(text),
        why: why ? inLanguage(why) : null,
      })),
      explanation: inLanguage(question.explanation),
    };
  }

  @FieldResolver(() => QuizAnswer, {
    nullable: true,
    description: 'The right answer of the current user if there is one, otherwise their last answer.',
  })
  async myAnswer(@Root() { lessonId, question }: QuizQuestion, @Ctx() api: ApiContext): Promise<QuizAnswer | null> {
    const results = await quizResults(api).load(lessonId);
    return results.find((result) => isCurrentAnswer(question, result)) ?? null;
  }

  @Mutation(() => QuizQuestion, { description: "Stores the learner's answer. The server decides whether it is right." })
  async recordAnswer(
    @Arg('lessonId', () => Int) lessonId: number,
    @Arg('questionId', () => String) questionId: string,
    @Arg('optionId', () => String) optionId: string,
    @Ctx() api: ApiContext,
  ): Promise<QuizQuestion> {
    return quizQuestion(
      lessonId,
      await api.get(LearningService).recordAnswer(api.viewer, lessonId, questionId, optionId),
    );
  }
}

@ObjectType({ description: 'A question of an earlier lesson.' })
class EarlierQuestion {
  lesson!: EarlierLesson;

  @Field(() => QuizQuestion)
  question!: QuizQuestion;
}

@Resolver(() => EarlierQuestion)
export class EarlierQuestionResolver {
  @FieldResolver(() => String)
  lessonSlug(@Root() { lesson }: EarlierQuestion): string {
    return lesson.slug;
  }

  @FieldResolver(() => LocalizedText)
  lessonTitle(
    @Root() { lesson }: EarlierQuestion,
    @Arg('language', () => LanguageEnum) language: Language,
  ): LocalizedText {
    return localized(lesson.title, lesson.titleEs, language);
  }
}

/** The questions of lessons. */
@Resolver(() => Lesson)
export class LessonQuestionsResolver {
  @FieldResolver(() => [QuizQuestion], {
    description: 'The questions of this lesson; empty if it has none.',
    complexity: ({ childComplexity }) => BODY_COST + listCost(3)({ childComplexity }),
  })
  async questions(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<QuizQuestion[]> {
    const questions = await lessonQuestions(api).load(lesson);
    return questions.map((question) => quizQuestion(lesson.id, question));
  }

  @FieldResolver(() => [EarlierQuestion], {
    description:
      'Up to two questions to begin this lesson with: of the last lesson before it that has any, and of the fourth last or the first.',
    complexity: ({ childComplexity }) => BODY_COST + listCost(2)({ childComplexity }),
  })
  async earlierQuestions(@Root() { id }: Lesson, @Ctx() api: ApiContext): Promise<EarlierQuestion[]> {
    const lessons = await earlierLessons(api).load(id);
    return lessons.flatMap((lesson) => {
      const question = questionToRecall(lesson.questions, lesson.distance);
      return question ? [{ lesson, question: quizQuestion(lesson.id, question) }] : [];
    });
  }
}

export function quizQuestion(lessonId: number, question: Question): QuizQuestion {
  return { lessonId, id: question.id, answer: question.answer, question };
}
