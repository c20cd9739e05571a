import { Trans, useLingui } from '@lingui/react/macro';
import { storeStep } from '../../app/offline.ts';
import { useViewer } from '../../app/viewer.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { BanNotice } from './BanNotice.tsx';
import { CommentForm } from './CommentForm.tsx';
import { type CommentTarget, targetIds } from './comment-target.ts';
import { draftKey } from './draft.ts';
import { useIsOver } from './editing-time.tsx';
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
  /** Called when a comment waits on this device for a connection. Replies don't. */
  onWaiting?(): void;
  onCancel?(): void;
}

/** The box for a comment or a reply. */
export function NewCommentForm({ userId, target, anchor, replyTo, isFocused, ...props }: NewCommentFormProps) {
  const { t } = useLingui();
  const add = useAddComment(target);
  const name = replyTo?.name;
  const ban = useViewer().account?.commentBan;
  const isBanOver = useIsOver(ban?.until ?? null);
  if (ban && !(ban.until && isBanOver)) return <BanNotice ban={ban} />;

  async function handleSubmit(text: string, idempotencyKey: string) {
    const added = await add(text, idempotencyKey, replyTo?.id).catch(async (error: unknown) => {
      const step = { kind: 'commented' as const, idempotencyKey, content: text, ...targetIds(target) };
      if (navigator.onLine || !props.onWaiting || !(await storeStep(userId, step))) throw error;
      props.onWaiting();
      return null;
    });
    if (!added) return;
    const { id, awaitsReview, awaitsConfirmation } = added;
    showToast(
      awaitsConfirmation
        ? {
            title: t`Confirm your address`,
            description: t`Only you and the moderators can see your comment until you confirm your email address.`,
          }
        : awaitsReview
          ? {
              title: t`Waiting for review`,
              description: t`Your comment has links, payment addresses or words that scams often use, so a moderator will review it first. You’ll get a notification.`,
            }
          : { title: t`Comment added`, description: t`Your comment has been successfully posted.` },
    );
    props.onPosted(id);
  }

  return (
    <CommentForm
      key={userId}
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
