import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ContentType } from '#domain/content.ts';
import { cut } from '#domain/cut-text.ts';
import { TRASH_DAYS } from '#domain/limits.ts';
import { graphql } from '../../gql/admin/index.ts';
import { showToast } from '../../ui/toast-store.ts';
import { DELETION_TEXTS } from '../texts.ts';
import { useTrashFailure } from '../trash/useTrashWrites.tsx';
import { useUnscheduledText } from '../trash/useUnscheduledText.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useWriteFailure } from '../useWriteFailure.ts';
import type { ContentRow } from './content-row.tsx';
import { ToDelete } from './ToDelete.tsx';
import { useDeleteContent, useRestoreContent } from './useContentWrites.tsx';

const DeletionImpactQuery = graphql(`
  query AdminDeletionImpact($type: ContentType!, $ids: [Int!]!) {
    deletionImpact(type: $type, ids: $ids) {
      lessonCount
      commentCount
    }
  }
`);

interface DeleteContentDialogProps {
  type: ContentType;
  /** One or more. */
  rows: ContentRow[];
  onDeleted(): void;
  onClose(): void;
}

/** Asks before items are moved to the trash, and says what else is deleted. */
export function DeleteContentDialog({ type, rows, onDeleted, onClose }: DeleteContentDialogProps) {
  const { t } = useLingui();
  const remove = useDeleteContent(type);
  const restore = useRestoreContent(type);
  const showFailure = useWriteFailure();
  const showUndoFailure = useTrashFailure();
  const unscheduledText = useUnscheduledText();
  const texts = DELETION_TEXTS[type];
  const ids = rows.map(({ id }) => id);

  async function handleConfirm() {
    try {
      await remove(ids);
      onDeleted();
      const isOne = ids.length === 1;
      showToast({
        title: isOne ? t(texts.done) : <Plural value={ids.length} one="# item deleted" other="# items deleted" />,
        description: isOne ? t(texts.doneText) : undefined,
        action: {
          label: t`Undo`,
          alternative: t`Deleted items stay in the trash for ${TRASH_DAYS} days.`,
          onSelect: () => void handleUndo(),
        },
      });
    } catch (error) {
      showFailure(t(texts.failed), t`An error occurred while trying to delete. Please try again.`, error);
    }
    return true;
  }

  async function handleUndo() {
    try {
      const restored = await restore(ids);
      const renamed = restored.filter(({ id, slug }) => rows.some((row) => row.id === id && row.slug !== slug));
      const slugs = renamed.map(({ slug }) => slug).join(', ');
      showToast({
        title: <Plural value={ids.length} one="# item restored" other="# items restored" />,
        description: [
          slugs && t`Other items took slugs in the meantime. New slugs: ${slugs}. You can change them in the forms.`,
          unscheduledText(restored),
        ]
          .filter(Boolean)
          .join(' '),
      });
    } catch (error) {
      showUndoFailure(t`Couldn’t restore`, error);
    }
  }

  return (
    <AdminDialog
      title={<Trans>Are you sure?</Trans>}
      label={<Trans>Delete</Trans>}
      isDangerous
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ToDelete titles={rows.map(({ title }) => cut(title, 30))} />
      <Impact type={type} ids={ids} />
      <p>
        <Trans>Deleted items stay in the trash for {TRASH_DAYS} days.</Trans>
      </p>
    </AdminDialog>
  );
}

/** What else is deleted, counted when the dialog opens. */
function Impact({ type, ids }: { type: ContentType; ids: number[] }) {
  const { data, error } = useQuery(DeletionImpactQuery, { variables: { type, ids }, fetchPolicy: 'network-only' });
  useAccessCheck(error);
  const { lessonCount = 0, commentCount = 0 } = data?.deletionImpact ?? {};
  return (
    <p role="status">
      {error ? (
        <Trans>Couldn’t check what else will be deleted.</Trans>
      ) : !data ? (
        <Trans>Checking what else will be deleted…</Trans>
      ) : lessonCount > 0 && commentCount > 0 ? (
        <Trans>
          This also deletes <Plural value={lessonCount} one="# lesson" other="# lessons" /> and{' '}
          <Plural value={commentCount} one="# comment" other="# comments" />.
        </Trans>
      ) : lessonCount > 0 ? (
        <Trans>
          This also deletes <Plural value={lessonCount} one="# lesson" other="# lessons" />.
        </Trans>
      ) : commentCount > 0 ? (
        <Trans>
          This also deletes <Plural value={commentCount} one="# comment" other="# comments" />.
        </Trans>
      ) : (
        <Trans>Nothing else will be deleted.</Trans>
      )}
    </p>
  );
}
