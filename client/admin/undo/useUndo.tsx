import { useMutation } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CONTENT_TYPES } from '#domain/content.ts';
import { graphql } from '../../gql/admin/index.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useInLanguage } from '../in-language.ts';
import { refreshAfterWrite } from '../refresh.ts';
import { useWriteFailure } from '../useWriteFailure.ts';

const UndoMutation = graphql(`
  mutation AdminUndo($operation: ID!) {
    undoOperation(id: $operation) {
      operation
      items {
        type
        id
      }
      conflicts {
        type
        id
        slug
        title
        titleEs
      }
    }
  }
`);

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
  const [undo] = useMutation(UndoMutation, {
    update: (cache) => {
      for (const type of CONTENT_TYPES) refreshAfterWrite(cache, type);
    },
  });
  const tellFailure = useWriteFailure();

  async function handleUndo(operation: string, onUndone?: () => void) {
    try {
      const { data } = await undo({ variables: { operation } });
      const conflicts = data?.undoOperation.conflicts ?? [];
      if (conflicts.length > 0) {
        const names = conflicts.map((item) => named(item).title ?? item.slug).join(', ');
        showToast({
          title: t`Couldn’t undo`,
          description: <Trans>Nothing was undone, because these items have changed since: {names}</Trans>,
          tone: 'destructive',
        });
        return;
      }
      onUndone?.();
      const count = data?.undoOperation.items.length ?? 0;
      showToast({
        title: <Plural value={count} one="Undone: # item is as before" other="Undone: # items are as before" />,
      });
    } catch (error) {
      tellFailure(t`Couldn’t undo`, t`An error occurred. Nothing was undone. Please try again.`, error);
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
