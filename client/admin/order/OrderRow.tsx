import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { ContentStatus } from '#domain/content.ts';
import { AdminIcon } from '../AdminIcon.tsx';
import { IconActionButton } from '../ui/IconAction.tsx';
import { ContentStatusBadge } from '../ui/StatusBadge.tsx';
import { useRowDrag } from './useRowDrag.ts';

export interface OrderedItem {
  id: number;
  title: string;
  status: ContentStatus;
  order: number;
}

interface OrderRowProps {
  /** Which list it belongs to. */
  list: string;
  item: OrderedItem;
  isFirst: boolean;
  isLast: boolean;
  onStep(direction: 'up' | 'down'): void;
}

export function OrderRow({ list, item, isFirst, isLast, onStep }: OrderRowProps) {
  const { t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { isDragged, edge } = useRowDrag({ list, id: item.id }, row, handle);
  const { id, title, status } = item;
  return (
    <Row ref={row} data-dragged={isDragged ? '' : undefined} data-edge={edge ?? undefined}>
      <Handle ref={handle} aria-hidden="true" title={t`Drag to another place`}>
        <AdminIcon name="drag" />
      </Handle>
      <Title>{title}</Title>
      {status === 'draft' && <ContentStatusBadge status={status} />}
      <Steps>
        <IconActionButton
          type="button"
          data-move={`${id} up`}
          aria-disabled={isFirst}
          aria-label={t`Move ${title} up`}
          title={t`Move up`}
          onClick={() => onStep('up')}
        >
          <AdminIcon name="up" />
        </IconActionButton>
        <IconActionButton
          type="button"
          data-move={`${id} down`}
          aria-disabled={isLast}
          aria-label={t`Move ${title} down`}
          title={t`Move down`}
          onClick={() => onStep('down')}
        >
          <AdminIcon name="down" />
        </IconActionButton>
      </Steps>
    </Row>
  );
}

const Row = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: 6px 12px;
  min-height: 52px;
  padding: 4px 8px 4px 0;
  border-bottom: 1px solid var(--line);
  background: var(--paper);
  counter-increment: place;

  &[data-dragged] {
    opacity: 0.45;
  }

  &[data-edge]::after {
    position: absolute;
    inset-inline: 0;
    height: 4px;
    border-radius: 2px;
    background: var(--teal);
    content: '';
  }

  &[data-edge='top']::after {
    top: -2px;
  }

  &[data-edge='bottom']::after {
    bottom: -3px;
  }
`;

const Handle = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 44px;
  color: var(--muted);
  cursor: grab;

  svg {
    stroke-width: 3.2;
  }
`;

const Title = styled.span`
  flex: 1;
  min-width: 0;
  font-weight: 600;
  line-height: 1.35;

  &::before {
    margin-inline-end: 10px;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
    font-weight: 400;
    content: counter(place) '.';
  }
`;

const Steps = styled.div`
  display: flex;
`;
