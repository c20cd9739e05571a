import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PASS_PERCENT, type TestAnswer } from '#domain/course-test.ts';
import { failureOf } from '../../../app/failure.ts';
import { Head } from '../../../app/Head.tsx';
import { useLanguage } from '../../../app/language.tsx';
import { paths } from '../../../app/paths.ts';
import { noteAnswer, storeTest } from '../../../app/stored-learning.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { ItemFailed } from '../../../frame/ItemFailed.tsx';
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx';
import { type FragmentType, graphql } from '../../../gql/index.ts';
import { useHydrated } from '../../../hydration/hydrated.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { LoginLink } from '../../../ui/LoginLink.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SatoBlackboard } from '../../../ui/Sato.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { QuizQuestionFragment } from '../LessonQuestion.tsx';
import { Actions, EndPage } from './EndPage.tsx';
import { MissedAnswers, MissedLessonFragment } from './MissedAnswers.tsx';
import { newDraw } from './new-draw.ts';
import { TestForm } from './TestForm.tsx';
import { removeAttempt, storeAttempt, storedAttempt } from './test-attempt.ts';
import { useStoredLearning } from './useStoredLearning.ts';

export const ModuleTestQuery = graphql(`
  query ModuleTest($id: Int!, $language: Language!) {
    courseModule(id: $id) {
      id
      localized(language: $language) {
        title { value language }
      }
      lessons {
        ...MissedAnswers_lesson
      }
      test {
        questionCount
        passCount
        myBest { rightCount questionCount isPassed }
      }
    }
  }
`);

const ModuleTestQuestionsQuery = graphql(`
  query ModuleTestQuestions($id: Int!, $draw: Int!, $language: Language!) {
    courseModule(id: $id) {
      id
      test {
        questions(draw: $draw) {
          lessonId
          id
          ...TestForm_question
        }
      }
    }
  }
`);

const GradeModuleTestMutation = graphql(`
  mutation GradeModuleTest($id: Int!, $draw: Int!, $answers: [TestAnswerInput!]!, $language: Language!) {
    gradeModuleTest(moduleId: $id, draw: $draw, answers: $answers) {
      rightCount
      questionCount
      passCount
      isPassed
      missed {
        lessonId
        id
        ...QuizQuestion_question
      }
      module {
        id
        test {
          questionCount
          passCount
          myBest { rightCount questionCount isPassed }
        }
      }
    }
  }
`);

/** An id from the address; 0, which no module has, for anything else. */
export function moduleIdOf(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}

interface Result {
  rightCount: number;
  questionCount: number;
  passCount: number;
  isPassed: boolean;
  missed: ({ lessonId: number; id: string } & FragmentType<typeof QuizQuestionFragment>)[];
  answers: TestAnswer[];
}

/** The test at the end of a module: what it takes, its questions, and how it went. */
export function ModuleTest() {
  const { t } = useLingui();
  const id = moduleIdOf(useParams().id);
  const { language } = useLanguage();
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = usePageQuery(ModuleTestQuery, { variables: { id, language } });
  const data = current ?? previousData;
  const module = data?.courseModule;
  if (error || (data && !module?.test)) {
    return (
      <ItemFailed
        title={t`There is no such test`}
        isMissing={!error}
        onRetry={() => refetch()}
        back={
          <ButtonLink to={paths.course}>
            <Trans>Back to Course</Trans>
          </ButtonLink>
        }
      >
        <Trans>This module has no test, or it may have been removed.</Trans>
      </ItemFailed>
    );
  }
  if (!module?.test) return <PageSkeleton />;
  const title = module.localized.title;
  return (
    <>
      <Head
        title={t`Test: ${title.value}`}
        description={t`Questions from this module, shuffled. Try as often as you like; your best result counts.`}
        unlisted
      />
      <PageHeader
        title={
          <Trans comment="Link to the test of a module">
            Test: <Text text={title} />
          </Trans>
        }
        lead={<Trans>Questions from this module, shuffled. Try as often as you like; your best result counts.</Trans>}
        Mascot={SatoBlackboard}
      />
      <Attempt key={id} id={id} lessons={module.lessons} test={module.test} />
    </>
  );
}

interface AttemptProps {
  id: number;
  lessons: readonly FragmentType<typeof MissedLessonFragment>[];
  test: {
    questionCount: number;
    passCount: number;
    myBest?: { rightCount: number; questionCount: number; isPassed: boolean } | null;
  };
}

