import { Trans, useLingui } from '@lingui/react/macro';
import { storeStep } from '../../app/offline.ts';
import { CommentForm } from './CommentForm.tsx';
import { type CommentTarget, targetIds } from './comment-target.ts';
import { draftKey } from './draft.ts';

interface LaterCommentFormProps {
  accountId: number;
  target: CommentTarget;
  anchor: string;
}

/** The box for a comment on a copy of a page, which is posted later. */
export function LaterCommentForm({ accountId, target, anchor }: LaterCommentFormProps) {
  const { t } = useLingui();

  async function handleSubmit(content: string, idempotencyKey: string) {
    const isStored = await storeStep(accountId, { kind: 'commented', idempotencyKey, content, ...targetIds(target) });
    if (!isStored) throw new Error('This browser couldn’t store the comment.');
  }

  return (
    <CommentForm
      key={accountId}
      draftKey={draftKey(accountId, target, 'new')}
      label={<Trans>Your comment</Trans>}
      note={<Trans>You’re offline. Your comment will be posted when you’re online again.</Trans>}
      submitLabel={<Trans>Post later</Trans>}
      busyLabel={<Trans>Saving…</Trans>}
      failureToast={{
        title: t`Failed to add comment`,
        description: t`This browser couldn’t store it. Your text stays here; post it when you’re online.`,
      }}
      anchor={anchor}
      onSubmit={handleSubmit}
    />
  );
}
