import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { doubtAccount } from '../../app/account-doubt.ts';
import { failureOf } from '../../app/failure.ts';
import { paths } from '../../app/paths.ts';
import type { AdminUndoMutationVariables } from '../../gql/admin/graphql.ts';
import { useLocalized } from '../../ui/Link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { isRefused, showUndone, type Undone, useUndoOperation } from '../undo/useUndoOperation.tsx';
import { isAccessLost } from '../useAccessCheck.ts';

interface UndoDialogProps {
  what: AdminUndoMutationVariables;
  /** Called with the items that can't be put back; then nothing was done. */
  onConflict(items: Undone['conflicts']): void;
  onDone(): void;
  onClose(): void;
}

/** Asks before an operation, or a part of it, is undone. */
export function UndoDialog({ what, onConflict, onDone, onClose }: UndoDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const operationBase = useLocalized(paths.adminActivity);
  const undo = useUndoOperation();

  async function handleConfirm() {
    try {
      const undone = await undo(what);
      if (!undone) return true;
      if (isRefused(undone)) {
        onConflict(undone.conflicts);
        return true;
      }
      showUndone(undone, {
        label: t`See what changed`,
        alternative: t`You’ll find it in the activity list, where you can undo it too.`,
        onSelect: () => void navigate(operationBase.replace('/activity', `/activity/${undone.operation}`)),
      });
      onDone();
    } catch (error) {
      if (isAccessLost(error)) doubtAccount();
      showToast({ title: t`Couldn’t undo`, description: reason(error), tone: 'destructive' });
    }
    return true;
  }

  function reason(error: unknown): string {
    const { code } = failureOf(error);
    if (code === 'CONFLICT') return t`Its old values are no longer kept, or others are changing these items right now.`;
    if (code === 'NOT_FOUND') return t`Nothing in it can be undone anymore.`;
    return t`Nothing was changed. Please try again.`;
  }

  let title = what.items ? <Trans>Undo the selected changes?</Trans> : <Trans>Undo all of it?</Trans>;
  if (what.skipConflicts) title = <Trans>Undo the others?</Trans>;
  return (
    <AdminDialog title={title} label={<Trans>Undo</Trans>} onConfirm={handleConfirm} onClose={onClose}>
      <p>
        <Trans>
          Edited items get their earlier texts back, pending versions and deleted items return, and what was created
          goes to the trash. You can undo that as well.
        </Trans>
      </p>
      <p>
        {what.skipConflicts ? (
          <Trans>Items that have changed since, or can’t be undone for another reason, stay as they are.</Trans>
        ) : (
          <Trans>If someone has changed one of the items since, nothing is undone and you’ll see which.</Trans>
        )}
      </p>
    </AdminDialog>
  );
}
