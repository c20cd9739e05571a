import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { media } from '../../../ui/media.ts';
import type { InteractiveProps } from '../interactive-props.ts';
import { Code, Line, Outcome, Task } from '../parts.tsx';
import { differences, fingerprintOf } from './bits.ts';

/** Two texts, the fingerprints of both, and the bits in which they differ. */
export default function Fingerprint({ parameters, onDone }: InteractiveProps) {
  const { t } = useLingui();
  const [first, setFirst] = useState(parameters.first ?? t`Sato digs a hole.`);
  const [second, setSecond] = useState(parameters.second ?? t`Sato digs a hole!`);
  const [hasDiffered, setDiffered] = useState(first !== second);
  const [one, other] = [fingerprintOf(first), fingerprintOf(second)];
  const differing = differences(one.bits, other.bits);
  const count = useDeferredValue(differing.filter(Boolean).length);

  function handleChange(isFirst: boolean, value: string) {
    (isFirst ? setFirst : setSecond)(value);
    const isSame = value === (isFirst ? second : first);
    if (!isSame) setDiffered(true);
    else if (hasDiffered) onDone();
  }

  return (
    <>
      <Task>
        <Trans>
          Change a letter in one of the texts and watch the squares: each lit square is a bit that differs. Then make
          all of them go dark. There is only one way.
        </Trans>
      </Task>
      <Texts>
        <div>
          <Line
            label={<Trans>First text</Trans>}
            value={first}
            maxLength={200}
            onChange={(value) => handleChange(true, value)}
          />
          <Code>{one.hex}</Code>
        </div>
        <div>
          <Line
            label={<Trans>Second text</Trans>}
            value={second}
            maxLength={200}
            onChange={(value) => handleChange(false, value)}
          />
          <Code>{other.hex}</Code>
        </div>
      </Texts>
      <Squares viewBox="0 0 32 8" aria-hidden="true">
        {differing.map((isLit, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: each square is a place.
            key={index}
            data-lit={isLit || undefined}
            x={(index % 32) + 0.1}
            y={Math.floor(index / 32) + 0.1}
            width={0.8}
            height={0.8}
            rx={0.15}
          />
        ))}
      </Squares>
      <Outcome>
        {count === 0 ? (
          <Trans>The texts are the same, and so are their fingerprints: no bit of 256 differs.</Trans>
        ) : (
          <Plural value={count} one="# of 256 bits differs." other="# of 256 bits differ." />
        )}
      </Outcome>
    </>
  );
}

const Texts = styled.div`
  display: grid;
  gap: 14px;

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }

  > div {
    display: grid;
    gap: 6px;
    align-content: start;
    min-width: 0;
  }
`;

const Squares = styled.svg`
  &&& {
    max-width: none;
    stroke-width: 0.08;
  }

  &&& rect {
    fill: var(--surface);
    stroke: var(--control-edge);
  }

  &&& rect[data-lit] {
    fill: var(--mango);
    stroke: var(--outline);
  }
`;