function Attempt({ id, lessons, test }: AttemptProps) {
  const { language } = useLanguage();
  const { account } = useViewer();
  const isHydrated = useHydrated();
  const stored = useStoredLearning();
  const [draw, setDraw] = useState<number | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [gradeTest] = useMutation(GradeModuleTestMutation);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = usePageQuery(ModuleTestQuestionsQuery, {
    variables: { id, draw: draw ?? 0, language },
    skip: draw === null,
  });
  const questions = (asked.data ?? asked.previousData)?.courseModule?.test?.questions;
  const step = draw === null ? 'start' : result ? 'result' : questions ? 'questions' : 'loading';
  const best = account ? test.myBest : stored.tests[id];

  useEffect(() => {
    // What was pressed is gone.
    if (step === 'questions' || step === 'result') heading.current?.focus();
  }, [step]);

  // Read after hydration; the server doesn't know it.
  useEffect(() => setDraw(storedAttempt(id)?.draw ?? null), [id]);

  function handleStart() {
    const next = newDraw();
    storeAttempt(id, { draw: next, choices: {} });
    setResult(null);
    setDraw(next);
  }

  async function handleSubmit(answers: TestAnswer[]) {
    if (draw === null) return;
    const { data } = await gradeTest({ variables: { id, draw, answers, language } }).catch((error: unknown) => {
      // Its questions are gone.
      if (['CONFLICT', 'NOT_FOUND'].includes(failureOf(error).code)) removeAttempt(id);
      throw error;
    });
    if (!data) return;
    const graded = data.gradeModuleTest;
    removeAttempt(id);
    setResult({ ...graded, answers });
    if (account) return;
    const { rightCount, questionCount, isPassed } = graded;
    storeTest(id, { draw, answers, rightCount, questionCount, isPassed });
    for (const { lessonId, questionId } of answers) {
      const isMissed = graded.missed.some((missed) => missed.lessonId === lessonId && missed.id === questionId);
      noteAnswer({ lessonId, questionId }, !isMissed);
    }
  }

  if (step === 'result' && result) {
    const { rightCount, questionCount, passCount, isPassed, missed } = result;
    return (
      <EndPage>
        <h2 ref={heading} tabIndex={-1}>
          {isPassed ? <Trans>You passed!</Trans> : <Trans>Not yet</Trans>}
        </h2>
        <p>
          <Trans>
            {rightCount} of {questionCount} right. {passCount} are enough to pass.
          </Trans>
        </p>
        {missed.length > 0 && (
          <>
            <p>
              <Trans>Sato will ask you these again tomorrow, so that they stick.</Trans>
            </p>
            <MissedAnswers questions={missed} answers={result.answers} lessons={lessons} />
          </>
        )}
        {!account && (
          <p>
            <LoginLink>
              <Trans>Log in to keep your result</Trans>
            </LoginLink>
          </p>
        )}
        <Actions>
          <Button type="button" $kind={isPassed ? 'plain' : 'main'} onClick={handleStart}>
            <Trans comment="Take the test again">Try again</Trans>
          </Button>
          <ButtonLink to={paths.courseModule(id)} $kind={isPassed ? 'main' : 'plain'}>
            <Trans>Back to Course</Trans>
          </ButtonLink>
          {isPassed && (
            <ButtonLink to={paths.ownCertificate} $kind="plain">
              <Trans>Your certificate</Trans>
            </ButtonLink>
          )}
        </Actions>
      </EndPage>
    );
  }
  if (step === 'questions' && questions) {
    return (
      <EndPage>
        <h2 ref={heading} tabIndex={-1}>
          <Trans>Questions</Trans>
        </h2>
        <TestForm
          key={draw}
          questions={questions}
          draw={draw ?? 0}
          choices={storedAttempt(id)?.choices}
          submitLabel={<Trans>Finish the test</Trans>}
          onChoose={(choices) => draw !== null && storeAttempt(id, { draw, choices })}
          onSubmit={handleSubmit}
        />
      </EndPage>
    );
  }
  return (
    <EndPage>
      <p>
        <Plural value={test.questionCount} one="The test has # question." other="The test has # questions." />{' '}
        <Plural
          value={test.passCount}
          one={`You pass with # correct answer (${PASS_PERCENT}%).`}
          other={`You pass with # correct answers (${PASS_PERCENT}%).`}
        />
      </p>
      {best && (
        <p>
          <Trans>
            Your best result: {best.rightCount} of {best.questionCount} right.
          </Trans>{' '}
          {best.isPassed && <Trans>You have passed this test.</Trans>}
        </p>
      )}
      {asked.error && (
        <p role="alert">
          <Trans>The questions couldn’t be loaded. Try again.</Trans>
        </p>
      )}
      <Actions>
        <Button type="button" disabled={!isHydrated} onClick={handleStart}>
          <Trans>Start the test</Trans>
        </Button>
        <ButtonLink to={paths.courseModule(id)} $kind="plain">
          <Trans>Back to Course</Trans>
        </ButtonLink>
      </Actions>
      <noscript>
        <p>
          <Trans>
            The test needs JavaScript. Without it, you can{' '}
            <a href={paths.booklet(id, language, 'html')}>print the module with its questions and answers</a>.
          </Trans>
        </p>
      </noscript>
    </EndPage>
  );
}
