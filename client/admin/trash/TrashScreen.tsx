import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TRASHED_TYPES } from '#domain/content.ts';
import { cut } from '#domain/cut-text.ts';
import { ADMIN_PAGE_SIZE, TRASH_DAYS } from '#domain/limits.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { Entries, Lead } from '../history/Entries.tsx';
import { FilterRow, FilterSelect } from '../history/Filters.tsx';
import { useInLanguage } from '../in-language.ts';
import { BulkBar } from '../list/BulkBar.tsx';
import { CheckAll } from '../list/Check.tsx';
import { ListResults } from '../list/ListResults.tsx';
import { useListParams } from '../list/useListParams.ts';
import { useListQuery } from '../list/useListQuery.ts';
import { useSelection } from '../list/useSelection.ts';
import { SECTION_OF, SECTION_PERMISSION } from '../sections.ts';
import { SECTION_NAMES } from '../texts.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { useMay } from '../useMay.ts';
import { PurgeDialog } from './PurgeDialog.tsx';
import { RestoreItemsDialog } from './RestoreItemsDialog.tsx';
import { TrashEntry } from './TrashEntry.tsx';
import { type TrashedRow, TrashedRowFragment } from './trashed-row.tsx';

const TrashQuery = graphql(`
  query AdminTrash($type: TrashedType, $page: Int!, $pageSize: Int!) {
    trash(type: $type, page: $page, pageSize: $pageSize) {
      totalCount
      pageCount
      items {
        ...TrashedRow_item
      }
    }
  }
`);

/** Characters of a comment that its row shows. */
const SHOWN = 60;

/** What was deleted and can still come back. */
export default function TrashScreen() {
  const { t } = useLingui();
  const named = useInLanguage();
  const may = useMay();
  const params = useListParams([], []);
  const { page, change, value } = params;
  const [toRestore, setToRestore] = useState<TrashedRow[] | null>(null);
  const [toPurge, setToPurge] = useState<TrashedRow[] | null>(null);
  const types = TRASHED_TYPES.filter((known) => may(SECTION_PERMISSION[SECTION_OF[known]]));
  const type = types.find((known) => known === value('type')) ?? null;
  const list = useListQuery(TrashQuery, { type, page, pageSize: ADMIN_PAGE_SIZE }, params);
  const result = list.data?.trash;
  const items =
    result?.items.map((reference) => {
      const item = named(readFragment(TrashedRowFragment, reference));
      return item.type === 'comment' ? { ...item, title: cut(item.title, SHOWN) } : item;
    }) ?? [];
  const selection = useSelection(items.map(keyOf), params.key);
  const chosen = items.filter((item) => selection.has(keyOf(item)));
  return (
    <>
      <AdminHeader title={<Trans>Trash</Trans>} />
      <Lead>
        <Trans>
          Deleted items stay here for {TRASH_DAYS} days. Restoring one brings back everything that belongs to it.
        </Trans>
      </Lead>
      <FilterRow>
        <FilterSelect label={t`Type`} value={type ?? ''} onChange={(chosen) => change({ type: chosen || null })}>
          <option value="">{t`All types`}</option>
          {types.map((each) => (
            <option key={each} value={each}>
              {t(SECTION_NAMES[SECTION_OF[each]])}
            </option>
          ))}
        </FilterSelect>
      </FilterRow>
      <ListResults
        label={t`Trash`}
        result={result}
        {...list.props}
        texts={{
          empty: type ? <Trans>Nothing of this type is in the trash.</Trans> : <Trans>The trash is empty.</Trans>,
          count: (count) => <Plural value={count} one="# item" other="# items" />,
        }}
        emptyAction={
          type && (
            <AdminButton type="button" onClick={() => change({ type: null })}>
              <Trans>Show all types</Trans>
            </AdminButton>
          )
        }
      >
        {items.length > 1 && <CheckAll selection={selection} isLabeled />}
        <Entries>
          {items.map((item) => (
            <TrashEntry
              key={keyOf(item)}
              item={item}
              isSelected={selection.has(keyOf(item))}
              onToggle={() => selection.toggle(keyOf(item))}
              onPurge={() => setToPurge([item])}
            />
          ))}
        </Entries>
        <BulkBar count={chosen.length} onClear={selection.clear}>
          <AdminButton type="button" onClick={() => setToRestore(chosen)}>
            <Trans>Restore</Trans>
          </AdminButton>
          <AdminButton type="button" $kind="danger" onClick={() => setToPurge(chosen)}>
            <Trans>Delete permanently</Trans>
          </AdminButton>
        </BulkBar>
      </ListResults>
      {toRestore && <RestoreItemsDialog items={toRestore} onClose={() => setToRestore(null)} />}
      {toPurge && <PurgeDialog items={toPurge} onClose={() => setToPurge(null)} />}
    </>
  );
}

/** IDs are unique only within their type. */
function keyOf({ type, id }: TrashedRow): string {
  return `${type} ${id}`;
}
