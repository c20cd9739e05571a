import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import type { ContentSection } from '../sections.ts';
import { LIST_TITLES, TYPE_NAMES } from '../texts.ts';
import { IconActionButton, IconActionLink } from '../ui/IconAction.tsx';
import { ContentStatusBadge, Pill } from '../ui/StatusBadge.tsx';
import { type ContentRow, publicPath } from './content-row.tsx';
import { ListTable } from './ListTable.tsx';
import type { Sorting } from './useListParams.ts';
import type { Selection } from './useSelection.ts';

interface ContentTableProps {
  section: ContentSection;
  rows: ContentRow[];
  sorting: Sorting<string>;
  onSort(sorting: Sorting<string>): void;
  selection: Selection;
  onDelete(row: ContentRow): void;
}

export function ContentTable({ section, rows, sorting, onSort, selection, onDelete }: ContentTableProps) {
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
      columns={[
        {
          id: 'title',
          label: t`Title`,
          sort: 'title',
          isMain: true,
          render: (row) => <TitleCell section={section} row={row} />,
        },
        { id: 'type', label: t`Type`, render: ({ type }) => t(TYPE_NAMES[type]) },
        {
          id: 'status',
          label: t`Status`,
          sort: 'status',
          render: ({ status }) => <ContentStatusBadge status={status} />,
        },
        { id: 'date', label: t`Date`, sort: 'createdAt', render: ({ createdAt }) => <FormattedDate iso={createdAt} /> },
      ]}
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

function TitleCell({ section, row }: { section: ContentSection; row: ContentRow }) {
  return (
    <Cell>
      <Link to={paths.adminItem(section, row.id)}>{row.title}</Link>
      {(row.moduleTitle || !row.hasSpanish) && (
        <small>
          {row.moduleTitle && <span>{row.moduleTitle}</span>}
          {!row.hasSpanish && (
            <Pill data-tone="sea">
              <Trans>No Spanish yet</Trans>
            </Pill>
          )}
        </small>
      )}
    </Cell>
  );
}

const Cell = styled.div`
  display: grid;
  gap: 2px;
  padding-block: 6px;

  a {
    width: fit-content;
    color: var(--ink);
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  small {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    color: var(--muted);
    font-size: 0.8125rem;
  }
`;
