import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../../ui/Icon.tsx';
import { media } from '../../../ui/media.ts';
import type { InteractiveProps } from '../interactive-props.ts';
import { Action, Code, Line, Outcome, Task } from '../parts.tsx';
import { type Block, FIRST_CHAIN, type LinkedBlock, linked, mine } from './blocks.ts';

/** Five blocks tied together by their hashes, to tamper with and to mine again. */
export default function Chain({ onDone }: InteractiveProps) {
  const [blocks, setBlocks] = useState<readonly Block[]>(FIRST_CHAIN);
  const [mining, setMining] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const chain = linked(blocks);
  const broken = chain.filter(({ hasWork }) => !hasWork).length;
  const isChanged = blocks.some(({ payment }, index) => payment !== FIRST_CHAIN[index]?.payment);

  useEffect(() => () => running.current?.abort(), []);

  function change(index: number, changed: Partial<Block>): readonly Block[] {
    const next = blocks.map((block, place) => (place === index ? { ...block, ...changed } : block));
    setBlocks(next);
    return next;
  }

  async function handleMine(index: number, { previous, payment }: LinkedBlock) {
    const controller = new AbortController();
    running.current = controller;
    setMining(index);
    const nonce = await mine(previous, payment, controller.signal);
    if (nonce === null) return;
    setMining(null);
    const next = change(index, { nonce });
    if (isChanged && linked(next).every(({ hasWork }) => hasWork)) onDone();
  }

  return (
    <>
      <Task>
        <Trans>
          Change an amount in block 2 and see what breaks. Then mine the broken blocks again, one after the other, until
          the chain is whole.
        </Trans>
      </Task>
      <Blocks>
        {chain.map((block, index) => (
          <BlockCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the chain.
            key={index}
            number={index + 1}
            block={block}
            isMining={mining === index}
            isDisabled={mining !== null}
            onChange={(payment) => change(index, { payment })}
            onMine={() => void handleMine(index, block)}
          />
        ))}
      </Blocks>
      <Outcome>
        {mining !== null ? (
          <Trans>Mining block {mining + 1}…</Trans>
        ) : broken > 0 ? (
          <Plural
            value={broken}
            one="# block is broken. Its hash no longer begins with three zeros."
            other="# blocks are broken. Their hashes no longer begin with three zeros."
          />
        ) : isChanged ? (
          <Trans>
            The chain is whole again, with a false payment in it. In Bitcoin, you would have to redo this work faster
            than all honest miners together add new blocks.
          </Trans>
        ) : (
          <Trans>The chain is whole.</Trans>
        )}
      </Outcome>
    </>
  );
}

interface BlockCardProps {
  /** From 1. */
  number: number;
  block: LinkedBlock;
  isMining: boolean;
  isDisabled: boolean;
  onChange(payment: string): void;
  onMine(): void;
}

function BlockCard({ number, block, isMining, isDisabled, onChange, onMine }: BlockCardProps) {
  const { t } = useLingui();
  return (
    <Card data-broken={!block.hasWork || undefined}>
      <Line
        label={<Trans>Block {number}</Trans>}
        value={block.payment}
        maxLength={40}
        readOnly={isDisabled}
        onChange={onChange}
      />
      <Facts>
        <div>
          <dt>
            <Trans>Previous</Trans>
          </dt>
          <dd>
            <Code>{block.previous.slice(0, 10)}…</Code>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Nonce</Trans>
          </dt>
          <dd>
            <Code>{block.nonce}</Code>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Hash</Trans>
          </dt>
          <dd>
            <Code>{block.hash.slice(0, 10)}…</Code>
          </dd>
        </div>
      </Facts>
      {block.hasWork ? (
        <State>
          <Icon name="check" size={18} />
          <Trans comment="A block of the chain that shows its work">Holds</Trans>
        </State>
      ) : (
        <Action
          aria-disabled={isDisabled}
          aria-label={t`Mine again: block ${number}`}
          onClick={() => {
            if (!isDisabled) onMine();
          }}
        >
          {isMining ? <Trans>Mining…</Trans> : <Trans>Mine again</Trans>}
        </Action>
      )}
    </Card>
  );
}

const Blocks = styled.ol`
  &&& {
    display: grid;
    gap: 10px;
    padding: 0;
    list-style: none;
  }

  &&& > li {
    margin: 0;
  }
`;

const Card = styled.li`
  display: grid;
  gap: 8px;
  padding: 10px 14px;
  border-left: 6px solid var(--leaf);
  border-radius: var(--radius-control);
  background: var(--surface);

  &[data-broken] {
    border-left-color: var(--coral);
    border-left-style: dashed;
  }

  ${media.md} {
    grid-template-columns: 12em 1fr 9.5em;
    align-items: end;
  }
`;

const Facts = styled.dl`
  &&& {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin: 0;
    font-size: var(--step--1);
  }

  &&& dt {
    color: var(--muted);
    font-weight: 400;
  }

  &&& dd {
    margin: 0;
  }
`;

const State = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  color: var(--leaf);
  font-weight: 600;
`;
