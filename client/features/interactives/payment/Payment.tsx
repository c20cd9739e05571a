import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { writtenNumber } from '#domain/written-number.ts';
import { checkbox } from '../../../styles/checkbox.ts';
import { media } from '../../../ui/media.ts';
import type { InteractiveProps } from '../interactive-props.ts';
import { Action, Actions, Choices, Field, Line, Outcome, Task } from '../parts.tsx';
import { Blocks } from './Blocks.tsx';
import { ASKED, amountOf, COINS, costOfInput, type Draft, DUST, draftOf, sizeOf } from './draft.ts';
import { BLOCK_ROOM, leastForNextBlock, OTHERS, ownPlace, packed } from './queue.ts';

const MOST_RATE = 50;
const REAL_ROOM = 1_000_000;

/** A payment made of coins, with its change and its fee, and the queue in which it waits for a block. */
export default function Payment({ onDone }: InteractiveProps) {
  const { i18n } = useLingui();
  const sliderId = useId();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [amountText, setAmountText] = useState('');
  const [rate, setRate] = useState(5);
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const [found, setFound] = useState(0);
  const sats = (value: number) => writtenNumber(value, i18n.locale);

  const amount = amountOf(amountText);
  const coins = COINS.filter((coin) => chosen.includes(coin));
  const total = coins.reduce((sum, coin) => sum + coin, 0);
  const draft = draftOf(coins, amount, rate);
  const isReady = draft.kind === 'ready';
  const size = isReady ? draft.size : sizeOf(Math.max(coins.length, 1), 2);
  const blocks = packed(isReady ? [...OTHERS, { size, rate, isOwn: true }] : OTHERS);
  const place = isReady ? ownPlace(blocks) : null;

  /** Anything that changes makes it another payment. */
  function handleChange(change: () => void) {
    if (isSent) return;
    change();
    setRefusal(null);
  }

  function handleSend() {
    if (!isReady) return;
    if (amount !== ASKED) setRefusal(<Trans>Not sent yet: Ana asked for {sats(ASKED)} sats.</Trans>);
    else if (draft.change === 0) {
      setRefusal(
        <Trans>
          Not sent yet: you would get no change, and {sats(draft.lost)} sats more than needed would go to the miner.
          Choose other coins or another fee rate.
        </Trans>,
      );
    } else {
      setSent(true);
      onDone();
    }
  }

  return (
    <>
      <Task>
        <Trans>
          Ana repaired your bicycle and asks for {sats(ASKED)} sats. Choose coins, enter the amount and choose a fee
          rate, so that she gets exactly that and the rest comes back to you as change. Then send.
        </Trans>
      </Task>
      <Coins disabled={isSent}>
        <legend>
          <Trans>Your coins, in sats</Trans>
        </legend>
        {COINS.map((coin) => (
          <label key={coin}>
            <input
              type="checkbox"
              checked={chosen.includes(coin)}
              onChange={({ target }) =>
                handleChange(() => setChosen(target.checked ? [...chosen, coin] : chosen.filter((one) => one !== coin)))
              }
            />
            {sats(coin)}
          </label>
        ))}
      </Coins>
      <Line
        label={<Trans>Amount for Ana, in sats</Trans>}
        value={amountText}
        inputMode="numeric"
        maxLength={12}
        readOnly={isSent}
        onChange={(value) => handleChange(() => setAmountText(value))}
      />
      <Field>
        <label htmlFor={sliderId}>
          <Trans>Fee rate: {rate} sat/vB</Trans>
        </label>
        <input
          id={sliderId}
          type="range"
          min={1}
          max={MOST_RATE}
          value={rate}
          disabled={isSent}
          aria-valuetext={`${rate} sat/vB`}
          onChange={({ target }) => handleChange(() => setRate(Number(target.value)))}
        />
      </Field>
      <Facts>
        <Fact name={<Trans>Coins</Trans>} value={sats(total)} />
        <Fact name={<Trans>For Ana</Trans>} value={amount === null ? '…' : sats(amount)} />
        <Fact name={<Trans>Change for you</Trans>} value={isReady ? sats(draft.change) : '…'} />
        <Fact name={<Trans>Fee</Trans>} value={isReady ? sats(draft.fee) : '…'} />
        <Fact name={<Trans>Size</Trans>} value={`${sats(size)} vB`} />
      </Facts>
      <Outcome>
        {isSent ? (
          <Trans>Sent. Ana gets exactly what she asked for, and your change comes back as a new coin.</Trans>
        ) : (
          (refusal ?? <DraftState draft={draft} coins={coins} rate={rate} />)
        )}
      </Outcome>
      <Actions>
        <Action aria-disabled={!isReady || isSent} onClick={() => isSent || handleSend()}>
          <Trans>Send</Trans>
        </Action>
        {isSent && (
          <Action
            onClick={() => {
              setSent(false);
              setFound(0);
            }}
          >
            <Trans>Build another payment</Trans>
          </Action>
        )}
      </Actions>
      <Task>
        <Trans>
          {OTHERS.length} payments by other people are waiting, too. Miners take the best fee rates first. A block of
          this example has room for {sats(BLOCK_ROOM)} vB, a real one for {sats(REAL_ROOM)}. The numbers in the picture
          are fee rates.
        </Trans>
      </Task>
      <Blocks blocks={blocks} found={found} />
      <Actions>
        <Action
          aria-disabled={!isSent || found >= (place ?? 0)}
          onClick={() => {
            if (isSent && found < (place ?? 0)) setFound(found + 1);
          }}
        >
          <Trans>Wait for the next block</Trans>
        </Action>
      </Actions>
      <Outcome>
        {place !== null && <Wait place={place} found={found} rate={rate} least={leastForNextBlock(size)} />}
      </Outcome>
    </>
  );
}

