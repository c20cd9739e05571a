import { Trans, useLingui } from '@lingui/react/macro';
import { useHydrated } from '../../hydration/hydrated.ts';
import { CommentForm } from './CommentForm.tsx';
import type { CommentTarget } from './comment-target.ts';
import { draftKey } from './draft.ts';
import { TimeOfDay, useIsOver } from './editing-time.tsx';
import { editingIsOver } from './failure-text.ts';
import { useEditComment } from './useEditComment.tsx';

interface EditCommentFormProps {
  userId: number;
  target: CommentTarget;
  comment: { id: number; content: string; editableUntil?: string | null };
  isFocused: boolean;
  onSaved(): void;
  onCancel(): void;
}

/** Replaces a comment's text with a box to edit it. */
export function EditCommentForm({ userId, target, comment, isFocused, onSaved, onCancel }: EditCommentFormProps) {
  const { t } = useLingui();
  const edit = useEditComment();
  const { editableUntil = null } = comment;
  const isOver = useIsOver(editableUntil);
  const isHydrated = useHydrated();
  return (
    <CommentForm
      key={userId}
      draftKey={draftKey(userId, target, 'edit', comment.id)}
      initialText={comment.content}
      label={<Trans>Edit your comment</Trans>}
      note={
        isHydrated &&
        !isOver &&
        editableUntil && (
          <Trans comment="Then a time such as 3:45 PM, in Spanish with its article: las 3:45">
            You can save changes until <TimeOfDay iso={editableUntil} />.
          </Trans>
        )
      }
      closed={isOver && t(editingIsOver)}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={<Trans>Saving...</Trans>}
      failureToast={{
        title: t`Your change was not saved`,
        description: t`Something went wrong. Please try again.`,
      }}
      anchor={`comment-${comment.id}`}
      isFocused={isFocused}
      onSubmit={async (text) => {
        await edit(comment.id, text);
        onSaved();
      }}
      onCancel={onCancel}
    />
  );
}
