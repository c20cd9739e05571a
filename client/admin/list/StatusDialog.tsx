import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import { cut } from '#domain/cut-text.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useUndo } from '../undo/useUndo.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import type { ContentRow } from './content-row.tsx';
import { FindingsSummary } from './FindingsSummary.tsx';
import { ToDelete } from './ToDelete.tsx';
import { useSetContentStatus } from './useContentWrites.tsx';
import { type FindingsByItem, useStoredFindings } from './useStoredFindings.tsx';

interface StatusDialogProps {
  type: ContentType;
  /** One or more. */
  rows: ContentRow[];
  status: ContentStatus;
  onDone(): void;
  onClose(): void;
}

/** Asks before items are published or turned into drafts, and offers to undo it afterward. */
export function StatusDialog({ type, rows, status, onDone, onClose }: StatusDialogProps) {
  const { t } = useLingui();
  const setStatus = useSetContentStatus(type);
  const showUndoable = useUndo();
  const showFailure = useWriteFailure();
  const isPublished = status === 'published';
  const count = rows.length;
  const check = useStoredFindings(type);
  /** What to look at, by item, once it was shown; `failed` if the texts couldn't be checked. */
  const [shown, setShown] = useState<FindingsByItem | 'failed' | null>(null);

  async function handleConfirm() {
    if (isPublished && !shown) {
      const found = await check(rows.map(({ id }) => id)).catch(() => 'failed' as const);
      if (found === 'failed' || found.size > 0) {
        setShown(found);
        return false;
      }
    }
    try {
      const operation = await setStatus(
        rows.map(({ id }) => id),
        status,
      );
      showUndoable({
        title: isPublished ? (
          <Plural value={count} one="# item published" other="# items published" />
        ) : (
          <Plural value={count} one="# item is now a draft" other="# items are now drafts" />
        ),
        operation,
        alternative: isPublished
          ? t`Select the items again and choose Unpublish.`
          : t`Select the items again and choose Publish.`,
      });
      onDone();
    } catch (error) {
      showFailure(t`Something went wrong`, t`Nothing was changed. Please try again.`, error);
    }
    return true;
  }

  return (
    <AdminDialog
      title={
        isPublished ? (
          <Plural value={count} one="Publish # item?" other="Publish # items?" />
        ) : (
          <Plural value={count} one="Unpublish # item?" other="Unpublish # items?" />
        )
      }
      label={
        shown ? (
          <Trans>Publish anyway</Trans>
        ) : isPublished ? (
          <Trans comment="Verb: make visible to everyone">Publish</Trans>
        ) : (
          <Trans comment="Verb: make a draft again">Unpublish</Trans>
        )
      }
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {shown && <FindingsSummary found={shown} rows={rows} />}
      <ToDelete titles={rows.map(({ title }) => cut(title, 30))} />
      <p>
        {isPublished ? (
          <Trans>Published items are visible to everyone.</Trans>
        ) : type === 'module' ? (
          <Trans>Drafts are not visible to readers, and neither are the lessons of a draft module.</Trans>
        ) : (
          <Trans>Drafts are not visible to readers.</Trans>
        )}
      </p>
    </AdminDialog>
  );
}
