import { styled } from 'styled-components';
import type { Sorting } from './useListParams.ts';

interface SortableHeadingProps {
  label: string;
  /** If missing, the column is not sortable. */
  sort?: string;
  sorting?: Sorting<string>;
  onSort?(sorting: Sorting<string>): void;
}

/** A column header that sorts by its column; another click reverses the order. */
export function SortableHeading({ label, sort, sorting, onSort }: SortableHeadingProps) {
  if (!sort || !sorting || !onSort) return <th scope="col">{label}</th>;
  const isSorted = sorting.by === sort;
  // Texts begin with A, dates with the newest.
  const first = sort === 'createdAt' ? 'desc' : 'asc';
  const other = sorting.direction === 'asc' ? 'desc' : 'asc';
  return (
    <th scope="col" aria-sort={isSorted ? (sorting.direction === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <SortButton type="button" onClick={() => onSort({ by: sort, direction: isSorted ? other : first })}>
        {label}
        <Arrow aria-hidden="true" viewBox="0 0 12 12" data-direction={isSorted ? sorting.direction : undefined}>
          <path d="M6 2v8M2.5 6.5 6 10l3.5-3.5" />
        </Arrow>
      </SortButton>
    </th>
  );
}

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 36px;
  margin-inline-start: -8px;
  padding: 0 8px;
  border: 0;
  border-radius: 8px;
  background: transparent;
  font-weight: inherit;

  &:hover {
    background: color-mix(in srgb, var(--ink) 8%, transparent);
  }

  th[aria-sort='ascending'] > &,
  th[aria-sort='descending'] > & {
    color: var(--ink);
  }
`;

const Arrow = styled.svg`
  flex: none;
  width: 12px;
  height: 12px;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.8;
  stroke-linecap: round;
  stroke-linejoin: round;
  opacity: 0;

  &[data-direction] {
    opacity: 1;
  }

  &[data-direction='asc'] {
    rotate: 180deg;
  }

  button:hover > &:not([data-direction]) {
    opacity: 0.45;
  }
`;
