import { Plural, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { ContentStatus } from '#domain/content.ts';
import { AdminIcon } from '../AdminIcon.tsx';
import { IconActionButton } from '../ui/IconAction.tsx';
import { ContentStatusBadge } from '../ui/StatusBadge.tsx';
import type { CourseItem, Spot } from './course-moves.ts';

interface TreeRowProps {
  item: CourseItem;
  title: string;
  status: ContentStatus;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Where a dragged item would be dropped, if that is here. */
  edge: Spot['edge'] | undefined;
  onStep(direction: 'up' | 'down'): void;
  /** For lessons, if there is another module. */
  onMove?(): void;
  /** For modules. */
  lessons?: { count: number; isOpen: boolean; onTurn(): void };
}

/** A module or lesson with its controls. */
export function TreeRow(props: TreeRowProps) {
  const { item, title, status, isFirst, isLast, isDragged, edge, onStep, onMove, lessons } = props;
  const { t } = useLingui();
  const key = `${item.kind} ${item.id}`;
  return (
    <Row data-row={key} data-edge={edge} data-dragged={isDragged ? '' : undefined}>
      <Handle data-handle="" aria-hidden="true" title={t`Drag to another place`}>
        <AdminIcon name="drag" />
      </Handle>
      <Title data-kind={item.kind}>{title}</Title>
      {status === 'draft' && <ContentStatusBadge status={status} />}
      {lessons && (
        <Turn
          type="button"
          aria-expanded={lessons.isOpen && lessons.count > 0}
          aria-label={lessons.isOpen ? t`Hide the lessons of ${title}` : t`Show the lessons of ${title}`}
          disabled={lessons.count === 0}
          onClick={lessons.onTurn}
        >
          <Plural value={lessons.count} one="# lesson" other="# lessons" />
        </Turn>
      )}
      <Steps>
        {onMove && (
          <IconActionButton
            type="button"
            data-control={`${key} move`}
            aria-label={t`Move ${title} to another module`}
            title={t`Move to module…`}
            onClick={onMove}
          >
            <AdminIcon name="modules" />
          </IconActionButton>
        )}
        <IconActionButton
          type="button"
          data-control={`${key} up`}
          aria-disabled={isFirst}
          aria-label={t`Move ${title} up`}
          title={t`Move up`}
          onClick={() => onStep('up')}
        >
          <AdminIcon name="up" />
        </IconActionButton>
        <IconActionButton
          type="button"
          data-control={`${key} down`}
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

const Row = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 10px;
  min-height: 52px;
  padding: 4px 8px 4px 0;
  -webkit-touch-callout: none;

  &[data-dragged] {
    opacity: 0.45;
  }

  &[data-edge='into'] {
    border-radius: var(--radius-card);
    background: color-mix(in srgb, var(--sea) 70%, var(--surface));
  }

  &[data-edge='before']::after,
  &[data-edge='after']::after {
    position: absolute;
    inset-inline: 0;
    z-index: 1;
    height: 4px;
    border-radius: 2px;
    background: var(--teal);
    content: '';
  }

  &[data-edge='before']::after {
    top: -3px;
  }

  &[data-edge='after']::after {
    bottom: -3px;
  }

  @media (pointer: coarse) {
    user-select: none;
  }

  /* Everything in one line on phones, where the title takes a second one. */
  @media (max-width: 559.98px) {
    column-gap: 6px;
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
  touch-action: none;

  svg {
    stroke-width: 3.2;
  }
`;

const Title = styled.span`
  flex: 1 1 96px;
  min-width: 0;
  line-height: 1.35;
  overflow-wrap: anywhere;

  &::before {
    margin-inline-end: 10px;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
    font-weight: 400;
  }

  &[data-kind='module'] {
    font-weight: 600;
  }

  &[data-kind='module']::before {
    content: counter(module) '.';
  }

  &[data-kind='lesson']::before {
    content: counter(module) '.' counter(lesson);
  }
`;

const Turn = styled.button`
  min-height: 36px;
  padding: 4px 12px;
  border: 1px solid var(--control-edge);
  border-radius: var(--radius-pill);
  background: transparent;
  color: var(--ink);
  font-size: 0.875rem;

  @media (max-width: 559.98px) {
    padding-inline: 8px;
    font-size: 0.8125rem;
  }

  &::after {
    display: inline-block;
    margin-inline-start: 6px;
    content: '▸';
  }

  &[aria-expanded='true']::after {
    content: '▾';
  }

  &:disabled {
    border-color: var(--line);
    color: var(--muted);
  }

  &:disabled::after {
    content: none;
  }
`;

const Steps = styled.div`
  display: flex;
  margin-inline-start: auto;

  @media (max-width: 559.98px) {
    button {
      width: 36px;
    }
  }
`;
