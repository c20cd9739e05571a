import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TRASH_DAYS } from '#domain/limits.ts';
import { failureOf } from '../../app/failure.ts';
import type { MediaItemFragment as MediaRow } from '../../gql/admin/graphql.ts';
import { showToast } from '../../ui/toast-store.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import { MediaUses } from './MediaUses.tsx';
import { useReadMedia } from './useMedia.ts';
import { useMediaWrites } from './useMediaWrites.tsx';

/** Says where a picture is shown before it is deleted. */
export function DeleteMediaDialog({ media, onClose }: { media: MediaRow; onClose(): void }) {
  const { t } = useLingui();
  const { remove, restore } = useMediaWrites();
  const showFailure = useWriteFailure();
  const readMedia = useReadMedia();
  const { digest, fileName } = media;
  const [uses, setUses] = useState(media.uses);
  const [isNewlyUsed, setNewlyUsed] = useState(false);

  /** Shows where the image has come into use since the dialog opened. */
  async function showUses() {
    setUses((await readMedia(digest))?.uses ?? uses);
    setNewlyUsed(true);
  }

  async function handleConfirm() {
    const couldNotDelete = t`Couldn’t delete the image`;
    try {
      await remove(digest, uses.length > 0);
      showToast({
        title: t`“${fileName}” was deleted`,
        action: {
          label: t`Undo`,
          alternative: t`You’ll find it among the deleted images.`,
          onSelect: () =>
            void restore(digest).catch((error) => showFailure(t`Couldn’t restore`, t`Please try again.`, error)),
        },
      });
    } catch (error) {
      if (failureOf(error).code === 'CONFLICT') {
        await showUses();
        return false;
      }
      showFailure(couldNotDelete, t`Nothing was changed. Please try again.`, error);
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
      {isNewlyUsed && (
        <p role="alert">
          <Trans>Someone used this image in the meantime, so it wasn’t deleted.</Trans>
        </p>
      )}
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
