import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { TestAnswer } from '#domain/course-test.ts';
import { inSeededOrder } from '#domain/seeded-order.ts';
import { failureOf } from '../../../app/failure.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { radio } from '../../../ui/radio.ts';
import { Text } from '../../../ui/Text.tsx';
import { type Choices, questionKey } from './test-attempt.ts';
import { UntranslatedNote } from './UntranslatedNote.tsx';

export const TestQuestionFragment = graphql(`
  fragment TestForm_question on TestQuestion {
    lessonId
    id
    localized(language: $language) {
      question { value language }
      options {
        id
        text { value language }
      }
    }
  }
`);

/** Why a test was not graded. */
type Problem = 'unanswered' | 'questions changed' | 'too many attempts' | 'failed';

interface TestFormProps {
  questions: readonly FragmentType<typeof TestQuestionFragment>[];
  /** The same number has the same questions, and their options in the same order. */
  draw: number;
  /** What was chosen before. */
  choices?: Choices | undefined;
  /** Whether questions may be left out. */
  isPartial?: boolean;
  submitLabel: ReactNode;
  onChoose?(choices: Choices): void;
  /** Given the answers; rejects if they can't be graded. */
  onSubmit(answers: TestAnswer[]): Promise<void>;
}

/** All questions of a test in one form. Which answers are right is told afterwards. */
export function TestForm({ questions: references, draw, isPartial = false, submitLabel, ...props }: TestFormProps) {
  const questions = readFragment(TestQuestionFragment, references);
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  const [choices, setChoices] = useState<Choices>(props.choices ?? {});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = questions.length;
  // A stored choice may be of an option that the question has no more.
  const answers = questions.map(({ lessonId, id, localized }) => {
    const option = localized.options.find((each) => each.id === choices[questionKey({ lessonId, id })]);
    return option ? { lessonId, questionId: id, optionId: option.id } : null;
  });
  const given = answers.filter((answer) => answer !== null);

  function choose(key: string, optionId: string) {
    const next = { ...choices, [key]: optionId };
    setChoices(next);
    props.onChoose?.(next);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const open = answers.indexOf(null);
    if (open >= 0 && !isPartial) {
      setProblem('unanswered');
      form.current?.querySelectorAll('fieldset')[open]?.querySelector('input')?.focus();
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      await props.onSubmit(given);
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'CONFLICT' || code === 'NOT_FOUND') setProblem('questions changed');
      else setProblem(code === 'RATE_LIMITED' ? 'too many attempts' : 'failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form ref={form} onSubmit={handleSubmit}>
      <UntranslatedNote questions={questions} />
      {questions.map(({ lessonId, id, localized: { question, options } }, index) => {
        const key = questionKey({ lessonId, id });
        const isOpen = problem === 'unanswered' && answers[index] === null;
        const noteId = `${name}-${index}`;
        return (
          <fieldset key={key} aria-describedby={isOpen ? noteId : undefined}>
            <legend>
              <small>
                <Position number={index + 1} count={count} />
              </small>
              <Text text={question} />
            </legend>
            {isOpen && (
              <Note id={noteId}>
                <Trans comment="Marks a question of a test">No answer yet</Trans>
              </Note>
            )}
            {inSeededOrder(options, key, draw).map((option) => (
              <label key={option.id}>
                <input
                  type="radio"
                  name={`${name} ${key}`}
                  value={option.id}
                  checked={choices[key] === option.id}
                  onChange={() => choose(key, option.id)}
                />
                <span>
                  <Text text={option.text} />
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      {!isPartial && (
        <p>
          <Trans comment="Questions of a test">
            {given.length} of {count} answered
          </Trans>
        </p>
      )}
      <ProblemLine role="alert">{problem && <ProblemText problem={problem} />}</ProblemLine>
      <Button type="submit" aria-disabled={isBusy}>
        {submitLabel}
      </Button>
    </Form>
  );
}

function Position({ number, count }: { number: number; count: number }) {
  return (
    <Trans>
      Question {number} of {count}
    </Trans>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  switch (problem) {
    case 'unanswered':
      return <Trans>Some questions have no answer yet. Answer all of them, then finish the test.</Trans>;
    case 'questions changed':
      return <Trans>An editor has changed these questions in the meantime. Reload the page to get new ones.</Trans>;
    case 'too many attempts':
      return <Trans>Too many attempts. Wait an hour, then try again.</Trans>;
    case 'failed':
      return <Trans>Your answers couldn’t be checked. Try again.</Trans>;
  }
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: 28px;
  max-width: var(--measure);
  margin-top: 32px;

  fieldset {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    width: 100%;
    min-width: 0;
    margin: 0;
    padding: 24px;
    border: 0;
    border-radius: var(--radius-card);
    background: var(--sea);
  }

  legend {
    float: left;
    width: 100%;
    margin-bottom: 10px;
    padding: 0;
    font-weight: 600;
  }

  legend small {
    display: block;
    color: var(--muted);
    font-size: var(--step--1);
    font-weight: 400;
  }

  label {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 48px;
    padding: 8px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
    line-height: 1.4;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  label:has(:checked) {
    border-color: var(--teal);
    box-shadow: inset 0 0 0 1px var(--teal);
  }

  input {
    ${radio}
  }

  @media (max-width: 559px) {
    fieldset {
      padding: 18px 14px;
    }
  }
`;

const Note = styled.p`
  color: var(--coral);
  font-weight: 600;
`;

const ProblemLine = styled.p`
  color: var(--coral);
  line-height: 1.5;

  &:empty {
    margin-top: -28px;
  }
`;
