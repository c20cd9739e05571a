import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cut } from '#domain/cut-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isUnconfirmed } from '../confirmation/confirmation.ts';
import { ToDelete } from '../list/ToDelete.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { TrashFailures } from './TrashFailures.tsx';
import type { TrashedRow } from './trashed-row.tsx';
import { type TrashOutcome, usePurge, useTrashFailure } from './useTrashWrites.tsx';

interface PurgeDialogProps {
  /** One or more. */
  items: TrashedRow[];
  onClose(): void;
}

/** Asks before items in the trash are deleted permanently, and says what goes with them. */
export function PurgeDialog({ items, onClose }: PurgeDialogProps) {
  const { t } = useLingui();
  const [outcomes, setOutcomes] = useState<TrashOutcome[] | null>(null);
  const purge = usePurge();
  const showFailure = useTrashFailure();
  const count = items.length;
  const isContent = items.some(({ type }) => type !== 'comment');
  const countedWith = (ofComments: boolean) =>
    items.reduce((sum, { type, commentCount }) => sum + ((type === 'comment') === ofComments ? commentCount : 0), 0);
  const [comments, replies] = [countedWith(false), countedWith(true)];

  async function handleConfirm() {
    const found = await purge(items);
    const [first] = found;
    // The next ones would have asked again, so nothing was tried after that.
    if (isUnconfirmed(found.at(-1)?.error)) return false;
    if (found.every(({ error }) => error === undefined)) {
      const title = first?.item.title;
      showToast({
        title:
          count === 1 ? (
            t`“${title}” was deleted permanently`
          ) : (
            <Plural value={count} one="# item was deleted permanently" other="# items were deleted permanently" />
          ),
      });
      return true;
    }
    if (count === 1) showFailure(t`Couldn’t delete`, first?.error);
    else setOutcomes(found);
    return count === 1;
  }

  return (
    <AdminDialog
      title={
        outcomes ? (
          <Trans>Not all items were deleted</Trans>
        ) : count === 1 ? (
          <Trans>Delete permanently?</Trans>
        ) : (
          <Plural value={count} one="Delete # item permanently?" other="Delete # items permanently?" />
        )
      }
      label={<Trans>Delete permanently</Trans>}
      isDangerous
      onConfirm={outcomes ? undefined : handleConfirm}
      onClose={onClose}
    >
      {outcomes ? (
        <TrashFailures outcomes={outcomes} />
      ) : (
        <>
          <ToDelete titles={items.map(({ title }) => cut(title, 60))} />
          {items.some(({ type }) => type === 'module') && (
            <p>
              {count === 1 ? (
                <Trans>All its lessons that are in the trash are deleted with it.</Trans>
              ) : (
                <Trans>All lessons of a module that are in the trash are deleted with it.</Trans>
              )}
            </p>
          )}
          {replies > 0 && (
            <p>
              <Plural value={replies} one="# reply is deleted too." other="# replies are deleted too." />
            </p>
          )}
          {comments > 0 && (
            <p>
              {count === 1 ? (
                <Plural value={comments} one="# comment is deleted with it." other="# comments are deleted with it." />
              ) : (
                <Plural
                  value={comments}
                  one="# comment is deleted with them."
                  other="# comments are deleted with them."
                />
              )}
            </p>
          )}
          <p>
            {isContent ? (
              <Trans>This can’t be undone. The earlier versions in the history are deleted too.</Trans>
            ) : (
              <Trans>This can’t be undone.</Trans>
            )}
          </p>
        </>
      )}
    </AdminDialog>
  );
}
