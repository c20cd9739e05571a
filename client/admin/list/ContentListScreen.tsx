import { useApolloClient } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ContentSort } from '#domain/admin-list.ts';
import { CONTENT_STATUSES, type ContentStatus } from '#domain/content.ts';
import { BULK_MAX } from '#domain/limits.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useInLanguage } from '../in-language.ts';
import { CONTENT_TYPE, type ContentSection } from '../sections.ts';
import { EMPTY_TEXTS, LIST_TITLES, NEW_LABELS } from '../texts.ts';
import { AdminButton, AdminButtonLink } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { ContentBulkActions } from './ContentBulkActions.tsx';
import { ContentTable } from './ContentTable.tsx';
import { COLUMNS, INITIAL_COLUMNS, useContentColumns } from './content-columns.tsx';
import { type ContentRow, ContentRowFragment } from './content-row.tsx';
import { DeleteContentDialog } from './DeleteContentDialog.tsx';
import { FilterRow, FilterToggle, ListBar } from './ListBar.tsx';
import { ListResults } from './ListResults.tsx';
import { QuickTips } from './QuickTips.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { TabRow } from './TabRow.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import { useListParams } from './useListParams.ts';
import { useListQuery } from './useListQuery.ts';
import { useSelection } from './useSelection.ts';

/** The sortable columns. */
const SORTS = ['title', 'status', 'createdAt', 'wishes'] as const satisfies readonly ContentSort[];
/** Modules and lessons are also sorted by their place in the course, which is their order until someone chooses another. */
const COURSE_SORTS = [...SORTS, 'order'] as const;
/** The order of items without Spanish, until someone chooses another. */
const MOST_WANTED = { by: 'wishes', direction: 'desc' } as const;
const COURSE_ORDER = { by: 'order', direction: 'asc' } as const;

