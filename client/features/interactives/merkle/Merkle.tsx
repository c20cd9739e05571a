import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { InteractiveProps } from '../interactive-props.ts';
import { Action, Actions, Code, Outcome, Task } from '../parts.tsx';
import { forged, levelsOf, MERKLE_ROOT, PAYMENTS, proofOf, provenRoot } from './tree.ts';

const LEVELS = levelsOf(PAYMENTS);

/** The payments of a real block, and the two hashes that prove that one of them is in it. */
export default function Merkle({ onDone }: InteractiveProps) {
  const { t } = useLingui();
  const name = useId();
  const [place, setPlace] = useState<number | null>(null);
  const [isForged, setForged] = useState(false);
  const payment = place === null ? null : PAYMENTS[place];
  const proof = place === null ? [] : proofOf(LEVELS, place);
  const shown = payment && (isForged ? forged(payment) : payment);
  const root = shown ? provenRoot(shown, proof) : MERKLE_ROOT;

  function handleForge() {
    setForged(!isForged);
    onDone();
  }

  return (
    <>
      <Task>
        <Trans>
          Choose one of the four payments in block 100,000. Two hashes are enough to prove that it is in there. Then
          forge a digit of it and see what happens to the proof.
        </Trans>
      </Task>
      <Tree>
        <Level>
          <Cell data-role={place === null ? undefined : root === MERKLE_ROOT ? 'fits' : 'broken'}>
            <Code>{short(root)}</Code>
          </Cell>
        </Level>
        <Level>
          {(LEVELS[1] ?? []).map((hash, index) => {
            const isOnWay = place !== null && place >> 1 === index;
            return (
              <Cell key={hash} data-role={place === null ? undefined : isOnWay ? 'way' : 'proof'}>
                <Code>{short(isOnWay && shown ? provenRoot(shown, proof.slice(0, 1)) : hash)}</Code>
              </Cell>
            );
          })}
        </Level>
        <Level as="fieldset">
          <legend className="visually-hidden">
            <Trans>Payments</Trans>
          </legend>
          {PAYMENTS.map((id, index) => {
            const isChosen = index === place;
            const isProof = place !== null && !isChosen && index >> 1 === place >> 1;
            return (
              <Cell key={id} as="label" data-role={isChosen ? 'way' : isProof ? 'proof' : undefined}>
                <input
                  type="radio"
                  name={name}
                  checked={isChosen}
                  aria-label={t`Payment ${index + 1}`}
                  onChange={() => {
                    setPlace(index);
                    setForged(false);
                  }}
                />
                <Code>{short(isChosen && shown ? shown : id)}</Code>
              </Cell>
            );
          })}
        </Level>
      </Tree>
      <Actions>
        <Action disabled={place === null} onClick={handleForge}>
          {isForged ? <Trans>Put the digit back</Trans> : <Trans>Forge a digit</Trans>}
        </Action>
      </Actions>
      <Outcome>
        {place === null ? null : root === MERKLE_ROOT ? (
          <Trans>
            The proof fits: the payment and the two dotted hashes give the root in the block’s header. A phone needs
            nothing else from the block.
          </Trans>
        ) : (
          <Trans>
            The proof fails: with a single digit forged, the result no longer matches the root in the block’s header.
          </Trans>
        )}
      </Outcome>
    </>
  );
}

const short = (hash: string) => `${hash.slice(0, 6)}…`;

const Tree = styled.div`
  display: grid;
  gap: 12px;
`;

const Level = styled.div`
  display: flex;
  justify-content: space-around;
  gap: 8px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Cell = styled.span`
  display: grid;
  justify-items: center;
  gap: 4px;
  min-width: 0;
  padding: 8px;
  border: 2px solid transparent;
  border-radius: var(--radius-control);
  background: var(--surface);

  input {
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: var(--teal);
  }

  &[data-role='way'],
  &[data-role='fits'] {
    border-color: var(--leaf);
  }

  &[data-role='proof'] {
    border: 2px dotted var(--ink);
  }

  &[data-role='broken'] {
    border-color: var(--coral);
    color: var(--coral);
  }
`;
