import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { writtenNumber } from '#domain/written-number.ts';
import { media } from '../../../ui/media.ts';
import type { InteractiveProps } from '../interactive-props.ts';
import { Field, Line, Outcome, Task } from '../parts.tsx';
import { asBitcoin, HALVING, issuedBefore, LAST_ERA, SATS_PER_BTC, satsOf, subsidyAt, TOTAL } from './subsidy.ts';

const FIRST_YEAR = 2009;
const YEARS = 4;
const CURRENT_ERA = 4;

/** The halvings on a time line with what they leave, and bitcoin counted in satoshis. */
export default function Supply({ onDone }: InteractiveProps) {
  const { i18n, t } = useLingui();
  const sliderId = useId();
  const [era, setEra] = useState(CURRENT_ERA);
  const [amount, setAmount] = useState(t({ message: '0.001', comment: 'An amount of bitcoin, with the decimal sign' }));
  const point = i18n.locale === 'es' ? ',' : '.';
  const whole = (value: bigint | number) => writtenNumber(value, i18n.locale);
  const sats = satsOf(amount);

  const height = era * HALVING;
  const issued = issuedBefore(height);
  const share = Number((issued * 10_000n) / TOTAL) / 10_000;

  function handleEra(next: number) {
    setEra(next);
    if (isFirstBelowOne(next)) onDone();
  }

  const block = whole(height);
  const year = FIRST_YEAR - 1 + YEARS * era;
  return (
    <>
      <Task>
        <Trans>Find the first halving after which a block creates less than 1 BTC.</Trans>
      </Task>
      <Curve era={era} />
      <Field>
        <label htmlFor={sliderId}>
          {era === 0 ? (
            <Trans>The start: block 0, 2009</Trans>
          ) : (
            <Trans>
              Halving {era}: block {block}, about {year}
            </Trans>
          )}
        </label>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={LAST_ERA}
          value={era}
          aria-valuetext={era === 0 ? t`Start` : t`Halving ${era}`}
          onChange={(event) => handleEra(Number(event.target.value))}
        />
      </Field>
      <Facts>
        <div>
          <dt>
            <Trans>A block creates</Trans>
          </dt>
          <dd>{asBitcoin(subsidyAt(height), point)} BTC</dd>
        </div>
        <div>
          <dt>
            <Trans>Already created</Trans>
          </dt>
          <dd>
            {whole(issued / SATS_PER_BTC)} BTC ({i18n.number(share, { style: 'percent', minimumFractionDigits: 2 })})
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Still to come</Trans>
          </dt>
          <dd>{whole((TOTAL - issued) / SATS_PER_BTC)} BTC</dd>
        </div>
      </Facts>
      <Outcome>
        <Finding era={era} />
      </Outcome>
      <Line
        label={<Trans>An amount of bitcoin (BTC)</Trans>}
        value={amount}
        inputMode="decimal"
        maxLength={17}
        onChange={setAmount}
      />
      <Outcome>
        {sats === null ? (
          <Trans>Enter a number with at most eight decimals.</Trans>
        ) : (
          <Trans>
            That is {whole(sats)} satoshis. All the satoshis there will ever be: {whole(TOTAL)}.
          </Trans>
        )}
      </Outcome>
    </>
  );
}

function isBelowOne(era: number): boolean {
  return subsidyAt(era * HALVING) < SATS_PER_BTC;
}

function isFirstBelowOne(era: number): boolean {
  return isBelowOne(era) && !isBelowOne(era - 1);
}

function Finding({ era }: { era: number }) {
  if (isFirstBelowOne(era)) return <Trans>That’s the one: for the first time, a block creates less than 1 BTC.</Trans>;
  if (era === LAST_ERA)
    return <Trans>Half a satoshi can’t be paid. From here on, blocks create nothing: miners live on fees.</Trans>;
  if (isBelowOne(era)) return <Trans>Less than 1 BTC, but that was so one halving earlier, too.</Trans>;
  return <Trans>A block still creates more than 1 BTC.</Trans>;
}

const WIDTH = 330;
const HEIGHT = 110;
const placeOf = (era: number) => {
  const share = Number((issuedBefore(era * HALVING) * 10_000n) / TOTAL) / 10_000;
  return { x: 8 + (era / LAST_ERA) * (WIDTH - 16), y: HEIGHT - 8 - share * (HEIGHT - 20) };
};

/** How the number of bitcoin grows with the halvings, and where the chosen one is. */
function Curve({ era }: { era: number }) {
  const points = Array.from({ length: LAST_ERA + 1 }, (_, index) => placeOf(index));
  const { x, y } = placeOf(era);
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M8 ${HEIGHT - 8}H${WIDTH - 8}`} data-axis />
      <path d={`M8 12H${WIDTH - 8}`} data-limit />
      <path d={`M${points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}`} />
      <path d={`M${x.toFixed(1)} ${HEIGHT - 8}V${y.toFixed(1)}`} data-axis />
      <circle cx={x} cy={y} r={5} />
    </Drawing>
  );
}

const Drawing = styled.svg`
  &&& {
    max-width: none;
  }

  [data-axis] {
    stroke-width: 1.5;
    opacity: 0.6;
  }

  [data-limit] {
    stroke-dasharray: 2 6;
  }

  &&& circle {
    fill: var(--mango);
  }
`;

const Facts = styled.dl`
  &&& {
    display: grid;
    gap: 8px 20px;
    margin: 0;
  }

  ${media.sm} {
    grid-template-columns: repeat(3, 1fr);
  }

  &&& dt {
    color: var(--muted);
    font-size: var(--step--1);
    font-weight: 400;
  }

  &&& dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;
