import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { PLACEMENT_QUESTIONS, passMark, TEST_QUESTIONS, type TestAnswer } from '#domain/course-test.ts';
import { type Language, localized } from '#domain/language.ts';
import { ANSWER_OPTIONS_MAX } from '#domain/limits.ts';
import type { Question } from '#domain/quiz.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { LanguageEnum } from '../../platform/api/enums.ts';
import { requestLoader } from '../../platform/api/per-request.ts';
import { BODY_COST, listCost } from '../../platform/http/query-cost.ts';
import { CourseService } from '../content/course/course.service.ts';
import { CourseModule } from '../content/course/course-module.entity.ts';
import { Lesson } from '../content/course/lesson.entity.ts';
import { LocalizedText } from '../content/model/localized-text.ts';
import type { BestResult, PlacementOutcome, TestOutcome } from './course-test.service.ts';
import { CourseTestService } from './course-test.service.ts';
import { QuizQuestion, quizQuestion } from './quiz-question.resolver.ts';
import type { AskedQuestion } from './review.service.ts';

const bestResults = requestLoader(
  ({ get, viewer }, ids: readonly number[]) => get(CourseTestService).bestResults(viewer, ids),
  { cache: false },
);

const questionCounts = requestLoader(({ get }, ids: readonly number[]) => get(CourseTestService).questionCounts(ids));

@ObjectType()
class TestOption {
  @Field(() => String, { description: 'Unique within its question.' })
  id!: string;

  @Field(() => LocalizedText)
  text!: LocalizedText;
}

@ObjectType()
class TestQuestionText {
  @Field(() => LocalizedText)
  question!: LocalizedText;

  @Field(() => [TestOption], { complexity: listCost(ANSWER_OPTIONS_MAX) })
  options!: TestOption[];
}

@ObjectType({ description: 'A question of a test, without its answer.' })
class TestQuestion {
  @Field(() => Int)
  lessonId!: number;

  @Field(() => String, { description: 'Unique within its lesson.' })
  id!: string;

  question!: Question;
}

@ObjectType()
class BestTestResult implements BestResult {
  @Field(() => Int)
  rightCount!: number;

  @Field(() => Int)
  questionCount!: number;

  passedAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether this or another attempt passed.' })
  isPassed!: boolean;
}

@ObjectType({ description: 'The test at the end of a module, with questions from its lessons.' })
class ModuleTest {
  moduleId!: number;

  @Field(() => Int)
  questionCount!: number;

  @Field(() => Int, { description: 'How many must be right.' })
  passCount!: number;
}

@InputType()
class TestAnswerInput implements TestAnswer {
  @Field(() => Int)
  lessonId!: number;

  @Field(() => String)
  questionId!: string;

  @Field(() => String)
  optionId!: string;
}

@ObjectType()
class TestResult {
  @Field(() => Int)
  rightCount!: number;

  @Field(() => Int)
  questionCount!: number;

  @Field(() => Int)
  passCount!: number;

  @Field(() => Boolean)
  isPassed!: boolean;

  @Field(() => [QuizQuestion], { description: 'Answered wrong.', complexity: listCost(TEST_QUESTIONS) })
  missed!: QuizQuestion[];

  @Field(() => CourseModule)
  module!: CourseModule;
}

@ObjectType()
class PlacementResult implements PlacementOutcome {
  @Field(() => Int)
  rightCount!: number;

  @Field(() => Int)
  questionCount!: number;

  @Field(() => Lesson, { nullable: true, description: 'Where to begin; null if every module is well known.' })
  lesson!: Lesson | null;
}

@Resolver(() => TestQuestion)
export class CourseTestResolver {
  @FieldResolver(() => TestQuestionText)
  localized(
    @Root() { question }: TestQuestion,
    @Arg('language', () => LanguageEnum) language: Language,
  ): TestQuestionText {
    const inLanguage = ({ en, es }: Question['question']) => localized(en, es, language);
    return {
      question: inLanguage(question.question),
      options: question.options.map(({ id, text }) => ({ id, text: inLanguage(text) })),
    };
  }

  @Mutation(() => TestResult, {
    description:
      'Grades a test. For users with an account it stores their best result, and the missed questions for review.',
  })
  async gradeModuleTest(
    @Arg('moduleId', () => Int) moduleId: number,
    @Arg('draw', () => Int, { description: 'The same as for the questions.' }) draw: number,
    @Arg('answers', () => [TestAnswerInput]) answers: TestAnswerInput[],
    @Ctx() { get, viewer, clientAddress }: ApiContext,
  ): Promise<TestResult> {
    const outcome: TestOutcome = await get(CourseTestService).gradeTest(viewer, clientAddress, moduleId, draw, answers);
    const module = await get(CourseService).module(viewer, moduleId);
    if (!module) throw new Error('A module that has a test is published.');
    const missed = outcome.missed.map(({ lessonId, question }) => quizQuestion(lessonId, question));
    return { ...outcome, missed, module };
  }

  @Query(() => [TestQuestion], {
    description: 'Questions from all modules, in the order of the course, to find out where to begin.',
    complexity: ({ childComplexity }) => 5 * BODY_COST + listCost(PLACEMENT_QUESTIONS)({ childComplexity }),
  })
  async placementQuestions(
    @Arg('draw', () => Int, { description: 'The same number has the same questions.' }) draw: number,
    @Ctx() { get }: ApiContext,
  ): Promise<TestQuestion[]> {
    return testQuestions(await get(CourseTestService).placementQuestions(draw));
  }

  @Mutation(() => PlacementResult, {
    description:
      'Suggests where to begin, judged by answers to some or all of the placement questions. Stores nothing.',
  })
  suggestPlacement(
    @Arg('draw', () => Int) draw: number,
    @Arg('answers', () => [TestAnswerInput]) answers: TestAnswerInput[],
    @Ctx() { get, viewer, clientAddress }: ApiContext,
  ): Promise<PlacementResult> {
    return get(CourseTestService).placement(viewer, clientAddress, draw, answers);
  }
}

@Resolver(() => ModuleTest)
export class ModuleTestResolver {
  @FieldResolver(() => BestTestResult, { nullable: true, description: 'The best result of the current user.' })
  async myBest(@Root() { moduleId }: ModuleTest, @Ctx() api: ApiContext): Promise<BestTestResult | null> {
    const best = await bestResults(api).load(moduleId);
    return best && { ...best, isPassed: best.passedAt !== null };
  }

  @FieldResolver(() => [TestQuestion], {
    complexity: ({ childComplexity }) => BODY_COST + listCost(TEST_QUESTIONS)({ childComplexity }),
  })
  async questions(
    @Root() { moduleId }: ModuleTest,
    @Arg('draw', () => Int, { description: 'The same number has the same questions.' }) draw: number,
    @Ctx() { get }: ApiContext,
  ): Promise<TestQuestion[]> {
    return testQuestions(await get(CourseTestService).testQuestions(moduleId, draw));
  }
}

@Resolver(() => CourseModule)
export class ModuleTestFieldResolver {
  @FieldResolver(() => ModuleTest, { nullable: true, description: 'Null if no published lesson has a question.' })
  async test(@Root() { id }: CourseModule, @Ctx() api: ApiContext): Promise<ModuleTest | null> {
    const questionCount = await questionCounts(api).load(id);
    return questionCount > 0 ? { moduleId: id, questionCount, passCount: passMark(questionCount) } : null;
  }
}

function testQuestions(asked: readonly AskedQuestion[]): TestQuestion[] {
  return asked.map(({ lessonId, question }) => ({ lessonId, id: question.id, question }));
}
