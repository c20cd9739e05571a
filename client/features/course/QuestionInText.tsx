import { useId } from 'react';
import { styled } from 'styled-components';
import type { FragmentType } from '../../gql/index.ts';
import { LessonQuestion, type QuizQuestionFragment } from './LessonQuestion.tsx';

interface QuestionInTextProps {
  id: string;
  /** What the text calls it. */
  label: string;
  question: FragmentType<typeof QuizQuestionFragment>;
}

/** A question of a lesson, asked where its text has just said what it is about. */
export function QuestionInText({ id, label, question }: QuestionInTextProps) {
  const titleId = useId();
  const anchor = `question-${id}`;
  return (
    <Panel id={anchor}>
      <p id={titleId}>{label}</p>
      <LessonQuestion labelledBy={titleId} anchor={anchor} question={question} />
    </Panel>
  );
}

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  max-width: var(--measure);
  margin-block: 1.8em;
  scroll-margin-top: calc(var(--header-height) + 24px);
  padding: clamp(16px, 4vw, 24px);
  border-radius: var(--radius-card);
  background: var(--sea);
  break-inside: avoid;

  > p {
    font-family: var(--font-heading);
    font-size: var(--step-1);
    font-weight: 500;
    line-height: 1.3;
  }
`;
