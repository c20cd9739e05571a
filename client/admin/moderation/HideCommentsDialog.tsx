import { Plural, Trans } from '@lingui/react/macro';
import { cut } from '#domain/cut-text.ts';
import { ToDelete } from '../list/ToDelete.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { ExplanationFields } from './ExplanationFields.tsx';
import { useExplanation } from './useExplanation.ts';
import { type Moderated, useModeration } from './useModeration.tsx';

interface HideCommentsDialogProps {
  /** One or more. */
  comments: (Moderated & { content: string })[];
  onHidden(): void;
  onClose(): void;
}

/** Asks why comments are hidden, before it is done. */
export function HideCommentsDialog({ comments, onHidden, onClose }: HideCommentsDialogProps) {
  const explanation = useExplanation();
  const { moderate } = useModeration();

  async function handleConfirm() {
    const read = explanation.read();
    if (!read) return false;
    if (await moderate(comments, 'hidden', read)) onHidden();
    return true;
  }

  return (
    <AdminDialog
      title={<Plural value={comments.length} one="Hide # comment?" other="Hide # comments?" />}
      label={<Trans comment="Verb: a comment from readers">Hide</Trans>}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ToDelete titles={comments.map(({ content }) => cut(content, 30))} />
      <p>
        <Trans>The author gets a notification with the reason and your note. You can approve the comment later.</Trans>
      </p>
      <ExplanationFields state={explanation} noteLabel={<Trans>Note to the author (optional)</Trans>} />
    </AdminDialog>
  );
}
