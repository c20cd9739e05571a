import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useWriteFailure } from '../useWriteFailure.ts';
import { type OrderedItem, OrderRow } from './OrderRow.tsx';
import { useOrder } from './useOrder.ts';
import { useDropMonitor } from './useRowDrag.ts';

interface OrderListProps {
  label: string;
  items: OrderedItem[];
  /** Rejects when it fails. */
  save(ids: number[]): Promise<unknown>;
}

type Direction = 'up' | 'down';

/** Items that can be dragged, or moved one step with two buttons each. */
export function OrderList({ label, items, save }: OrderListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [pressed, setPressed] = useState<{ id: number; direction: Direction } | null>(null);
  const tellFailure = useWriteFailure();
  const { inOrder, move } = useOrder(items, save, (error) => {
    setAnnouncement(t`The order wasn't saved. The previous order is back.`);
    tellFailure(t`Something went wrong`, t`The order wasn't saved. The previous order is back.`, error);
  });

  function moveTo(id: number, place: number) {
    const title = inOrder.find((item) => item.id === id)?.title;
    if (!move(id, place)) return;
    const number = place + 1;
    const { length } = inOrder;
    setAnnouncement(t`“${title}” is now number ${number} of ${length}.`);
  }

  useDropMonitor(label, (id, beside, edge) => {
    const ids = inOrder.map((item) => item.id).filter((other) => other !== id);
    const place = ids.indexOf(beside);
    if (place >= 0) moveTo(id, edge === 'top' ? place : place + 1);
  });

  // A row that is moved in the page may take the focus off its button.
  useLayoutEffect(() => {
    if (!pressed) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.id} ${pressed.direction}"]`)?.focus();
  }, [pressed]);

  function handleStep(id: number, place: number, direction: Direction) {
    moveTo(id, direction === 'up' ? place - 1 : place + 1);
    setPressed({ id, direction });
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Items ref={list} aria-label={label}>
        {inOrder.map((item, place) => (
          <OrderRow
            key={item.id}
            list={label}
            item={item}
            isFirst={place === 0}
            isLast={place === inOrder.length - 1}
            onStep={(direction) => handleStep(item.id, place, direction)}
          />
        ))}
      </Items>
    </>
  );
}

const Items = styled.ol`
  display: grid;
  max-width: 760px;
  counter-reset: place;
`;
