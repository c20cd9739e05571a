import type { WatchQueryFetchPolicy } from '@apollo/client';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { dayOf } from '#domain/spaced-review.ts';
import { Head } from '../../../app/Head.tsx';
import { useLanguage } from '../../../app/language.tsx';
import { paths } from '../../../app/paths.ts';
import { dueReviews, storedLearning } from '../../../app/stored-learning.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { useHydrated } from '../../../hydration/hydrated.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormattedDate } from '../../../ui/FormattedDate.tsx';
import { ListFailed } from '../../../ui/ListState.tsx';
import { LoginLink } from '../../../ui/LoginLink.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SatoPaw } from '../../../ui/Sato.tsx';
import { QuizQuestionFragment } from '../LessonQuestion.tsx';
import { inOptionOrder } from '../option-order.ts';
import { QuestionForm } from '../QuestionForm.tsx';
import { useRecordAnswer } from '../useRecordAnswer.tsx';
import { Actions, EndPage } from './EndPage.tsx';
import { UntranslatedNote } from './UntranslatedNote.tsx';

/** Questions of a visitor in one go; at most as many as the API answers at a time. */
const AT_A_TIME = 20;

export const ReviewPageQuery = graphql(`
  query ReviewPage($language: Language!) {
    myLearning {
      review {
        due {
          lessonId
          id
          ...QuizQuestion_question
        }
        dueCount
        nextOn
      }
    }
  }
`);

const StoredReviewQuery = graphql(`
  query StoredReview($keys: [QuestionKeyInput!]!, $language: Language!) {
    quizQuestions(keys: $keys) {
      lessonId
      id
      ...QuizQuestion_question
    }
  }
`);

/** Missed questions that are due again. */
export function Review() {
  const { t } = useLingui();
  const { account, isLoading } = useViewer();
  const isHydrated = useHydrated();
  return (
    <>
      <Head
        title={t`Review`}
        description={t`What you missed comes back after a day, then after 3, 7 and 21 days, until you know it.`}
        unlisted
      />
      <PageHeader
        title={<Trans>Review</Trans>}
        lead={<Trans>What you missed comes back after a day, then after 3, 7 and 21 days, until you know it.</Trans>}
        Mascot={SatoPaw}
      />
      {isLoading || (!account && !isHydrated) ? (
        <PageSkeleton isTitled={false} />
      ) : account ? (
        <OwnReview />
      ) : (
        <VisitorReview />
      )}
      <noscript>
        <EndPage>
          <p>
            <Trans>
              Reviews need JavaScript. Without it, you can print the questions of a lesson, with or without the answers.
              The links are at the end of each lesson.
            </Trans>
          </p>
          <p>
            <a href={paths.course}>
              <Trans>Go to the course</Trans>
            </a>
          </p>
        </EndPage>
      </noscript>
    </>
  );
}

function OwnReview() {
  const { language } = useLanguage();
  // Questions are missed and answered on other pages; what has just come with this one is as new as can be.
  const isHydrated = useHydrated();
  const [fetchPolicy] = useState<WatchQueryFetchPolicy>(isHydrated ? 'network-only' : 'cache-first');
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = usePageQuery(ReviewPageQuery, {
    variables: { language },
    fetchPolicy,
  });
  const review = (current ?? previousData)?.myLearning?.review;
  const recordAnswer = useRecordAnswer();
  if (error) return <Failed onRetry={refetch} />;
  if (!review) return <PageSkeleton isTitled={false} />;
  return (
    <Questions
      questions={review.due}
      nextOn={review.nextOn ?? null}
      hasMore={review.dueCount > review.due.length}
      onMore={() => void refetch()}
      onAnswer={recordAnswer}
    />
  );
}

