import { useMutation } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { CONTENT_TYPES } from '#domain/content.ts';
import { failureOf } from '../../app/failure.ts';
import { paths } from '../../app/paths.ts';
import { useCheckViewer } from '../../app/viewer.tsx';
import type { ItemInput } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { useLocalized } from '../../ui/Link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { refreshAfterWrite } from '../refresh.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { isAccessLost } from '../useAccessCheck.ts';

const UndoOperationMutation = graphql(`
  mutation AdminUndoOperation($id: ID!, $items: [ItemInput!]) {
    undoOperation(id: $id, items: $items) {
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

export interface ConflictingItem {
  type: ItemInput['type'];
  id: number;
  slug: string;
  title?: string | null;
  titleEs?: string | null;
}

interface UndoDialogProps {
  /** ID of the operation. */
  id: string;
  /** Null for all items. */
  items: ItemInput[] | null;
  /** Called with the items that can't be put back; then nothing was done. */
  onConflict(items: ConflictingItem[]): void;
  onDone(): void;
  onClose(): void;
}

/** Asks before an operation, or a part of it, is undone. */
export function UndoDialog({ id, items, onConflict, onDone, onClose }: UndoDialogProps) {
  const { t } = useLingui();
  const checkViewer = useCheckViewer();
  const navigate = useNavigate();
  const operationBase = useLocalized(paths.adminActivity);
  const [undo] = useMutation(UndoOperationMutation, {
    update: (cache) => {
      for (const type of CONTENT_TYPES) refreshAfterWrite(cache, type);
    },
  });

  async function handleConfirm() {
    try {
      const { data } = await undo({ variables: { id, items } });
      const { operation, conflicts = [], items: changed = [] } = data?.undoOperation ?? {};
      if (!operation) {
        onConflict(conflicts);
        return true;
      }
      showToast({
        title: (
          <Plural value={changed.length} one="# item is as it was before" other="# items are as they were before" />
        ),
        action: {
          label: t`See what changed`,
          alternative: t`You’ll find it in the activity list, where you can undo it too.`,
          onSelect: () => void navigate(operationBase.replace('/activity', `/activity/${operation}`)),
        },
      });
      onDone();
    } catch (error) {
      if (isAccessLost(error)) void checkViewer();
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

  return (
    <AdminDialog
      title={items ? <Trans>Undo the selected changes?</Trans> : <Trans>Undo all of it?</Trans>}
      label={<Trans>Undo</Trans>}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        <Trans>
          Edited items get their earlier texts back, pending versions and deleted items return, and what was created
          goes to the trash. You can undo that as well.
        </Trans>
      </p>
      <p>
        <Trans>If someone has changed one of the items since, nothing is undone and you’ll see which.</Trans>
      </p>
    </AdminDialog>
  );
}
