import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { BarSelect } from './ListBar.tsx';
import type { Column } from './list-table-props.ts';
import type { Sorting } from './useListParams.ts';

interface SortSelectProps {
  columns: Pick<Column<never>, 'label' | 'sort' | 'sortTexts'>[];
  sorting: Sorting<string>;
  onSort(sorting: Sorting<string>): void;
}

/** Replaces the table headers on phones: every column in both directions. */
export function SortSelect({ columns, sorting, onSort }: SortSelectProps) {
  const { t } = useLingui();
  const id = useId();
  const options = columns.flatMap(({ label, sort, sortTexts }) => {
    if (!sort) return [];
    if (sortTexts) {
      return [
        { value: `${sort} asc`, text: sortTexts.asc },
        { value: `${sort} desc`, text: sortTexts.desc },
      ];
    }
    if (sort === 'createdAt') {
      return [
        { value: 'createdAt desc', text: t`Newest first` },
        { value: 'createdAt asc', text: t`Oldest first` },
      ];
    }
    return [
      { value: `${sort} asc`, text: t`${label}, ascending` },
      { value: `${sort} desc`, text: t`${label}, descending` },
    ];
  });

  function handleChange(value: string) {
    const [by = '', direction] = value.split(' ');
    onSort({ by, direction: direction === 'asc' ? 'asc' : 'desc' });
  }

  return (
    <Row>
      <label htmlFor={id}>
        <Trans>Sort by</Trans>
      </label>
      <BarSelect
        id={id}
        value={`${sorting.by} ${sorting.direction}`}
        onChange={(event) => handleChange(event.target.value)}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </BarSelect>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  flex: 1;
  gap: 10px;
  min-width: 0;

  select {
    flex: 1;
    min-width: 0;
  }
`;
