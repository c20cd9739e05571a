import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { InteractiveProps } from '../interactive-props.ts';
import { Action, Actions, Code, Outcome, Task } from '../parts.tsx';
import { FLIPS, hexOfFlips, keyOf } from './key.ts';

/** Flips of a coin that become a private key, with its public key and address on the test network. */
export default function Flips({ onDone }: InteractiveProps) {
  const [flips, setFlips] = useState<readonly boolean[]>([]);
  const hex = hexOfFlips(flips);
  const key = flips.length === FLIPS ? keyOf(hex) : null;
  const isFull = flips.length === FLIPS;
  const left = FLIPS - flips.length;

  function add(more: readonly boolean[]) {
    if (isFull) return;
    const next = [...flips, ...more].slice(0, FLIPS);
    setFlips(next);
    if (next.length === FLIPS && keyOf(hexOfFlips(next))) onDone();
  }

  return (
    <>
      <Task>
        <Trans>
          Flip a coin 256 times. Begin with a real one, and let the page flip the rest. Heads are ones, tails are zeros.
        </Trans>
      </Task>
      <Actions>
        <Action aria-disabled={isFull} onClick={() => add([true])}>
          <Trans>Heads</Trans>
        </Action>
        <Action aria-disabled={isFull} onClick={() => add([false])}>
          <Trans comment="A coin that shows its number">Tails</Trans>
        </Action>
        <Action aria-disabled={isFull} onClick={() => add(randomFlips(FLIPS - flips.length))}>
          <Trans>Flip the rest</Trans>
        </Action>
        {flips.length > 0 && (
          <Action onClick={() => setFlips([])}>
            <Trans>Start again</Trans>
          </Action>
        )}
      </Actions>
      <Coins viewBox="0 0 32 8" aria-hidden="true">
        {Array.from({ length: FLIPS }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: each coin is a place.
            key={index}
            data-side={flips[index] === undefined ? undefined : flips[index] ? 'heads' : 'tails'}
            cx={(index % 32) + 0.5}
            cy={Math.floor(index / 32) + 0.5}
            r={0.38}
          />
        ))}
      </Coins>
      <Results>
        <dt>
          <Trans>Private key: the number itself</Trans>
        </dt>
        <dd>
          <Code>{hex || '…'}</Code>
        </dd>
        <dt>
          <Trans>Public key: computed from it</Trans>
        </dt>
        <dd>
          <Code>{key?.publicKey ?? '…'}</Code>
        </dd>
        <dt>
          <Trans>Address on the test network: computed from the public key</Trans>
        </dt>
        <dd>
          <Code>{key?.address ?? '…'}</Code>
        </dd>
      </Results>
      <Outcome>
        {key ? (
          <Trans>
            You made a key that no one has ever had. But this one was on a screen, so it is public now: never use it for
            money.
          </Trans>
        ) : isFull ? (
          <Trans>
            This number isn’t a private key. Almost all numbers are, except zero (256 tails) and the very largest. Start
            again.
          </Trans>
        ) : flips.length > 0 ? (
          <Plural value={left} one="# flip to go." other="# flips to go." />
        ) : null}
      </Outcome>
    </>
  );
}

function randomFlips(count: number): boolean[] {
  return [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => byte % 2 === 1);
}

const Coins = styled.svg`
  &&& {
    max-width: none;
    stroke-width: 0.08;
  }

  &&& circle {
    fill: none;
    stroke: var(--control-edge);
  }

  &&& circle[data-side='tails'] {
    fill: var(--surface);
  }

  &&& circle[data-side='heads'] {
    fill: var(--mango);
    stroke: var(--outline);
  }
`;

const Results = styled.dl`
  &&& {
    margin: 0;
  }

  &&& dt {
    font-size: var(--step--1);
    font-weight: 600;
  }

  /* Two lines from the start, so that the key moves little. */
  &&& dd {
    min-height: 3em;
    margin: 0;
  }
`;
