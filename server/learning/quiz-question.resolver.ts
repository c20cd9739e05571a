import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import type { Question } from '#domain/quiz.ts';
import type { ApiContext } from '../api-context.ts';
import { LocalizedText } from '../content/localized-text.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { LanguageEnum } from '../enums.ts';
import { BODY_COST, listCost } from '../http/query-cost.ts';

@ObjectType()
class QuizOption {
  @Field(() => String, { description: 'Within its question.' })
  id!: string;

  @Field(() => LocalizedText)
  text!: LocalizedText;
}

@ObjectType({ description: 'A question in one language; each text falls back to English on its own.' })
class QuizQuestionText {
  @Field(() => LocalizedText)
  question!: LocalizedText;

  @Field(() => [QuizOption])
  options!: QuizOption[];

  @Field(() => LocalizedText, { description: 'Why the answer is right.' })
  explanation!: LocalizedText;
}

@ObjectType({ description: 'An answer that was stored.' })
class QuizAnswer {
  @Field(() => String)
  optionId!: string;

  @Field(() => Boolean)
  isRight!: boolean;
}

@ObjectType({ description: "A question of a lesson's own; for learning and no exam, so the answer comes with it." })
class QuizQuestion {
  @Field(() => Int)
  lessonId!: number;

  @Field(() => String, { description: 'Within its lesson.' })
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
      options: question.options.map(({ id, text }) => ({ id, text: inLanguage(text) })),
      explanation: inLanguage(question.explanation),
    };
  }

  @FieldResolver(() => QuizAnswer, {
    nullable: true,
    description: 'Of the one who asks: the last one, or the right one once there was one.',
  })
  async myAnswer(@Root() { lessonId, question }: QuizQuestion, @Ctx() api: ApiContext): Promise<QuizAnswer | null> {
    const results = await api.loaders.quizResults.load(lessonId);
    const result = results.find(({ questionId }) => questionId === question.id);
    // What was answered before the question changed tells nothing about the one that stands there now.
    const holds = result && question.options.some(({ id }) => id === result.optionId);
    return holds && result.isRight === (result.optionId === question.answer) ? result : null;
  }

  @Mutation(() => QuizQuestion, { description: "Stores the learner's answer; the server judges it." })
  async recordAnswer(
    @Arg('lessonId', () => Int) lessonId: number,
    @Arg('questionId', () => String) questionId: string,
    @Arg('optionId', () => String) optionId: string,
    @Ctx() api: ApiContext,
  ): Promise<QuizQuestion> {
    return quizQuestion(lessonId, await api.services.learning.recordAnswer(api.viewer, lessonId, questionId, optionId));
  }
}

/** The questions of lessons. */
@Resolver(() => Lesson)
export class LessonQuestionsResolver {
  @FieldResolver(() => [QuizQuestion], {
    description: 'Its own ones; empty where it has none.',
    complexity: ({ childComplexity }) => BODY_COST + listCost(3)({ childComplexity }),
  })
  async questions(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<QuizQuestion[]> {
    const questions = await api.loaders.lessonQuestions.load(lesson);
    return questions.map((question) => quizQuestion(lesson.id, question));
  }
}

function quizQuestion(lessonId: number, question: Question): QuizQuestion {
  return { lessonId, id: question.id, answer: question.answer, question };
}
