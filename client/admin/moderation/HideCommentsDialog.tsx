import { Trans } from '@lingui/react/macro';
import { cut } from '#domain/cut-text.ts';
import { ToDelete } from '../list/ToDelete.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { OptionalExplanation } from './OptionalExplanation.tsx';
import { useExplanation } from './useExplanation.ts';
import { type Moderated, useModeration } from './useModeration.tsx';

interface HideCommentsDialogProps {
  /** One or more. */
  comments: (Moderated & { content: string; awaitsReview: boolean })[];
  onHidden(): void;
  onClose(): void;
}

/** Asks before comments are hidden. */
export function HideCommentsDialog({ comments, onHidden, onClose }: HideCommentsDialogProps) {
  const explanation = useExplanation(`comments-${comments.map(({ id }) => id).join('-')}`);
  const { moderate } = useModeration();

  async function handleConfirm() {
    if (await moderate(comments, 'hidden', explanation)) {
      explanation.clear();
      onHidden();
    }
    return true;
  }

  return (
    <AdminDialog
      title={<Trans>Are you sure?</Trans>}
      label={
        comments.every(({ awaitsReview }) => awaitsReview) ? (
          <Trans comment="Verb: leave a waiting comment hidden">Reject</Trans>
        ) : (
          <Trans comment="Verb: a comment from readers">Hide</Trans>
        )
      }
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ToDelete titles={comments.map(({ content }) => cut(content, 30))} />
      <OptionalExplanation state={explanation} />
    </AdminDialog>
  );
}
