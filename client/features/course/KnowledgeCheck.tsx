import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { KNOWLEDGE_CHECK_ID } from './knowledge-check-id.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useFixedQuestion } from './useFixedQuestion.ts';
import { useRecordAnswer } from './useRecordAnswer.tsx';
import { inVisitOrder, useVisitSeed } from './visit-order.ts';

export const QuizQuestionFragment = graphql(`
  fragment QuizQuestion_question on QuizQuestion {
    lessonId
    id
    answer
    localized(language: $language) {
      question { value language }
      options {
        id
        text { value language }
        why { value language }
      }
      explanation { value language }
    }
    myAnswer {
      optionId
      isRight
    }
  }
`);

/** The questions of a lesson, and for a lesson without any the one that the specification fixes. */
export function KnowledgeCheck({ questions }: { questions: FragmentType<typeof QuizQuestionFragment>[] }) {
  const own = readFragment(QuizQuestionFragment, questions);
  const fixed = useFixedQuestion();
  const recordAnswer = useRecordAnswer();
  const titleId = useId();
  const visitSeed = useVisitSeed();
  return (
    <Panel id={KNOWLEDGE_CHECK_ID}>
      <h2 id={titleId}>
        <Trans>Knowledge Check</Trans>
      </h2>
      {own.length === 0 && <QuestionForm labelledBy={titleId} {...fixed} myAnswer={null} />}
      {own.map(({ lessonId, id, answer, localized, myAnswer }, index) => (
        <QuestionForm
          key={id}
          labelledBy={titleId}
          position={own.length > 1 ? { number: index + 1, count: own.length } : undefined}
          {...localized}
          options={inVisitOrder(localized.options, id, visitSeed)}
          answer={answer}
          myAnswer={myAnswer ?? null}
          onAnswer={(optionId) => recordAnswer({ lessonId, questionId: id, optionId }, optionId === answer)}
        />
      ))}
    </Panel>
  );
}

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  max-width: var(--measure);
  margin-top: 32px;
  scroll-margin-top: calc(var(--header-height) + 24px);
  padding: 24px;
  border-radius: var(--radius-card);
  background: var(--sea);

  h2 {
    font-size: var(--step-1);
  }

  form + form {
    margin-top: 8px;
    padding-top: 24px;
    border-top: 2px dashed var(--control-edge);
  }
`;
