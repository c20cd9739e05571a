import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TRASH_DAYS } from '#domain/limits.ts';
import type { MediaItemFragment } from '../../gql/admin/graphql.ts';
import { showToast } from '../../ui/toast-store.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import { MediaUses } from './MediaUses.tsx';
import { useMediaWrites } from './useMediaWrites.tsx';

/** Says where a picture is shown before it is deleted. */
export function DeleteMediaDialog({ media, onClose }: { media: MediaItemFragment; onClose(): void }) {
  const { t } = useLingui();
  const { remove, restore } = useMediaWrites();
  const tellFailure = useWriteFailure();
  const { digest, fileName, uses } = media;

  async function handleConfirm() {
    const couldNotDelete = t`Couldn’t delete the image`;
    try {
      await remove(digest);
      showToast({
        title: t`“${fileName}” was deleted`,
        action: {
          label: t`Undo`,
          alternative: t`You’ll find it among the deleted images.`,
          onSelect: () =>
            void restore(digest).catch((error) => tellFailure(t`Couldn’t restore`, t`Please try again.`, error)),
        },
      });
    } catch (error) {
      tellFailure(couldNotDelete, t`Nothing was changed. Please try again.`, error);
    }
    return true;
  }

  return (
    <AdminDialog
      title={<Trans>Delete {fileName}?</Trans>}
      label={uses.length > 0 ? <Trans>Delete anyway</Trans> : <Trans>Delete</Trans>}
      isDangerous
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {uses.length > 0 && (
        <p>
          <strong>
            <Plural
              value={uses.length}
              one="One item will have a gap where the image is now."
              other="# items will have a gap where the image is now."
            />
          </strong>
        </p>
      )}
      <MediaUses uses={uses} />
      <p>
        <Trans>You can restore it for {TRASH_DAYS} days.</Trans>
      </p>
    </AdminDialog>
  );
}
