import { Trans } from '@lingui/react/macro';
import type { ContentStatus } from '#domain/content.ts';
import { BULK_MAX } from '#domain/limits.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { Selection } from './useSelection.ts';

interface ContentBulkActionsProps {
  selection: Selection;
  /** Of the list, on all pages. */
  totalCount: number;
  onSelectAll(): void;
  onStatus(status: ContentStatus): void;
  onDelete(): void;
}

/** Publishes the selected rows, makes them drafts again, or deletes them. Each action asks first. */
export function ContentBulkActions(props: ContentBulkActionsProps) {
  const { selection, totalCount, onSelectAll, onStatus, onDelete } = props;
  const hasMore = selection.isPage && totalCount > selection.ids.length && totalCount <= BULK_MAX;
  return (
    <BulkBar count={selection.ids.length} onClear={selection.clear}>
      {hasMore && (
        <AdminButton type="button" onClick={onSelectAll}>
          <Trans>Select all {totalCount}</Trans>
        </AdminButton>
      )}
      <AdminButton type="button" onClick={() => onStatus('published')}>
        <Trans comment="Verb: make visible to everyone">Publish</Trans>
      </AdminButton>
      <AdminButton type="button" onClick={() => onStatus('draft')}>
        <Trans comment="Verb: make a draft again">Unpublish</Trans>
      </AdminButton>
      <AdminButton type="button" $kind="danger" onClick={onDelete}>
        <Trans>Delete</Trans>
      </AdminButton>
    </BulkBar>
  );
}
