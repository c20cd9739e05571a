import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radio } from '../../ui/radio.ts';
import { SatoLost, SatoWaving } from '../../ui/Sato.tsx';
import { SessionEndedText } from '../../ui/SessionEnded.tsx';
import { type StoredText, Text } from '../../ui/Text.tsx';

/** Why an answer was not stored. */
export type AnswerProblem = 'session ended' | 'question changed' | 'failed';

interface QuestionFormProps {
  /** Id of the heading above all questions. */
  labelledBy: string;
  /** Id of the element to come back to after a login. */
  anchor?: string;
  /** Where there are several. */
  position?: { number: number; count: number } | undefined;
  question: StoredText;
  /** A wrong one may say why it is wrong. */
  options: { id: string; text: StoredText; why?: StoredText | null }[];
  /** Id of the right option. */
  answer: string;
  explanation: StoredText;
  /** What is stored of the learner. */
  myAnswer: { optionId: string; isRight: boolean } | null;
  /** Given an option; resolves to what kept the answer from being stored, if anything did. */
  onAnswer?(optionId: string): Promise<AnswerProblem | null>;
}

/** What the form says: of the answer just given, or of the stored one. */
type Verdict = 'missing' | 'right' | 'wrong' | 'right before' | 'wrong before' | null;

interface Attempt {
  chosen: string | null;
  verdict: Verdict;
}

/** One question with its answers; the verdict says why, and is read out. */
export function QuestionForm(props: QuestionFormProps) {
  const { labelledBy, anchor, position, question, options, answer, explanation, myAnswer, onAnswer } = props;
  const name = useId();
  const isHydrated = useHydrated();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const [missed, setMissed] = useState<string[]>([]);
  const [problem, setProblem] = useState<AnswerProblem | null>(null);
  const { chosen, verdict } = attempt ?? stored(myAnswer);
  const right = options.find(({ id }) => id === answer);
  const why = options.find(({ id }) => id === chosen)?.why;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the page was alive, which React would take back.
  useLayoutEffect(() => {
    const early = choices.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (early && early !== chosen) setAttempt({ chosen: early, verdict: null });
  }, []);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    if (!chosen) {
      setAttempt({ chosen, verdict: 'missing' });
      return;
    }
    setAttempt({ chosen, verdict: chosen === answer ? 'right' : 'wrong' });
    if (chosen !== answer && !missed.includes(chosen)) setMissed([...missed, chosen]);
    if (onAnswer) setProblem(await onAnswer(chosen));
  }

  function handleChoose(optionId: string) {
    setProblem(null);
    setAttempt({ chosen: optionId, verdict: null });
  }

  return (
    <Form onSubmit={handleSubmit} aria-labelledby={position ? `${labelledBy} ${name}-position` : labelledBy}>
      {position && (
        <h3 id={`${name}-position`}>
          <Position {...position} />
        </h3>
      )}
      <fieldset ref={choices}>
        <legend>
          <Text text={question} />
        </legend>
        {options.map((option) => (
          <label key={option.id} data-verdict={option.id === chosen ? verdictMark(verdict) : undefined}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={chosen === option.id}
              onChange={() => handleChoose(option.id)}
            />
            <span>
              <Text text={option.text} />
            </span>
            {option.id === chosen && <OptionMark verdict={verdict} />}
          </label>
        ))}
      </fieldset>
      <Button type="submit" disabled={!isHydrated}>
        <Trans>Check Answer</Trans>
      </Button>
      <noscript>
        <details>
          <summary>
            <Trans>Show the answer</Trans>
          </summary>
          <p>
            {right && (
              <strong>
                <Text text={right.text} />
              </strong>
            )}{' '}
            <Text text={explanation} />
          </p>
        </details>
      </noscript>
      <Reaction>
        <Dog verdict={verdict} />
        <VerdictLine role="status" data-verdict={verdict}>
          <VerdictText
            verdict={verdict}
            why={why && <Text text={why} />}
            isFirstMiss={missed.length < 2}
            explanation={<Text text={explanation} />}
          />
        </VerdictLine>
      </Reaction>
      {problem && (
        <Problem role="alert">
          <ProblemText problem={problem} anchor={anchor} />
        </Problem>
      )}
    </Form>
  );
}

/** What an answer is marked as: nothing as long as it isn't checked. */
function verdictMark(verdict: Verdict): 'right' | 'wrong' | undefined {
  if (verdict === 'right' || verdict === 'right before') return 'right';
  return verdict === 'wrong' ? 'wrong' : undefined;
}

/** Icon and word on the chosen answer; its color alone would not tell everyone. The verdict below is what is read out. */
function OptionMark({ verdict }: { verdict: Verdict }) {
  const mark = verdictMark(verdict);
  if (!mark) return null;
  return (
    <Mark aria-hidden="true">
      <Icon name={mark === 'right' ? 'check' : 'close'} size={18} />
      {mark === 'right' ? (
        <Trans comment="On the chosen answer of a question">Right</Trans>
      ) : (
        <Trans comment="On the chosen answer of a question">Wrong</Trans>
      )}
    </Mark>
  );
}

