import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { Icon } from '../../ui/Icon.tsx';
import { Action, Actions, Outcome } from './parts.tsx';

interface RoundsProps<Choice extends string> {
  count: number;
  /** What the reader decides about. @param index from 0. */
  scene(index: number): ReactNode;
  /** What readers can say to each. */
  choices: readonly { id: Choice; label: ReactNode }[];
  rightChoice(index: number): Choice;
  /** Why that is right. */
  reason(index: number): ReactNode;
  /** What came of it in the end. @param chosen one for each round. */
  result(chosen: readonly Choice[]): ReactNode;
  onDone(): void;
}

/** One decision after the other: the reader chooses, sees why, and goes on. In the end there is a result in words. */
export function Rounds<Choice extends string>(props: RoundsProps<Choice>) {
  const { count, scene, choices, rightChoice, reason, result, onDone } = props;
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const heading = useRef<HTMLParagraphElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const choice = chosen[index];
  const isOver = index === count;

  function handleChoice(next: Choice) {
    if (choice !== undefined) return;
    flushSync(() => setChosen([...chosen, next]));
    nextButton.current?.focus();
  }

  function handleGoOn(next: number) {
    flushSync(() => {
      setIndex(next);
      if (next === 0) setChosen([]);
    });
    heading.current?.focus();
    if (next === count) onDone();
  }

  const isRight = choice === rightChoice(Math.min(index, count - 1));
  return (
    <>
      <Place ref={heading} tabIndex={-1}>
        {isOver ? (
          <Trans comment="After the last of several decisions">Your result</Trans>
        ) : (
          <Trans comment="Place in a series of decisions">
            {index + 1} of {count}
          </Trans>
        )}
      </Place>
      {!isOver && scene(index)}
      {!isOver && (
        <Choices>
          {choices.map(({ id, label }) => (
            <Action
              key={id}
              aria-disabled={choice !== undefined}
              aria-pressed={choice === undefined ? undefined : id === choice}
              data-verdict={
                choice === undefined
                  ? undefined
                  : id === rightChoice(index)
                    ? 'right'
                    : id === choice
                      ? 'wrong'
                      : undefined
              }
              onClick={() => handleChoice(id)}
            >
              {label}
            </Action>
          ))}
        </Choices>
      )}
      <Outcome>
        {isOver
          ? result(chosen)
          : choice !== undefined && (
              <>
                <Verdict data-right={isRight || undefined}>
                  <Icon name={isRight ? 'check' : 'close'} size={20} />
                  {isRight ? (
                    <Trans comment="The reader decided right">Right.</Trans>
                  ) : (
                    <Trans comment="The reader decided wrong">Not quite.</Trans>
                  )}
                </Verdict>{' '}
                {reason(index)}
              </>
            )}
      </Outcome>
      {(isOver || choice !== undefined) && (
        <Actions>
          <Action ref={nextButton} onClick={() => handleGoOn(isOver ? 0 : index + 1)}>
            {isOver ? (
              <Trans>Start again</Trans>
            ) : index + 1 === count ? (
              <Trans>See your result</Trans>
            ) : (
              <Trans comment="To the next of several decisions">Next</Trans>
            )}
          </Action>
        </Actions>
      )}
    </>
  );
}

const Place = styled.p`
  width: fit-content;
  color: var(--muted);
  font-size: var(--step--1);
  font-weight: 600;
  scroll-margin-top: calc(var(--header-height) + 24px);
`;

const Choices = styled(Actions)`
  gap: 10px;

  [data-verdict='right'] {
    border-color: var(--leaf);
    color: var(--leaf);
  }

  [data-verdict='wrong'] {
    border-color: var(--coral);
    color: var(--coral);
  }
`;

const Verdict = styled.strong`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  color: var(--coral);
  vertical-align: bottom;

  &[data-right] {
    color: var(--leaf);
  }
`;
