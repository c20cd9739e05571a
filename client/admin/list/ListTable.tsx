import { useLingui } from '@lingui/react/macro';
import { useIsWide } from '../ui/useIsWide.ts';
import { CardList } from './CardList.tsx';
import { Check, CheckAll } from './Check.tsx';
import type { ListTableProps } from './list-table-props.ts';
import { SortableHeading } from './SortableHeading.tsx';
import { Table } from './table-style.ts';

/** Rows as a table, or as cards where there is no room for one. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const isWide = useIsWide();
  const columns = props.columns.filter(({ isHidden }) => !isHidden);
  return isWide ? (
    <WideTable {...props} columns={columns} />
  ) : (
    <CardList {...props} columns={columns} sortable={props.columns} />
  );
}

function WideTable<Row>(props: ListTableProps<Row>) {
  const { t } = useLingui();
  const { label, rows, columns, idOf, nameOf, renderActions, sorting, onSort, selection } = props;
  return (
    <Table>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" data-narrow>
              <span className="visually-hidden">{t`Selection`}</span>
              <CheckAll selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <SortableHeading
              key={column.id}
              label={column.label}
              sort={column.sort}
              sorting={sorting}
              onSort={onSort}
            />
          ))}
          <th scope="col" data-actions>
            {t`Actions`}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row);
          const name = nameOf(row);
          return (
            <tr key={id} data-chosen={selection?.has(id) ? '' : undefined}>
              {selection && (
                <td data-narrow>
                  <Check label={t`Select ${name}`} isOn={selection.has(id)} onToggle={() => selection.toggle(id)} />
                </td>
              )}
              {columns.map((column) =>
                column.isMain ? (
                  <th key={column.id} scope="row">
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.id}>{column.render(row)}</td>
                ),
              )}
              <td data-actions>
                <div>{renderActions(row)}</div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