function Fact({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What the payment lacks, or what comes of it. */
function DraftState({ draft, coins, rate }: { draft: Draft; coins: readonly number[]; rate: number }) {
  const { i18n } = useLingui();
  const sats = (value: number) => writtenNumber(value, i18n.locale);
  const dear = coins.find((coin) => coin < costOfInput(rate));
  if (draft.kind === 'no amount') return <Trans>Enter the amount in sats, without decimals.</Trans>;
  if (draft.kind === 'dust amount') {
    return <Trans>That’s dust: nodes don’t pass on payments of less than {DUST} sats to such an address.</Trans>;
  }
  if (draft.kind === 'no coins') return <Trans>Choose at least one coin.</Trans>;
  if (draft.kind === 'short') {
    return <Trans>These coins aren’t enough: {sats(draft.missing)} sats are missing, the fee included.</Trans>;
  }
  if (dear !== undefined) {
    return (
      <Trans>
        The coin of {sats(dear)} sats costs {sats(costOfInput(rate))} to spend at this rate: more than it’s worth.
      </Trans>
    );
  }
  if (draft.change === 0) {
    return (
      <Trans>
        No change: what is left would be less than {DUST} sats, which is dust. So the miner gets {sats(draft.lost)} sats
        more than needed.
      </Trans>
    );
  }
  return <Trans>It adds up: your coins are the amount, the change and the fee together.</Trans>;
}

interface WaitProps {
  /** The block that the payment gets into, from 1. */
  place: number;
  /** Blocks found so far. */
  found: number;
  rate: number;
  /** The lowest rate that would be enough for the next block. */
  least: number;
}

/** When the payment gets into a block. */
function Wait({ place, found, rate, least }: WaitProps) {
  if (found > 0 && found < place) {
    return <Trans>Block {found} was found without your payment. It keeps waiting.</Trans>;
  }
  if (found > 0) return <Trans>Block {found} was found with your payment in it: it has its first confirmation.</Trans>;
  if (place === 1) {
    return (
      <Trans>
        At {rate} sat/vB, your payment is in the next block, in about 10 minutes, if no one outbids it. {least} sat/vB
        would be enough.
      </Trans>
    );
  }
  return (
    <Trans>
      At {rate} sat/vB, your payment is in block {place}, in about {place * 10} minutes, if no one outbids it. With{' '}
      {least} sat/vB it would be in the next one.
    </Trans>
  );
}

const Coins = styled(Choices)`
  label {
    border-radius: 999px;
  }

  label:has(:checked) {
    border-color: var(--edge);
    background: var(--mango);
    color: var(--on-mango);
  }

  input {
    ${checkbox}
  }
`;

const Facts = styled.dl`
  &&& {
    display: grid;
    grid-template-columns: repeat(2, 1fr);
    gap: 8px 20px;
    margin: 0;
  }

  ${media.sm} {
    &&& {
      grid-template-columns: repeat(5, auto);
    }
  }

  &&& dt {
    color: var(--muted);
    font-size: var(--step--1);
    font-weight: 400;
  }

  &&& dd {
    margin: 0;
    font-weight: 600;
  }
`;
