import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Check, CheckAll } from './Check.tsx';
import type { Column, ListTableProps } from './list-table-props.ts';
import { SortSelect } from './SortSelect.tsx';

interface CardListProps<Row> extends ListTableProps<Row> {
  /** Every column that the list can be sorted by, shown or not. */
  sortable: Column<Row>[];
}

/** The rows as cards, for phones. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { t } = useLingui();
  const { label, rows, columns, sortable, idOf, nameOf, renderActions, sorting, onSort, selection } = props;
  const main = columns.filter(({ isMain }) => isMain);
  const others = columns.filter(({ isMain }) => !isMain);
  return (
    <>
      <Head>
        {selection && <CheckAll selection={selection} />}
        {sorting && onSort && <SortSelect columns={sortable} sorting={sorting} onSort={onSort} />}
      </Head>
      <Cards aria-label={label}>
        {rows.map((row) => {
          const id = idOf(row);
          const name = nameOf(row);
          return (
            <li key={id} data-chosen={selection?.has(id) ? '' : undefined}>
              {selection && (
                <Check label={t`Select ${name}`} isOn={selection.has(id)} onToggle={() => selection.toggle(id)} />
              )}
              <div>
                {main.map((column) => (
                  <div key={column.id}>{column.render(row)}</div>
                ))}
                <Facts>
                  {others.map((column) => (
                    <span key={column.id}>
                      {column.isLabeledOnCards && `${column.label}: `}
                      {column.render(row)}
                    </span>
                  ))}
                </Facts>
                <Actions>{renderActions(row)}</Actions>
              </div>
            </li>
          );
        })}
      </Cards>
    </>
  );
}

/** The controls that a table header would have. */
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  margin-block: 4px 10px;

  > label {
    flex: none;
    margin-inline-start: 3px;
  }
`;

const Cards = styled.ul`
  display: grid;
  gap: 8px;

  > li {
    display: flex;
    gap: 2px;
    padding: 10px 12px 4px 14px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
  }

  > li > label {
    flex: none;
    align-self: flex-start;
    margin: -8px 0 0 -12px;
  }

  > li > div {
    flex: 1;
    min-width: 0;
  }

  > li[data-chosen] {
    border-color: var(--teal);
    background: color-mix(in srgb, var(--sea) 45%, var(--surface));
  }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 12px;
  margin-top: 6px;
  color: var(--muted);
  font-size: 0.875rem;
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 4px;
`;