/** What this browser has stored of someone without an account, as it was when the page opened. */
function VisitorReview() {
  const { language } = useLanguage();
  const [stored] = useState(() => storedLearning());
  const recordAnswer = useRecordAnswer();
  const due = dueReviews(stored);
  const keys = due.slice(0, AT_A_TIME).map(({ lessonId, questionId }) => ({ lessonId, questionId }));
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = usePageQuery(StoredReviewQuery, {
    variables: { keys, language },
    skip: keys.length === 0,
  });
  const questions = keys.length === 0 ? [] : (current ?? previousData)?.quizQuestions;
  const next = stored.reviews.map(({ dueOn }) => dueOn).filter((day) => day > dayOf(new Date()));
  if (error) return <Failed onRetry={refetch} />;
  if (!questions) return <PageSkeleton isTitled={false} />;
  return (
    <Questions questions={questions} nextOn={next.toSorted()[0] ?? null} hasMore={false} onAnswer={recordAnswer}>
      <p>
        <LoginLink>
          <Trans>Log in to review on all your devices</Trans>
        </LoginLink>
      </p>
    </Questions>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <EndPage>
      <ListFailed onRetry={onRetry}>
        <Trans>The questions couldn’t be loaded. Try again.</Trans>
      </ListFailed>
    </EndPage>
  );
}

interface QuestionsProps {
  questions: readonly ({ lessonId: number; id: string } & FragmentType<typeof QuizQuestionFragment>)[];
  /** The day on which the next question is due. */
  nextOn: string | null;
  hasMore: boolean;
  onMore?(): void;
  onAnswer: ReturnType<typeof useRecordAnswer>;
  children?: ReactNode;
}

function Questions({ questions: references, nextOn, hasMore, onMore, onAnswer, children }: QuestionsProps) {
  const questions = readFragment(QuizQuestionFragment, references);
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const count = questions.length;
  const keys = questions.map(({ lessonId, id }) => `${lessonId} ${id}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other questions are answered from the start.
  useEffect(() => setAnswered([]), [keys]);

  if (count === 0) {
    return (
      <Empty>
        <h2>
          <Trans>Nothing to review today</Trans>
        </h2>
        <p>
          {nextOn ? (
            <Trans>
              The next question comes back on <FormattedDate iso={nextOn} />.
            </Trans>
          ) : (
            <Trans>Questions that you miss in lessons and tests come back here.</Trans>
          )}
        </p>
        {children}
        <Actions>
          <ButtonLink to={paths.course}>
            <Trans>Go to the course</Trans>
          </ButtonLink>
        </Actions>
      </Empty>
    );
  }
  return (
    <EndPage>
      <h2 id="due">
        <Plural value={count} one="# question for today" other="# questions for today" />
      </h2>
      <UntranslatedNote questions={questions} />
      <Panel>
        {questions.map(({ lessonId, id, answer, localized }, index) => (
          <QuestionForm
            key={`${lessonId} ${id}`}
            labelledBy="due"
            position={{ number: index + 1, count }}
            {...localized}
            options={inOptionOrder(localized.options, id)}
            answer={answer}
            myAnswer={null}
            onAnswer={async (optionId) => {
              const problem = await onAnswer({ lessonId, questionId: id, optionId }, optionId === answer);
              if (!problem) setAnswered((before) => [...new Set([...before, `${lessonId} ${id}`])]);
              return problem;
            }}
          />
        ))}
      </Panel>
      <p role="status">
        {answered.length === count && <Trans>That’s all for now. What you missed comes back tomorrow.</Trans>}
      </p>
      {children}
      <Actions>
        {hasMore && answered.length === count && (
          <Button type="button" onClick={onMore}>
            <Trans>More questions</Trans>
          </Button>
        )}
        <ButtonLink to={paths.course} $kind="plain">
          <Trans>Go to the course</Trans>
        </ButtonLink>
      </Actions>
    </EndPage>
  );
}

/** As high as the skeleton before it, so that the footer stays where it is. */
const Empty = styled(EndPage)`
  min-height: 80vh;
`;

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  max-width: var(--measure);
  margin-block: 20px;
  padding: clamp(16px, 4vw, 24px);
  border-radius: var(--radius-card);
  background: var(--sea);

  form + form {
    padding-top: 24px;
    border-top: 2px dashed var(--control-edge);
  }
`;
