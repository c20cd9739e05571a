import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { FragmentType } from '../../gql/index.ts';
import { KNOWLEDGE_CHECK_ID } from './knowledge-check-id.ts';
import { LessonQuestion, type QuizQuestionFragment } from './LessonQuestion.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { useFixedQuestion } from './useFixedQuestion.ts';

interface KnowledgeCheckProps {
  questions: ({ id: string } & FragmentType<typeof QuizQuestionFragment>)[];
}

/** The questions of a lesson, and for a lesson without any the one that the specification fixes. */
export function KnowledgeCheck({ questions }: KnowledgeCheckProps) {
  const fixed = useFixedQuestion();
  const titleId = useId();
  const place = { labelledBy: titleId, anchor: KNOWLEDGE_CHECK_ID };
  const count = questions.length;
  return (
    <Panel id={KNOWLEDGE_CHECK_ID}>
      <h2 id={titleId}>
        <Trans>Knowledge Check</Trans>
      </h2>
      {count === 0 && <QuestionForm {...place} {...fixed} myAnswer={null} />}
      {questions.map((question, index) => (
        <LessonQuestion
          key={question.id}
          {...place}
          position={count > 1 ? { number: index + 1, count } : undefined}
          question={question}
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
