import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ContentType } from '#domain/content.ts';
import { graphql } from '../../gql/admin/index.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cut } from '../cut.ts';
import { DELETION_TEXTS } from '../texts.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useWriteFailure } from '../useWriteFailure.ts';
import type { ContentRow } from './content-row.tsx';
import { ToDelete } from './ToDelete.tsx';
import { useDeleteContent } from './useContentWrites.tsx';

const DeletionImpactQuery = graphql(`
  query AdminDeletionImpact($type: ContentType!, $ids: [Int!]!) {
    deletionImpact(type: $type, ids: $ids) {
      lessonCount
      commentCount
    }
  }
`);

interface DeleteContentDialogProps {
  type: ContentType;
  /** One or more. */
  rows: ContentRow[];
  onDeleted(): void;
  onClose(): void;
}

/** Asks before items are deleted, and says what goes with them. */
export function DeleteContentDialog({ type, rows, onDeleted, onClose }: DeleteContentDialogProps) {
  const { t } = useLingui();
  const remove = useDeleteContent(type);
  const tellFailure = useWriteFailure();
  const texts = DELETION_TEXTS[type];
  const ids = rows.map(({ id }) => id);

  async function handleConfirm() {
    try {
      await remove(ids);
      onDeleted();
      showToast(
        ids.length === 1
          ? { title: t(texts.done), description: t(texts.doneText) }
          : { title: <Plural value={ids.length} one="# item deleted" other="# items deleted" /> },
      );
    } catch (error) {
      tellFailure(t(texts.failed), t`An error occurred while trying to delete. Please try again.`, error);
    }
    return true;
  }

  return (
    <AdminDialog
      title={<Trans>Are you sure?</Trans>}
      label={<Trans>Delete</Trans>}
      isDangerous
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ToDelete titles={rows.map(({ title }) => cut(title, 30))} />
      <Impact type={type} ids={ids} />
      <p>
        <Trans>This cannot be undone.</Trans>
      </p>
    </AdminDialog>
  );
}

/** What goes with the items, counted when it is asked. */
function Impact({ type, ids }: { type: ContentType; ids: number[] }) {
  const { data, error } = useQuery(DeletionImpactQuery, { variables: { type, ids }, fetchPolicy: 'network-only' });
  useAccessCheck(error);
  const { lessonCount = 0, commentCount = 0 } = data?.deletionImpact ?? {};
  return (
    <p role="status">
      {error ? (
        <Trans>What else this deletes could not be read.</Trans>
      ) : !data ? (
        <Trans>Looking up what else this deletes…</Trans>
      ) : lessonCount > 0 && commentCount > 0 ? (
        <Trans>
          This also deletes <Plural value={lessonCount} one="# lesson" other="# lessons" /> and{' '}
          <Plural value={commentCount} one="# comment" other="# comments" />.
        </Trans>
      ) : lessonCount > 0 ? (
        <Trans>
          This also deletes <Plural value={lessonCount} one="# lesson" other="# lessons" />.
        </Trans>
      ) : commentCount > 0 ? (
        <Trans>
          This also deletes <Plural value={commentCount} one="# comment" other="# comments" />.
        </Trans>
      ) : (
        <Trans>Nothing else is deleted with it.</Trans>
      )}
    </p>
  );
}
