import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REPORT_REASON_MAX } from '#domain/comment-text.ts';
import { failureOf } from '../../app/failure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { CommentTarget } from './comment-target.ts';
import { commentFailureText } from './failure-text.ts';
import { useDeleteComment } from './useDeleteComment.tsx';
import { useReportComment } from './useReportComment.tsx';

interface CommentDialogsProps {
  dialog: 'delete' | 'report';
  comment: { id: number; status: string };
  target: CommentTarget;
  onClose(): void;
  onDeleted(): void;
  onSessionEnd(): void;
}

/** Asks before a comment is deleted or reported, and does it. */
export function CommentDialogs({ dialog, comment, target, onClose, onDeleted, onSessionEnd }: CommentDialogsProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const remove = useDeleteComment(target);
  const report = useReportComment();

  function showFailure(title: string, error: unknown) {
    const failure = failureOf(error);
    if (failure.code === 'UNAUTHENTICATED') return onSessionEnd();
    const explanation = commentFailureText(failure);
    const description = explanation ? t(explanation) : t`Something went wrong. Please try again.`;
    showToast({ title, description, tone: 'destructive' });
  }

  async function handleDelete() {
    try {
      await remove(comment.id, comment.status === 'published');
      showToast({ title: t`Comment deleted` });
      onDeleted();
    } catch (error) {
      showFailure(t`The comment was not deleted`, error);
    }
  }

  async function handleReport() {
    try {
      await report(comment.id, reason);
      showToast({ title: t`Thank you`, description: t`A moderator will review this comment.` });
    } catch (error) {
      showFailure(t`The comment was not reported`, error);
    }
  }

  if (dialog === 'delete') {
    return (
      <ConfirmDialog
        title={<Trans>Delete this comment?</Trans>}
        label={<Trans>Delete</Trans>}
        onConfirm={handleDelete}
        onClose={onClose}
      >
        <p>
          <Trans>Its text is gone for good. Replies to it stay.</Trans>
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={<Trans>Report this comment?</Trans>}
      label={<Trans comment="Verb: tell the admins of a comment">Report</Trans>}
      onConfirm={handleReport}
      onClose={onClose}
    >
      <TextArea
        label={<Trans>What is wrong with it? (optional)</Trans>}
        maxLength={REPORT_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
