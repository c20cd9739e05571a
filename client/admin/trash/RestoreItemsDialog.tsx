import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cut } from '#domain/cut-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { ToDelete } from '../list/ToDelete.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { TrashFailures } from './TrashFailures.tsx';
import type { TrashedRow } from './trashed-row.tsx';
import { type TrashOutcome, useRestoreFromTrash } from './useTrashWrites.tsx';
import { useUnscheduledText } from './useUnscheduledText.tsx';

interface RestoreItemsDialogProps {
  items: TrashedRow[];
  onClose(): void;
}

/** Asks before several items are taken out of the trash. */
export function RestoreItemsDialog({ items, onClose }: RestoreItemsDialogProps) {
  const { t } = useLingui();
  const [outcomes, setOutcomes] = useState<TrashOutcome[] | null>(null);
  const restore = useRestoreFromTrash();
  const unscheduledText = useUnscheduledText();
  const unscheduled = unscheduledText(restoredIn(outcomes ?? []));
  const count = items.length;
  const hasLostModule = items.some(
    ({ module }) => module && !items.some(({ type, id }) => type === 'module' && id === module.id),
  );

  async function handleConfirm() {
    const found = await restore(items);
    if (found.some(({ error }) => error !== undefined)) {
      setOutcomes(found);
      return false;
    }
    const slugs = found.flatMap(({ item, slug }) => (slug !== null && slug !== item.slug ? [slug] : [])).join(', ');
    showToast({
      title: <Plural value={count} one="# item restored" other="# items restored" />,
      description: [
        slugs && t`Other items took slugs in the meantime. New slugs: ${slugs}. You can change them in the forms.`,
        unscheduledText(restoredIn(found)),
      ]
        .filter(Boolean)
        .join(' '),
    });
    return true;
  }

  return (
    <AdminDialog
      title={
        outcomes ? (
          <Trans>Not all items were restored</Trans>
        ) : (
          <Plural value={count} one="Restore # item?" other="Restore # items?" />
        )
      }
      label={<Trans>Restore</Trans>}
      onConfirm={outcomes ? undefined : handleConfirm}
      onClose={onClose}
    >
      {outcomes ? (
        <>
          <TrashFailures outcomes={outcomes} />
          {unscheduled && <p>{unscheduled}</p>}
        </>
      ) : (
        <>
          <ToDelete titles={items.map(({ title }) => cut(title, 60))} />
          <p>
            <Trans>
              Everything that belongs to them comes back too. What was published is visible to everyone again.
            </Trans>
          </p>
          {hasLostModule && (
            <p>
              <Trans>Lessons whose module is in the trash come back together with it.</Trans>
            </p>
          )}
        </>
      )}
    </AdminDialog>
  );
}

const restoredIn = (outcomes: readonly TrashOutcome[]) => outcomes.flatMap(({ restored }) => restored);
