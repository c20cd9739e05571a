import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mediaDigest } from '#domain/media.ts';
import type { MediaItemFragment } from '../../gql/admin/graphql.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useFailureText } from '../useWriteFailure.ts';
import { MediaPreview } from './MediaPreview.tsx';
import { MediaUses } from './MediaUses.tsx';
import { PictureSource } from './PictureSource.tsx';
import { useMedia } from './useMedia.ts';
import { useMediaWrites } from './useMediaWrites.tsx';

/** Puts another picture in every place of one. */
export function ReplaceMediaDialog({ media, onClose }: { media: MediaItemFragment; onClose(): void }) {
  const { t } = useLingui();
  const { replace } = useMediaWrites();
  const explain = useFailureText();
  const [by, setBy] = useState('');
  const [hasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { media: other } = useMedia(by);
  const problem = other
    ? other.digest === media.digest
      ? t`That is the same image.`
      : null
    : t`Upload or choose the new image.`;

  async function handleConfirm() {
    setTried(true);
    setFailure(null);
    const digest = mediaDigest(by);
    if (problem || digest === null) return false;
    try {
      await replace(media.digest, digest);
      showToast({ title: t`Image replaced`, description: t`The pages show the new one. The old one was deleted.` });
      return true;
    } catch (error) {
      setFailure(
        explain(t`Couldn’t replace the image. Nothing was changed. Please try again.`, error, {
          missing: t`Someone deleted one of the two images in the meantime, so nothing was changed. Restore it under Images in another tab and try again, or choose another one.`,
        }),
      );
      return false;
    }
  }

  return (
    <AdminDialog
      title={<Trans>Replace {media.fileName}</Trans>}
      label={<Trans>Replace</Trans>}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <MediaUses uses={media.uses} />
      <PictureSource onChosen={setBy} />
      {other && <MediaPreview media={other} />}
      {hasTried && problem && <p role="alert">{problem}</p>}
    </AdminDialog>
  );
}
