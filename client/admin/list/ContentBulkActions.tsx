import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import { showToast } from '../../ui/toast-store.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import { BulkBar } from './BulkBar.tsx';
import { useSetContentStatus } from './useContentWrites.tsx';
import type { Selection } from './useSelection.ts';

interface ContentBulkActionsProps {
  type: ContentType;
  selection: Selection;
  onDelete(): void;
}

/** Publishes the chosen rows, makes them drafts again, or has them deleted. */
export function ContentBulkActions({ type, selection, onDelete }: ContentBulkActionsProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const setStatus = useSetContentStatus(type);
  const tellFailure = useWriteFailure();

  async function handleStatus(status: ContentStatus) {
    if (isBusy) return;
    const count = selection.ids.length;
    setBusy(true);
    try {
      await setStatus(selection.ids, status);
      showToast({
        title:
          status === 'published' ? (
            <Plural value={count} one="# item published" other="# items published" />
          ) : (
            <Plural value={count} one="# item is now a draft" other="# items are now drafts" />
          ),
      });
      selection.clear();
    } catch (error) {
      tellFailure(t`Something went wrong`, t`Nothing was changed. Please try again.`, error);
    }
    setBusy(false);
  }

  return (
    <BulkBar count={selection.ids.length} onClear={selection.clear}>
      <AdminButton type="button" aria-disabled={isBusy} onClick={() => handleStatus('published')}>
        <Trans comment="Verb: make visible to everyone">Publish</Trans>
      </AdminButton>
      <AdminButton type="button" aria-disabled={isBusy} onClick={() => handleStatus('draft')}>
        <Trans comment="Verb: make a draft again">Unpublish</Trans>
      </AdminButton>
      <AdminButton type="button" $kind="danger" onClick={onDelete}>
        <Trans>Delete</Trans>
      </AdminButton>
    </BulkBar>
  );
}
