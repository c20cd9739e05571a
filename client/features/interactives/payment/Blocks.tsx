import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Icon } from '../../../ui/Icon.tsx';
import { BLOCK_ROOM, type Waiting } from './queue.ts';

interface BlocksProps {
  blocks: readonly Waiting[][];
  /** How many of them are found. */
  found: number;
}

/** The coming blocks, each with its payments as wide as the room that they take. */
export function Blocks({ blocks, found }: BlocksProps) {
  return (
    <List>
      {blocks.map((block, index) => {
        const rates = block.map(({ rate }) => rate);
        const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];
        const [number, range] = [index + 1, lowest === highest ? lowest : `${lowest}–${highest}`];
        const [isOwn, isFound] = [block.some((payment) => payment.isOwn), index < found];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the queue.
          <li key={index} data-found={isFound || undefined}>
            <p>
              <Plural
                value={block.length}
                one={`Block ${number}: # payment, ${range} sat/vB`}
                other={`Block ${number}: # payments, ${range} sat/vB`}
              />
              {isOwn && (
                <Mark>
                  <Trans comment="A block of the example: the reader’s payment is in it">With yours</Trans>
                </Mark>
              )}
              {isFound && (
                <Mark data-found>
                  <Icon name="check" size={16} />
                  <Trans comment="A block of the example: a miner found it">Found</Trans>
                </Mark>
              )}
            </p>
            <Room aria-hidden="true">
              {block.map((payment, place) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a payment is its place in the block.
                  key={place}
                  data-own={payment.isOwn || undefined}
                  style={{ width: `${(100 * payment.size) / BLOCK_ROOM}%` }}
                >
                  {payment.size > 130 && payment.rate}
                </span>
              ))}
            </Room>
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ol`
  &&& {
    display: grid;
    gap: 10px;
    padding: 0;
    list-style: none;
  }

  &&& > li {
    margin: 0;
  }

  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    font-size: var(--step--1);
  }
`;

const Mark = styled.b`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  padding: 0 8px;
  border-radius: 999px;
  background: var(--mango);
  color: var(--on-mango);
  font-weight: 600;

  &[data-found] {
    background: none;
    color: var(--leaf);
  }
`;

const Room = styled.div`
  display: flex;
  height: 34px;
  overflow: hidden;
  border: 2px solid var(--control-edge);
  border-radius: 8px;
  background: var(--surface);

  [data-found] > & {
    border-color: var(--leaf);
  }

  span {
    display: grid;
    place-items: center;
    flex: none;
    overflow: hidden;
    border-inline-end: 1px solid var(--control-edge);
    font-size: 0.75rem;
    line-height: 1;
    color: var(--muted);
  }

  span[data-own] {
    background: var(--mango);
    color: var(--on-mango);
    font-weight: 700;
  }
`;
