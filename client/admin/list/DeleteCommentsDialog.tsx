import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { cut } from '#domain/cut-text.ts';
import { TRASH_DAYS } from '#domain/limits.ts';
import { showToast } from '../../ui/toast-store.ts';
import { OptionalExplanation } from '../moderation/OptionalExplanation.tsx';
import { useExplanation } from '../moderation/useExplanation.ts';
import { DELETION_TEXTS } from '../texts.ts';
import { useRestoreComments } from '../trash/useRestoreComments.tsx';
import { useTrashFailure } from '../trash/useTrashWrites.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import type { CommentRow } from './comment-row.tsx';
import { ToDelete } from './ToDelete.tsx';
import { useDeleteComments } from './useCommentWrites.tsx';

interface DeleteCommentsDialogProps {
  /** One or more. */
  rows: CommentRow[];
  onDeleted(): void;
  onClose(): void;
}

/** Asks before comments are moved to the trash. */
export function DeleteCommentsDialog({ rows, onDeleted, onClose }: DeleteCommentsDialogProps) {
  const { t } = useLingui();
  const remove = useDeleteComments();
  const restore = useRestoreComments();
  const showFailure = useWriteFailure();
  const showUndoFailure = useTrashFailure();
  const texts = DELETION_TEXTS.comment;
  const ids = rows.map(({ comment }) => comment.id);
  const explanation = useExplanation(`comments-${ids.join('-')}`);
  const count = ids.length;

  async function handleConfirm() {
    try {
      await remove(ids, explanation);
      explanation.clear();
      onDeleted();
      showToast({
        title:
          count === 1 ? t(texts.done) : <Plural value={count} one="# comment deleted" other="# comments deleted" />,
        description: count === 1 ? t(texts.doneText) : undefined,
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
      await restore(ids);
      showToast({ title: <Plural value={count} one="# comment restored" other="# comments restored" /> });
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
      <ToDelete titles={rows.map(({ comment }) => cut(comment.content, 30))} />
      <OptionalExplanation state={explanation} />
    </AdminDialog>
  );
}