const ContentListQuery = graphql(`
  query AdminContentList(
    $type: ContentType!
    $status: ContentStatus
    $untranslated: Boolean!
    $outdated: Boolean!
    $reviewDue: Boolean!
    $scheduled: Boolean!
    $pending: Boolean!
    $search: String
    $sort: ContentSort!
    $direction: SortDirection!
    $language: Language!
    $page: Int!
    $pageSize: Int! = 10
  ) {
    contentRows(
      type: $type
      status: $status
      untranslated: $untranslated
      outdated: $outdated
      reviewDue: $reviewDue
      scheduled: $scheduled
      pending: $pending
      search: $search
      sort: $sort
      direction: $direction
      language: $language
      page: $page
      pageSize: $pageSize
    ) {
      totalCount
      pageCount
      hasMore
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
  const { language } = useLanguage();
  const apollo = useApolloClient();
  const showFailure = useWriteFailure();
  const named = useInLanguage();
  const type = CONTENT_TYPE[section];
  const isCourse = section === 'modules' || section === 'lessons';
  const params = useListParams<ContentStatus, ContentSort>(
    CONTENT_STATUSES,
    isCourse ? COURSE_SORTS : SORTS,
    isCourse ? COURSE_ORDER : undefined,
  );
  const { status, search, page, key, change } = params;
  const untranslated = params.isOn('untranslated');
  const outdated = params.isOn('outdated');
  const isByRequests = untranslated && section !== 'modules' && !params.value('sort');
  const sorting = isByRequests ? MOST_WANTED : params.sorting;
  const hasReviews = section !== 'modules';
  const reviewDue = hasReviews && params.isOn('reviewDue');
  const scheduled = params.isOn('scheduled');
  const pending = params.isOn('pending');
  const [toDelete, setToDelete] = useState<ContentRow[] | null>(null);
  const [toChange, setToChange] = useState<{ rows: ContentRow[]; status: ContentStatus } | null>(null);
  const optional = COLUMNS[section].filter((id) => id !== 'title');
  const choice = useColumnChoice(section, optional, INITIAL_COLUMNS);
  const isShown = (id: string) => choice.isShown(id) || (untranslated && id === 'spanish');
  const columns = useContentColumns(section, isShown);

  const variables = {
    type,
    status,
    untranslated,
    outdated,
    reviewDue,
    scheduled,
    pending,
    search: search || null,
    sort: sorting.by,
    direction: sorting.direction,
    language,
    page,
  };
  const list = useListQuery(ContentListQuery, variables, params);
  const result = list.data?.contentRows;
  const rows = result?.items.map((item) => named(readFragment(ContentRowFragment, item))) ?? [];
  const selection = useSelection(
    rows.map(({ id }) => id),
    key,
  );

  /** Rows of other pages that may be selected. */
  const [others, setOthers] = useState<ContentRow[]>([]);
  const chosenRows = () =>
    selection.ids.flatMap((id) => rows.find((row) => row.id === id) ?? others.find((row) => row.id === id) ?? []);

  async function selectAll() {
    try {
      const all = { ...variables, page: 1, pageSize: BULK_MAX };
      const { data } = await apollo.query({ query: ContentListQuery, variables: all, fetchPolicy: 'no-cache' });
      const found = data?.contentRows.items.map((item) => named(readFragment(ContentRowFragment, item))) ?? [];
      setOthers(found);
      selection.addOthers(found.map(({ id }) => id));
    } catch (error) {
      showFailure(t`Couldn’t select all`, t`Please try again.`, error);
    }
  }

  const isNarrowed = search !== '' || untranslated || outdated || reviewDue || scheduled || pending;
  // They are of all items, so they would contradict what a search finds.
  const counts = isNarrowed ? undefined : list.latest?.contentRows.counts;
  const results = (
    <ListResults
      label={t(LIST_TITLES[section])}
      result={result}
      {...list.props}
      texts={{
        empty: t(EMPTY_TEXTS[section]),
        count: (count) => <Plural value={count} one="# item" other="# items" />,
      }}
      emptyAction={
        isNarrowed ? (
          <AdminButton
            type="button"
            onClick={() =>
              change({ q: null, untranslated: null, outdated: null, reviewDue: null, scheduled: null, pending: null })
            }
          >
            <Trans>Clear search and filters</Trans>
          </AdminButton>
        ) : (
          <AdminButtonLink to={paths.adminNew(section)}>{t(NEW_LABELS[section])}</AdminButtonLink>
        )
      }
    >
      <ContentTable
        section={section}
        columns={columns.map((column) => ({ ...column, isHidden: !isShown(column.id) }))}
        rows={rows}
        sorting={sorting}
        onSort={params.sortBy}
        selection={selection}
        onDelete={(row) => setToDelete([row])}
      />
      <ContentBulkActions
        selection={selection}
        totalCount={result?.totalCount ?? 0}
        onSelectAll={() => void selectAll()}
        onStatus={(wanted) => setToChange({ rows: chosenRows(), status: wanted })}
        onDelete={() => setToDelete(chosenRows())}
      />
    </ListResults>
  );

  return (
    <>
      <AdminHeader title={t(LIST_TITLES[section])}>
        {isCourse && (
          <AdminButtonLink to={`${paths.adminList(section)}?view=order`}>
            <Trans>Change order</Trans>
          </AdminButtonLink>
        )}
        <AdminButtonLink to={paths.adminNew(section)} $kind="main">
          {t(NEW_LABELS[section])}
        </AdminButtonLink>
      </AdminHeader>
      <ListBar label={t`Search by title`} search={search} onSearch={(q) => change({ q })}>
        <ColumnMenu columns={columns.filter(({ isMain }) => !isMain)} choice={choice} />
        <FilterRow>
          <FilterToggle isOn={untranslated} onToggle={() => change({ untranslated: untranslated ? null : '1' })}>
            <Trans>Without Spanish</Trans>
          </FilterToggle>
          <FilterToggle isOn={outdated} onToggle={() => change({ outdated: outdated ? null : '1' })}>
            <Trans comment="Items whose English changed since they were translated">Spanish out of date</Trans>
          </FilterToggle>
          {hasReviews && (
            <FilterToggle isOn={reviewDue} onToggle={() => change({ reviewDue: reviewDue ? null : '1' })}>
              <Trans comment="Items whose facts were last checked more than 12 months ago">Review due</Trans>
            </FilterToggle>
          )}
          <FilterToggle isOn={scheduled} onToggle={() => change({ scheduled: scheduled ? null : '1' })}>
            <Trans comment="Items that are published or unpublished by themselves">Scheduled</Trans>
          </FilterToggle>
          <FilterToggle isOn={pending} onToggle={() => change({ pending: pending ? null : '1' })}>
            <Trans>Pending version</Trans>
          </FilterToggle>
        </FilterRow>
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
                {label} {count !== undefined && <small>{count}</small>}
              </>
            ),
            panel: id === (status ?? 'all') ? results : null,
          }))}
        />
      </TabRow>
      <QuickTips section={section} />
      {toChange && (
        <StatusDialog type={type} {...toChange} onDone={selection.clear} onClose={() => setToChange(null)} />
      )}
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
