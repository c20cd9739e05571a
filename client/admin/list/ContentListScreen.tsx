import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ContentSort } from '#domain/admin-list.ts';
import { CONTENT_STATUSES } from '#domain/content.ts';
import { paths } from '../../app/paths.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { CONTENT_TYPE, type ContentSection } from '../sections.ts';
import { EMPTY_TEXTS, LIST_TITLES, NEW_LABELS } from '../texts.ts';
import { AdminButton, AdminButtonLink } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useKept } from '../useKept.ts';
import { ContentBulkActions } from './ContentBulkActions.tsx';
import { ContentTable } from './ContentTable.tsx';
import { type ContentRow, ContentRowFragment } from './content-row.tsx';
import { DeleteContentDialog } from './DeleteContentDialog.tsx';
import { FilterToggle, ListBar } from './ListBar.tsx';
import { ListResults } from './ListResults.tsx';
import { QuickTips } from './QuickTips.tsx';
import { TabRow } from './TabRow.tsx';
import { useListParams } from './useListParams.ts';
import { useSelection } from './useSelection.ts';

/** The sortable columns. */
const SORTS = ['title', 'status', 'createdAt'] as const satisfies readonly ContentSort[];

const ContentListQuery = graphql(`
  query AdminContentList(
    $type: ContentType!
    $status: ContentStatus
    $untranslated: Boolean!
    $search: String
    $sort: ContentSort!
    $direction: SortDirection!
    $page: Int!
  ) {
    contentRows(
      type: $type
      status: $status
      untranslated: $untranslated
      search: $search
      sort: $sort
      direction: $direction
      page: $page
    ) {
      totalCount
      pageCount
      counts { all published other }
      items {
        type
        id
        ...ContentRow_row
      }
    }
  }
`);

/** The list page of articles, videos, modules or lessons. */
export function ContentListScreen({ section }: { section: ContentSection }) {
  const { t } = useLingui();
  const type = CONTENT_TYPE[section];
  const params = useListParams(CONTENT_STATUSES, SORTS);
  const { status, search, sorting, page, key, change } = params;
  const untranslated = params.isOn('untranslated');
  const [toDelete, setToDelete] = useState<ContentRow[] | null>(null);

  const { data, previousData, error, refetch } = useQuery(ContentListQuery, {
    variables: {
      type,
      status,
      untranslated,
      search: search || null,
      sort: sorting.by,
      direction: sorting.direction,
      page,
    },
    fetchPolicy: 'cache-and-network',
  });
  useAccessCheck(error);
  const result = useKept(data, key)?.contentRows;
  const counts = (data ?? previousData)?.contentRows.counts;
  const rows = result?.items.map((item) => readFragment(ContentRowFragment, item)) ?? [];
  const selection = useSelection(
    rows.map(({ id }) => id),
    key,
  );

  const isNarrowed = search !== '' || untranslated;
  const results = (
    <ListResults
      label={t(LIST_TITLES[section])}
      result={result && { ...result, rowCount: rows.length }}
      hasFailed={error !== undefined}
      onRetry={() => void refetch()}
      page={page}
      onBeyond={(lastPage) => change({ page: lastPage > 1 ? String(lastPage) : null }, { replace: true })}
      texts={{
        empty: t(EMPTY_TEXTS[section]),
        count: (count) => <Plural value={count} one="# item" other="# items" />,
      }}
      emptyAction={
        isNarrowed ? (
          <AdminButton type="button" onClick={() => change({ q: null, untranslated: null })}>
            <Trans>Clear search and filters</Trans>
          </AdminButton>
        ) : (
          <AdminButtonLink to={paths.adminNew(section)}>{t(NEW_LABELS[section])}</AdminButtonLink>
        )
      }
    >
      <ContentTable
        section={section}
        rows={rows}
        sorting={sorting}
        onSort={params.sortBy}
        selection={selection}
        onDelete={(row) => setToDelete([row])}
      />
      <ContentBulkActions
        type={type}
        selection={selection}
        onDelete={() => setToDelete(rows.filter(({ id }) => selection.has(id)))}
      />
    </ListResults>
  );

  return (
    <>
      <AdminHeader title={t(LIST_TITLES[section])}>
        {(section === 'modules' || section === 'lessons') && (
          <AdminButtonLink to={`${paths.adminList(section)}?view=order`}>
            <Trans>Change order</Trans>
          </AdminButtonLink>
        )}
        <AdminButtonLink to={paths.adminNew(section)} $kind="main">
          {t(NEW_LABELS[section])}
        </AdminButtonLink>
      </AdminHeader>
      <ListBar label={t`Search by title`} search={search} onSearch={(q) => change({ q })}>
        <FilterToggle isOn={untranslated} onToggle={() => change({ untranslated: untranslated ? null : '1' })}>
          <Trans>Without Spanish</Trans>
        </FilterToggle>
      </ListBar>
      <TabRow>
        <Tabs
          label={t`Status`}
          selected={status ?? 'all'}
          onSelect={(id) => change({ status: id === 'all' ? null : id })}
          tabs={[
            { id: 'all' as const, label: <Trans>All</Trans>, count: counts?.all },
            { id: 'published' as const, label: <Trans context="status">Published</Trans>, count: counts?.published },
            { id: 'draft' as const, label: <Trans>Drafts</Trans>, count: counts?.other },
          ].map(({ id, label, count }) => ({
            id,
            label: (
              <>
                {label} <small>{count}</small>
              </>
            ),
            panel: id === (status ?? 'all') ? results : null,
          }))}
        />
      </TabRow>
      <QuickTips section={section} />
      {toDelete && (
        <DeleteContentDialog
          type={type}
          rows={toDelete}
          onDeleted={selection.clear}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}
