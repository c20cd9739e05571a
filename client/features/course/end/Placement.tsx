import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { PLACEMENT_QUESTIONS, type TestAnswer } from '#domain/course-test.ts';
import { Head } from '../../../app/Head.tsx';
import { useLanguage } from '../../../app/language.tsx';
import { paths } from '../../../app/paths.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import type { SuggestPlacementMutation as Suggestion } from '../../../gql/graphql.ts';
import { graphql } from '../../../gql/index.ts';
import { useHydrated } from '../../../hydration/hydrated.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SatoWaving } from '../../../ui/Sato.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Actions, EndPage } from './EndPage.tsx';
import { newDraw } from './new-draw.ts';
import { TestForm } from './TestForm.tsx';

const PlacementQuestionsQuery = graphql(`
  query PlacementQuestions($draw: Int!, $language: Language!) {
    placementQuestions(draw: $draw) {
      lessonId
      id
      ...TestForm_question
    }
  }
`);

const SuggestPlacementMutation = graphql(`
  mutation SuggestPlacement($draw: Int!, $answers: [TestAnswerInput!]!, $language: Language!) {
    suggestPlacement(draw: $draw, answers: $answers) {
      rightCount
      questionCount
      lesson {
        id
        slug
        localized(language: $language) {
          title { value language }
        }
        module {
          id
          localized(language: $language) {
            title { value language }
          }
        }
      }
    }
  }
`);

/** A few questions from all over the course, and where they suggest to begin. */
export function Placement() {
  const { t } = useLingui();
  return (
    <>
      <Head
        title={t`Where should you begin?`}
        description={t`A few questions, and Sato suggests a place in the course. Every lesson stays open to you.`}
        unlisted
      />
      <PageHeader
        title={<Trans>Where should you begin?</Trans>}
        lead={<Trans>A few questions, and Sato suggests a place in the course. Every lesson stays open to you.</Trans>}
        Mascot={SatoWaving}
      />
      <Check />
    </>
  );
}

function Check() {
  const { language } = useLanguage();
  const isHydrated = useHydrated();
  const [draw, setDraw] = useState<number | null>(null);
  const [result, setResult] = useState<Suggestion['suggestPlacement'] | null>(null);
  const [suggest] = useMutation(SuggestPlacementMutation);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = usePageQuery(PlacementQuestionsQuery, {
    variables: { draw: draw ?? 0, language },
    skip: draw === null,
  });
  const questions = (asked.data ?? asked.previousData)?.placementQuestions;
  const step = draw === null ? 'start' : result ? 'result' : questions ? 'questions' : 'loading';

  useEffect(() => {
    // What was pressed is gone.
    if (step === 'questions' || step === 'result') heading.current?.focus();
  }, [step]);

  function handleStart() {
    setResult(null);
    setDraw(newDraw());
  }

  async function handleSubmit(answers: TestAnswer[]) {
    if (draw === null) return;
    const { data } = await suggest({ variables: { draw, answers, language } });
    if (data) setResult(data.suggestPlacement);
  }

  if (step === 'result' && result) {
    const { rightCount, questionCount, lesson } = result;
    return (
      <EndPage>
        <h2 ref={heading} tabIndex={-1}>
          <Trans>Sato’s suggestion</Trans>
        </h2>
        <p>
          <Trans comment="Questions of the placement check">
            {rightCount} of {questionCount} right.
          </Trans>{' '}
          {lesson ? (
            <Trans>
              Begin with the module “<Text text={lesson.module.localized.title} />
              ”. You can still read every other lesson.
            </Trans>
          ) : (
            <Trans>You know most of this already. Try the tests at the end of the modules.</Trans>
          )}
        </p>
        <Actions>
          {lesson && (
            <ButtonLink to={paths.lesson(lesson.slug)}>
              <span>
                <Trans comment="A lesson">
                  Begin with <Text text={lesson.localized.title} />
                </Trans>
              </span>
            </ButtonLink>
          )}
          <ButtonLink to={paths.course} $kind={lesson ? 'plain' : 'main'}>
            <Trans>Back to Course</Trans>
          </ButtonLink>
          <Button type="button" $kind="plain" onClick={handleStart}>
            <Trans>Try other questions</Trans>
          </Button>
        </Actions>
      </EndPage>
    );
  }
  if (step === 'questions' && questions?.length) {
    return (
      <EndPage>
        <h2 ref={heading} tabIndex={-1}>
          <Trans>Questions</Trans>
        </h2>
        <p>
          <Trans>Leave out what you don’t know. Guessing would send you too far ahead.</Trans>
        </p>
        <TestForm
          key={draw}
          questions={questions}
          draw={draw ?? 0}
          isPartial
          submitLabel={<Trans>Where should I begin?</Trans>}
          onSubmit={handleSubmit}
        />
      </EndPage>
    );
  }
  return (
    <EndPage>
      <p>
        <Trans>
          There are at most {PLACEMENT_QUESTIONS} questions, which take about three minutes. Nothing is stored, nothing
          is graded, and you can begin anywhere you like afterwards.
        </Trans>
      </p>
      {asked.error && (
        <p role="alert">
          <Trans>The questions couldn’t be loaded. Try again.</Trans>
        </p>
      )}
      {questions?.length === 0 && (
        <p role="status">
          <Trans>The course has no questions yet. Begin with its first lesson.</Trans>
        </p>
      )}
      <Actions>
        <Button type="button" disabled={!isHydrated} onClick={handleStart}>
          <Trans>Show the questions</Trans>
        </Button>
        <ButtonLink to={paths.course} $kind="plain">
          <Trans>Begin at the beginning</Trans>
        </ButtonLink>
      </Actions>
    </EndPage>
  );
}
