import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { showToast } from '../../ui/toast-store.ts';
import { useInLanguage } from '../in-language.ts';
import { useWriteFailure } from '../useWriteFailure.ts';
import { isRefused, showUndone, useUndoOperation } from './useUndoOperation.tsx';

interface Undoable {
  title: ReactNode;
  description?: ReactNode;
  /** Null if nothing was changed: then there is nothing to undo. */
  operation: string | null | undefined;
  /** For screen readers: how to do the same without the toast. */
  alternative: string;
  /** Called once the change is undone. */
  onUndone?(): void;
}

/**
 * Shows a toast about a change of content, with a button that undoes it. If someone changed one of the items since,
 * nothing is undone, and a toast names them.
 */
export function useUndo(): (change: Undoable) => void {
  const { t } = useLingui();
  const named = useInLanguage();
  const undo = useUndoOperation();
  const showFailure = useWriteFailure();

  async function handleUndo(operation: string, onUndone?: () => void) {
    try {
      const undone = await undo({ id: operation, skipConflicts: false });
      if (!undone) return;
      if (isRefused(undone)) {
        const names = undone.conflicts.map((item) => named(item).title ?? item.slug).join(', ');
        showToast({
          title: t`Couldn’t undo`,
          description: <Trans>Nothing was undone, because these items have changed since: {names}</Trans>,
          tone: 'destructive',
        });
        return;
      }
      if (undone.operation) onUndone?.();
      showUndone(undone);
    } catch (error) {
      showFailure(t`Couldn’t undo`, t`An error occurred. Nothing was undone. Please try again.`, error);
    }
  }

  return ({ operation, alternative, onUndone, ...toast }) =>
    showToast({
      ...toast,
      action: operation
        ? { label: t`Undo`, alternative, onSelect: () => void handleUndo(operation, onUndone) }
        : undefined,
    });
}