/** Sato is glad about a right answer, and puzzled about a wrong one. */
function Dog({ verdict }: { verdict: Verdict }) {
  const mark = verdictMark(verdict);
  if (!mark) return null;
  return mark === 'right' ? <SatoWaving /> : <SatoLost />;
}

function Position({ number, count }: { number: number; count: number }) {
  return (
    <Trans>
      Question {number} of {count}
    </Trans>
  );
}

/** A stored right answer is shown again; after a wrong one, the question is asked again. */
function stored(myAnswer: QuestionFormProps['myAnswer']): Attempt {
  if (!myAnswer) return { chosen: null, verdict: null };
  if (myAnswer.isRight) return { chosen: myAnswer.optionId, verdict: 'right before' };
  return { chosen: null, verdict: 'wrong before' };
}

interface VerdictTextProps {
  verdict: Verdict;
  /** Why the chosen option is wrong. */
  why: ReactNode;
  isFirstMiss: boolean;
  /** Why the right one is right. Another try comes before it if the wrong option says why it is wrong. */
  explanation: ReactNode;
}

function VerdictText({ verdict, why, isFirstMiss, explanation }: VerdictTextProps) {
  switch (verdict) {
    case null:
      return null;
    case 'missing':
      return <Trans>Choose an answer first.</Trans>;
    case 'wrong before':
      return <Trans>Your last answer wasn’t right. Try again.</Trans>;
    case 'wrong':
      return (
        <>
          <strong>
            <Icon name="close" />
            <Trans>Not quite.</Trans>
          </strong>{' '}
          {why && <>{why} </>}
          {why && isFirstMiss ? <Trans>Try another answer.</Trans> : explanation}
        </>
      );
    default:
      return (
        <>
          <strong>
            <Icon name="check" />
            {verdict === 'right' ? <Trans>Right!</Trans> : <Trans>You answered this correctly.</Trans>}
          </strong>{' '}
          {explanation}
        </>
      );
  }
}

function ProblemText({ problem, anchor }: { problem: AnswerProblem; anchor: string | undefined }) {
  switch (problem) {
    case 'session ended':
      return <SessionEndedText anchor={anchor} />;
    case 'question changed':
      return <Trans>This question has changed. Reload the page to see the new version.</Trans>;
    case 'failed':
      return <Trans>Your answer couldn’t be saved. Select Check Answer again.</Trans>;
  }
}

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: 16px;

  h3 {
    margin-bottom: -8px;
    color: var(--muted);
    font-size: var(--step--1);
    word-spacing: 0.1em;
  }

  fieldset {
    display: grid;
    gap: 8px;
    width: 100%;
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    margin-bottom: 10px;
    padding: 0;
    font-weight: 600;
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
    cursor: pointer;
  }

  label:has(:checked) {
    border-color: var(--teal);
    box-shadow: inset 0 0 0 1px var(--teal);
  }

  label[data-verdict='right'] {
    border-color: var(--leaf);
    background: color-mix(in srgb, var(--leaf) 12%, var(--surface));
    box-shadow: inset 0 0 0 1px var(--leaf);
  }

  label[data-verdict='wrong'] {
    border-color: var(--coral);
    background: color-mix(in srgb, var(--coral) 10%, var(--surface));
    box-shadow: inset 0 0 0 1px var(--coral);
  }

  input {
    ${radio}
  }

  summary {
    min-height: 44px;
    padding-block: 8px;
    font-weight: 600;
    cursor: pointer;
  }

  /* Only a script could check an answer. */
  @media (scripting: none) {
    > button,
    input {
      display: none;
    }
  }
`;

const Mark = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 4px;
  margin-inline-start: auto;
  font-weight: 600;

  [data-verdict='right'] > & {
    color: var(--leaf);
  }

  [data-verdict='wrong'] > & {
    color: var(--coral);
  }
`;

const Reaction = styled.div`
  display: flex;
  align-items: start;
  gap: 14px;

  /* Takes no room, but is there: screen readers don't announce what appears together with its text. */
  &:has(> :empty:only-child) {
    margin-top: -16px;
  }

  > img {
    flex: none;
    width: auto;
    height: 88px;
  }
`;

const VerdictLine = styled.p`
  align-self: center;
  line-height: 1.5;

  svg {
    display: inline;
    margin-inline-end: 4px;
    vertical-align: -0.25em;
  }

  &[data-verdict^='right'] strong {
    color: var(--leaf);
  }

  &[data-verdict='wrong'] strong {
    color: var(--coral);
  }
`;

const Problem = styled.p`
  color: var(--coral);
  line-height: 1.5;
`;
