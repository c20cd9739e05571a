import { useMutation } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { UndoLoss } from '#domain/undo.ts';
import type { AdminUndoMutation, AdminUndoMutationVariables } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { showToast, type ToastAction } from '../../ui/toast-store.ts';

const UndoMutation = graphql(`
  mutation AdminUndo($id: ID!, $items: [ItemInput!], $skipConflicts: Boolean!) {
    undoOperation(id: $id, items: $items, skipConflicts: $skipConflicts) {
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
      notPutBack {
        reason
      }
    }
  }
`);

export type Undone = AdminUndoMutation['undoOperation'];

/** Undoes an operation, or a part of it. */
export function useUndoOperation(): (what: AdminUndoMutationVariables) => Promise<Undone | undefined> {
  const [undo] = useMutation(UndoMutation);
  return async (variables) => (await undo({ variables })).data?.undoOperation;
}

/** Whether nothing was undone because of items that changed since. */
export function isRefused({ operation, conflicts }: Undone): boolean {
  return !operation && conflicts.length > 0;
}

function isWhole({ operation, conflicts, notPutBack }: Undone): boolean {
  return operation !== null && conflicts.length === 0 && notPutBack.length === 0;
}

/** Says what an undo that wasn't refused has done, and what it left out. @param action of the toast if it did something. */
export function showUndone(undone: Undone, action?: ToastAction): void {
  showToast({
    title: <Title undone={undone} />,
    description: isWhole(undone) ? undefined : <LeftOut undone={undone} />,
    action: undone.operation ? action : undefined,
  });
}

function Title({ undone: { operation, items, notPutBack } }: { undone: Undone }) {
  const count = items.length;
  if (!operation) return <Trans>Nothing was undone</Trans>;
  if (notPutBack.length === 0)
    return <Plural value={count} one="# item is as it was before" other="# items are as they were before" />;
  return <Plural value={count} one="# item was only partly restored" other="# items were only partly restored" />;
}

function LeftOut({ undone: { operation, conflicts, notPutBack } }: { undone: Undone }) {
  const isLost = (reason: UndoLoss) => notPutBack.some((part) => part.reason === reason);
  return (
    <>
      {conflicts.length > 0 && (
        <Plural
          value={conflicts.length}
          one="Changes to # item couldn’t be undone; it stays as it is."
          other="Changes to # items couldn’t be undone; they stay as they are."
        />
      )}{' '}
      {isLost('time_passed') && <Trans>Scheduled times that have passed weren’t set again.</Trans>}{' '}
      {isLost('author_gone') && <Trans>Authors who no longer have an account weren’t restored.</Trans>}{' '}
      {isLost('slug_taken') && <Trans>Slugs that other items now use weren’t restored.</Trans>}
      {!operation && notPutBack.length === 0 && <Trans>Everything is already as it was before.</Trans>}
    </>
  );
}
