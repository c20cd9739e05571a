import { useLingui } from '@lingui/react/macro';
import { paths } from '../../app/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import type { ContentSection } from '../sections.ts';
import { LIST_TITLES } from '../texts.ts';
import { IconActionButton, IconActionLink } from '../ui/IconAction.tsx';
import { type ContentRow, publicPath } from './content-row.tsx';
import { ListTable } from './ListTable.tsx';
import type { Column } from './list-table-props.ts';
import type { Sorting } from './useListParams.ts';
import type { Selection } from './useSelection.ts';

interface ContentTableProps {
  section: ContentSection;
  columns: Column<ContentRow>[];
  rows: ContentRow[];
  sorting: Sorting<string>;
  onSort(sorting: Sorting<string>): void;
  selection: Selection;
  onDelete(row: ContentRow): void;
}

export function ContentTable({ section, columns, rows, sorting, onSort, selection, onDelete }: ContentTableProps) {
  const { t } = useLingui();
  return (
    <ListTable
      label={t(LIST_TITLES[section])}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      sorting={sorting}
      onSort={onSort}
      selection={selection}
      columns={columns}
      renderActions={(row) => {
        const { title } = row;
        return (
          <>
            <IconActionLink
              to={publicPath(row)}
              target="_blank"
              aria-label={t`View ${title} (opens in a new tab)`}
              title={t({ message: 'View', comment: 'Opens the public page' })}
            >
              <Icon name="external" size={20} />
            </IconActionLink>
            <IconActionLink to={paths.adminItem(section, row.id)} aria-label={t`Edit ${title}`} title={t`Edit`}>
              <AdminIcon name="edit" />
            </IconActionLink>
            <IconActionLink
              to={paths.adminHistory(section, row.id)}
              aria-label={t`History of ${title}`}
              title={t`History`}
            >
              <AdminIcon name="history" />
            </IconActionLink>
            <IconActionButton
              type="button"
              data-danger
              aria-label={t`Delete ${title}`}
              title={t`Delete`}
              onClick={() => onDelete(row)}
            >
              <AdminIcon name="delete" />
            </IconActionButton>
          </>
        );
      }}
    />
  );
}
