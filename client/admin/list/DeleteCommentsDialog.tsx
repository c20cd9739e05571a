import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { cut } from '#domain/cut-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isUnconfirmed } from '../confirmation/confirmation.ts';
import { ExplanationFields } from '../moderation/ExplanationFields.tsx';
import { useExplanation } from '../moderation/useExplanation.ts';
import { DELETION_TEXTS } from '../texts.ts';
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

/** Asks before comments are deleted. */
export function DeleteCommentsDialog({ rows, onDeleted, onClose }: DeleteCommentsDialogProps) {
  const { t } = useLingui();
  const remove = useDeleteComments();
  const explanation = useExplanation();
  const tellFailure = useWriteFailure();
  const texts = DELETION_TEXTS.comment;

  async function handleConfirm() {
    const read = explanation.read();
    if (!read) return false;
    try {
      await remove(
        rows.map(({ comment }) => comment.id),
        read,
      );
      onDeleted();
      showToast(
        rows.length === 1
          ? { title: t(texts.done), description: t(texts.doneText) }
          : { title: <Plural value={rows.length} one="# comment deleted" other="# comments deleted" /> },
      );
    } catch (error) {
      if (isUnconfirmed(error)) return false;
      tellFailure(t(texts.failed), t`An error occurred while trying to delete. Please try again.`, error);
    }
    return true;
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
      <p>
        <Trans>
          Replies are deleted with their comment. You can’t undo this. If you hide the comment instead, you can show it
          again.
        </Trans>
      </p>
      <ExplanationFields state={explanation} noteLabel={<Trans>Note to the author (optional)</Trans>} />
    </AdminDialog>
  );
}
