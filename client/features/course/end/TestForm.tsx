import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { TestAnswer } from '#domain/course-test.ts';
import { failureOf } from '../../../app/failure.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { radio } from '../../../ui/radio.ts';
import { Text } from '../../../ui/Text.tsx';
import { inVisitOrder, useVisitSeed } from '../visit-order.ts';
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
  /** Whether questions may be left out. */
  isPartial?: boolean;
  submitLabel: ReactNode;
  /** Given the answers; rejects if they can't be graded. */
  onSubmit(answers: TestAnswer[]): Promise<void>;
}

/** All questions of a test in one form. Which answers are right is told afterwards. */
export function TestForm({ questions: references, isPartial = false, submitLabel, onSubmit }: TestFormProps) {
  const questions = readFragment(TestQuestionFragment, references);
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  const visitSeed = useVisitSeed();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = questions.length;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const open = questions.findIndex(({ lessonId, id }) => chosen[`${lessonId} ${id}`] === undefined);
    if (open >= 0 && !isPartial) {
      setProblem('unanswered');
      form.current?.querySelectorAll('fieldset')[open]?.querySelector('input')?.focus();
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      await onSubmit(
        questions.flatMap(({ lessonId, id }) => {
          const optionId = chosen[`${lessonId} ${id}`];
          return optionId === undefined ? [] : [{ lessonId, questionId: id, optionId }];
        }),
      );
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
        const key = `${lessonId} ${id}`;
        return (
          <fieldset key={key}>
            <legend>
              <small>
                <Position number={index + 1} count={count} />
              </small>
              <Text text={question} />
            </legend>
            {inVisitOrder(options, key, visitSeed).map((option) => (
              <label key={option.id}>
                <input
                  type="radio"
                  name={`${name} ${key}`}
                  value={option.id}
                  checked={chosen[key] === option.id}
                  onChange={() => setChosen({ ...chosen, [key]: option.id })}
                />
                <span>
                  <Text text={option.text} />
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
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

const ProblemLine = styled.p`
  color: var(--coral);
  line-height: 1.5;

  &:empty {
    margin-top: -28px;
  }
`;
