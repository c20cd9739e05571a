import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { writtenNumber } from '#domain/written-number.ts';
import type { InteractiveProps } from '../interactive-props.ts';
import { Action, Actions, Code, Field, Outcome, Task } from '../parts.tsx';
import { GENESIS, GENESIS_NONCE, hashWith, headerBytes, hexOf, zeroBits } from './header.ts';
import { type Attempt, useMining } from './useMining.ts';

const LEAST = 8;
const MOST = 20;

/** The header of the first block, and a search for a nonce that gives its hash some zeros. */
export default function Mine({ parameters, onDone }: InteractiveProps) {
  const { i18n } = useLingui();
  const sliderId = useId();
  const [wanted, setWanted] = useState(Number(parameters.bits ?? 12));
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const [shown, setShown] = useState<Attempt | null>(null);
  /** How many tries the latest search for each number of zero bits took. */
  const [found, setFound] = useState<ReadonlyMap<number, number>>(new Map());
  const number = (value: number) => writtenNumber(value, i18n.locale);

  const { isRunning, tries, last, start, stop } = useMining(wanted, (attempt, count) => {
    setShown(attempt);
    const [zeros, needed, nonce] = [attempt.zeros, number(count), number(attempt.nonce)];
    const neighbor = [wanted - 1, wanted + 1].find((bits) => found.has(bits));
    const earlier = number(found.get(neighbor ?? 0) ?? 0);
    setFound(new Map([...found, [wanted, count]]));
    setOutcome(
      <>
        <Trans>
          Found after {needed} tries: nonce {nonce} gives a hash that begins with {zeros} zero bits. Anyone can check
          that with a single calculation.
        </Trans>{' '}
        {neighbor === undefined ? (
          <Trans>Now change the required bits by one, and compare.</Trans>
        ) : (
          <Trans>
            With {neighbor} bits required, it took {earlier} tries. On average, one bit more doubles the work, but each
            search is a matter of luck.
          </Trans>
        )}
      </>,
    );
    if (neighbor !== undefined) onDone();
  });

  function handleStart() {
    setShown(null);
    setOutcome(<Trans>Searching…</Trans>);
    start();
  }

  function handleStop() {
    stop();
    setOutcome(<Trans>Stopped. Every try is a new lottery ticket: earlier tries don’t help the next one.</Trans>);
  }

  function handleGenesis() {
    stop();
    const hash = hashWith(headerBytes(GENESIS), GENESIS_NONCE);
    const zeros = zeroBits(hash);
    setShown({ nonce: GENESIS_NONCE, hash: hexOf(hash), zeros });
    setOutcome(
      <Trans>
        With Satoshi’s nonce, the hash begins with {zeros} zero bits. This is the real first block. The rules required
        at least 32.
      </Trans>,
    );
  }

  const attempt = shown ?? last;
  const expected = number(2 ** wanted);
  return (
    <>
      <Task>
        <Trans>
          Find a nonce whose hash begins with enough zero bits. Then ask for one bit more, and compare the tries.
        </Trans>
      </Task>
      <Header>
        <Row name={<Trans>Version</Trans>} value={String(GENESIS.version)} />
        <Row name={<Trans>Previous block</Trans>} value={GENESIS.previous} />
        <Row name={<Trans>Merkle root</Trans>} value={GENESIS.merkleRoot} />
        <Row
          name={<Trans>Time</Trans>}
          value={new Date(GENESIS.time * 1000).toISOString().replace('.000Z', ' UTC').replace('T', ' ')}
        />
        <Row name={<Trans>Bits (target)</Trans>} value={GENESIS.bits.toString(16)} />
        <Row name={<Trans>Nonce</Trans>} value={attempt ? String(attempt.nonce) : '?'} isMain />
        <Row
          name={<Trans>Hash</Trans>}
          value={attempt ? <Zeros hash={attempt.hash} zeros={attempt.zeros} /> : '?'}
          isMain
        />
      </Header>
      <Field>
        <label htmlFor={sliderId}>
          <Trans>
            Zero bits required: {wanted}. That takes {expected} tries on average.
          </Trans>
        </label>
        <input
          id={sliderId}
          type="range"
          min={LEAST}
          max={MOST}
          value={wanted}
          disabled={isRunning}
          onChange={(event) => setWanted(Number(event.target.value))}
        />
      </Field>
      <Actions>
        <Action onClick={isRunning ? handleStop : handleStart}>
          {isRunning ? <Trans>Stop</Trans> : <Trans>Search for a nonce</Trans>}
        </Action>
        <Action onClick={handleGenesis}>
          <Trans>Use Satoshi’s nonce</Trans>
        </Action>
        {attempt?.nonce !== GENESIS_NONCE && (
          <span>
            <Trans>Tries: {number(tries)}</Trans>
          </span>
        )}
      </Actions>
      <Outcome>{outcome}</Outcome>
    </>
  );
}

function Row({ name, value, isMain }: { name: ReactNode; value: ReactNode; isMain?: boolean }) {
  return (
    <div data-main={isMain}>
      <dt>{name}</dt>
      <dd>
        <Code>{value}</Code>
      </dd>
    </div>
  );
}

/** A hash with the digits marked that are all zero bits. */
function Zeros({ hash, zeros }: { hash: string; zeros: number }) {
  const digits = Math.floor(zeros / 4);
  return (
    <>
      <b>{hash.slice(0, digits)}</b>
      {hash.slice(digits)}
    </>
  );
}

const Header = styled.dl`
  &&& {
    margin: 0;
    padding: 10px 14px;
    border-radius: var(--radius-control);
    background: var(--surface);
    font-size: var(--step--1);
  }

  > div {
    display: grid;
    grid-template-columns: minmax(6.5em, 20%) 1fr;
    gap: 10px;
    padding-block: 3px;
  }

  &&& dt {
    font-weight: 400;
    color: var(--muted);
  }

  &&& dd {
    min-width: 0;
    margin: 0;
  }

  [data-main='true'] dt {
    color: inherit;
    font-weight: 600;
  }

  /* Two lines from the start, so that the first hash moves nothing. */
  > div:last-child {
    min-height: 3.6em;
  }

  b {
    border-radius: 4px;
    background: var(--mango);
    color: var(--on-mango);
  }
`;
