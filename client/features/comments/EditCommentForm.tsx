import { Trans, useLingui } from '@lingui/react/macro';
import { CommentForm } from './CommentForm.tsx';
import type { CommentTarget } from './comment-target.ts';
import { draftKey } from './draft.ts';
import { useEditComment } from './useEditComment.tsx';

interface EditCommentFormProps {
  userId: number;
  target: CommentTarget;
  comment: { id: number; content: string };
  isFocused: boolean;
  onSaved(): void;
  onCancel(): void;
}

/** Replaces a comment's text with a box to edit it. */
export function EditCommentForm({ userId, target, comment, isFocused, onSaved, onCancel }: EditCommentFormProps) {
  const { t } = useLingui();
  const edit = useEditComment();
  return (
    <CommentForm
      draftKey={draftKey(userId, target, 'edit', comment.id)}
      initialText={comment.content}
      label={<Trans>Edit your comment</Trans>}
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
