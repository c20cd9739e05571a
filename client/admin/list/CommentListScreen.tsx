import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CommentSort } from '#domain/admin-list.ts';
import { useLanguage } from '../../app/language.tsx';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { BanDialog } from '../moderation/BanDialog.tsx';
import { CommentBans } from '../moderation/CommentBans.tsx';
import { HideCommentsDialog } from '../moderation/HideCommentsDialog.tsx';
import { useModeration } from '../moderation/useModeration.tsx';
import { EMPTY_TEXTS, LIST_TITLES } from '../texts.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { BulkBar } from './BulkBar.tsx';
import { CommentTable } from './CommentTable.tsx';
import { type CommentRow, CommentRowFragment } from './comment-row.tsx';
import { DeleteCommentsDialog } from './DeleteCommentsDialog.tsx';
import { FilterToggle, ListBar } from './ListBar.tsx';
import { ListResults } from './ListResults.tsx';
import { QuickTips } from './QuickTips.tsx';
import { TabRow } from './TabRow.tsx';
import { useListParams } from './useListParams.ts';
import { useListQuery } from './useListQuery.ts';
import { useSelection } from './useSelection.ts';

/** Next to the tab of all comments. */
const TABS = ['published', 'waiting', 'hidden'] as const;
/** The sortable columns. */
const SORTS = ['content', 'status', 'createdAt'] as const satisfies readonly CommentSort[];

const CommentListQuery = graphql(`
  query AdminCommentList(
    $status: CommentStatus
    $reported: Boolean!
    $awaitsReview: Boolean!
    $search: String
    $sort: CommentSort!
    $direction: SortDirection!
    $page: Int!
    $language: Language!
  ) {
    commentRows(
      status: $status
      reported: $reported
      awaitsReview: $awaitsReview
      search: $search
      sort: $sort
      direction: $direction
      page: $page
    ) {
      totalCount
      pageCount
      hasMore
      counts { all published other }
      items {
        ...CommentRow_row
      }
    }
    editorOverview { awaitingReviewCount }
  }
`);

/** The list page of comments. */
export function CommentListScreen() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const params = useListParams(TABS, SORTS);
  const { status: tab, search, sorting, page, key, change } = params;
  const reported = params.isOn('reported');
  const [toDelete, setToDelete] = useState<CommentRow[] | null>(null);
  const [toHide, setToHide] = useState<CommentRow[] | null>(null);
  const [toBan, setToBan] = useState<{ id: number; username: string } | null>(null);
  const { moderate, isBusy } = useModeration();

  const variables = {
    status: tab === 'waiting' ? null : tab,
    awaitsReview: tab === 'waiting',
    reported,
    search: search || null,
    sort: sorting.by,
    direction: sorting.direction,
    page,
    language,
  };
  const list = useListQuery(CommentListQuery, variables, params);
  const result = list.data?.commentRows;
  // They are of all comments, so they would contradict what a search finds.
  const counts = search || reported ? undefined : list.latest?.commentRows.counts;
  const waiting = list.latest?.editorOverview.awaitingReviewCount ?? 0;
  const rows = result?.items.map((item) => readFragment(CommentRowFragment, item)) ?? [];
  const selection = useSelection(
    rows.map(({ comment }) => comment.id),
    key,
  );

  async function handleApprove() {
    const chosen = rows.flatMap(({ comment }) => (selection.has(comment.id) ? [comment] : []));
    if (await moderate(chosen, 'published')) selection.clear();
  }

  const results = (
    <ListResults
      label={t(LIST_TITLES.comments)}
      result={result}
      {...list.props}
      texts={{
        empty: t(EMPTY_TEXTS.comments),
        count: (count) => <Plural value={count} one="# comment" other="# comments" />,
      }}
      emptyAction={
        (search || reported) && (
          <AdminButton type="button" onClick={() => change({ q: null, reported: null })}>
            <Trans>Clear search and filters</Trans>
          </AdminButton>
        )
      }
    >
      <CommentTable
        rows={rows}
        sorting={sorting}
        onSort={params.sortBy}
        selection={selection}
        onHide={(row) => setToHide([row])}
        onBan={setToBan}
        onDelete={(row) => setToDelete([row])}
      />
      <BulkBar count={selection.ids.length} onClear={selection.clear}>
        <AdminButton type="button" aria-disabled={isBusy} onClick={handleApprove}>
          <Trans>Approve</Trans>
        </AdminButton>
        <AdminButton
          type="button"
          aria-disabled={isBusy}
          onClick={() => setToHide(rows.filter(({ comment }) => selection.has(comment.id)))}
        >
          <Trans comment="Verb: a comment from readers">Hide</Trans>
        </AdminButton>
        <AdminButton
          type="button"
          $kind="danger"
          onClick={() => setToDelete(rows.filter(({ comment }) => selection.has(comment.id)))}
        >
          <Trans>Delete</Trans>
        </AdminButton>
      </BulkBar>
    </ListResults>
  );

  return (
    <>
      <AdminHeader title={t(LIST_TITLES.comments)} />
      <ListBar label={t`Search by text or author`} search={search} onSearch={(q) => change({ q })}>
        <FilterToggle isOn={reported} onToggle={() => change({ reported: reported ? null : '1' })}>
          <Trans>Reported</Trans>
        </FilterToggle>
      </ListBar>
      <TabRow>
        <Tabs
          label={t`Status`}
          selected={tab ?? 'all'}
          onSelect={(id) => change({ status: id === 'all' ? null : id })}
          tabs={[
            { id: 'all' as const, label: <Trans context="comments">All</Trans>, count: counts?.all },
            { id: 'published' as const, label: <Trans context="comments">Approved</Trans>, count: counts?.published },
            {
              id: 'waiting' as const,
              label: <Trans comment="Tab of comments that wait for approval">Waiting</Trans>,
              count: counts && waiting,
            },
            { id: 'hidden' as const, label: <Trans context="comments">Hidden</Trans>, count: counts?.other },
          ]
            // Sites that approve comments afterwards never have any.
            .filter(({ id }) => id !== 'waiting' || id === tab || waiting > 0)
            .map(({ id, label, count }) => ({
              id,
              label: (
                <>
                  {label} {count !== undefined && <small>{count}</small>}
                </>
              ),
              panel: id === (tab ?? 'all') ? results : null,
            }))}
        />
      </TabRow>
      <CommentBans />
      <QuickTips section="comments" />
      {toHide && (
        <HideCommentsDialog
          comments={toHide.map(({ comment }) => comment)}
          onHidden={selection.clear}
          onClose={() => setToHide(null)}
        />
      )}
      {toBan && <BanDialog user={toBan} onClose={() => setToBan(null)} />}
      {toDelete && (
        <DeleteCommentsDialog rows={toDelete} onDeleted={selection.clear} onClose={() => setToDelete(null)} />
      )}
    </>
  );
}
