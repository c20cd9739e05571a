import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { QUESTIONS_MAX } from '#domain/limits.ts';
import { fieldMessage } from '../../../app/field-messages.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import { useField } from '../fields/useField.ts';
import { FieldFindings } from '../findings/FieldFindings.tsx';
import { SmallCorrection } from '../translation/SmallCorrection.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { moved, replaced, withNewQuestion, without } from './quiz-edits.ts';
import { useQuestions } from './useQuestions.ts';

/** The lesson's own questions in English, their order, their options and their right answers. */
export function QuizFields() {
  const { t } = useLingui();
  const { label, problem } = useField('questions');
  const [questions, change] = useQuestions();
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function add() {
    change(withNewQuestion(questions));
    const number = questions.length + 1;
    say(t`Question ${number} added`);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child textarea')?.focus());
  }

  function remove(index: number) {
    const number = index + 1;
    change(without(questions, index));
    say(t`Question ${number} removed`);
    addButton.current?.focus();
  }

  function move(index: number, step: -1 | 1) {
    const number = index + step + 1;
    change(moved(questions, index, step));
    say(t`Now question ${number}`);
  }

  return (
    <Quiz>
      <legend>
        <h2>{label}</h2>
      </legend>
      <p>
        <Trans>Questions at the end of the lesson. If there are none, the site’s general question is asked.</Trans>
      </p>
      {problem && <p data-problem="">{t(fieldMessage(problem))}</p>}
      <ol ref={list}>
        {questions.map((question, index) => (
          <li key={question.id}>
            <QuestionFields
              path={`questions.${index}`}
              number={index + 1}
              count={questions.length}
              question={question}
              onChange={(next) => change(replaced(questions, index, next))}
              onMove={(step) => move(index, step)}
              onRemove={() => remove(index)}
              say={say}
            />
          </li>
        ))}
      </ol>
      <SmallButton ref={addButton} type="button" disabled={questions.length >= QUESTIONS_MAX} onClick={add}>
        <Trans>Add a question</Trans>
      </SmallButton>
      <FieldFindings name="questions" language="en" />
      <SmallCorrection name="questions" />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Quiz>
  );
}

const Quiz = styled.fieldset`
  && {
    display: grid;
    gap: 16px;
    justify-items: start;
    padding-top: 8px;
  }

  legend {
    padding: 0;
  }

  h2 {
    font-size: var(--step-1);
  }

  > p {
    color: var(--muted);
  }

  > [data-problem] {
    color: var(--coral);
  }

  ol {
    display: grid;
    gap: 16px;
    width: 100%;
  }
`;
