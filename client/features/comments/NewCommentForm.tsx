import { Trans, useLingui } from '@lingui/react/macro';
import { showToast } from '../../ui/toast-store.ts';
import { CommentForm } from './CommentForm.tsx';
import type { CommentTarget } from './comment-target.ts';
import { draftKey } from './draft.ts';
import { useAddComment } from './useAddComment.tsx';

interface NewCommentFormProps {
  userId: number;
  target: CommentTarget;
  anchor: string;
  /** If omitted, it is a top-level comment. */
  replyTo?: { id: number; name: string };
  /** Whether the user has just opened it. */
  isFocused?: boolean;
  onPosted(id: number): void;
  onCancel?(): void;
}

/** The box for a comment or a reply. */
export function NewCommentForm({ userId, target, anchor, replyTo, isFocused, ...props }: NewCommentFormProps) {
  const { t } = useLingui();
  const add = useAddComment(target);
  const name = replyTo?.name;

  async function handleSubmit(text: string) {
    const { id, awaitsReview } = await add(text, replyTo?.id);
    showToast(
      awaitsReview
        ? {
            title: t`Waiting for review`,
            description: t`Your comment has links or payment addresses, so an admin will review it first. Then everyone can see it.`,
          }
        : { title: t`Comment added`, description: t`Your comment has been successfully posted.` },
    );
    props.onPosted(id);
  }

  return (
    <CommentForm
      draftKey={draftKey(userId, target, replyTo ? 'reply' : 'new', replyTo?.id)}
      label={name === undefined ? <Trans>Your comment</Trans> : <Trans>Your reply to {name}</Trans>}
      note={replyTo ? undefined : <Trans>Be respectful and constructive in your comments.</Trans>}
      submitLabel={replyTo ? <Trans>Post reply</Trans> : <Trans>Post comment</Trans>}
      busyLabel={<Trans>Posting...</Trans>}
      failureToast={{
        title: t`Failed to add comment`,
        description: t`There was an error posting your comment. Please try again.`,
      }}
      anchor={anchor}
      isFocused={isFocused}
      onSubmit={handleSubmit}
      onCancel={props.onCancel}
    />
  );
}
