import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { failureOf } from '../../app/failure.ts';
import type { MediaItemFragment } from '../../gql/admin/graphql.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { UnsavedWorkOffer } from '../forms/unsaved/UnsavedWorkOffer.tsx';
import { useUnsavedChanges } from '../forms/unsaved/useUnsavedChanges.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { useFailureText } from '../useWriteFailure.ts';
import { DescriptionFields } from './DescriptionFields.tsx';
import {
  changedParts,
  descriptionOf,
  descriptionPart,
  descriptionProblems,
  startingDescription,
} from './description.ts';
import { MediaPreview } from './MediaPreview.tsx';
import { MediaUses } from './MediaUses.tsx';
import { PictureSource } from './PictureSource.tsx';
import { useMedia, useReadMedia } from './useMedia.ts';
import { useMediaWrites } from './useMediaWrites.tsx';

/** The address of the new picture, and what was written about it. */
const part = z.object({ by: z.string(), parts: descriptionPart }).partial();

/** Puts another picture in every place of one, and asks what is said about it. */
export function ReplaceMediaDialog({ media, onClose }: { media: MediaItemFragment; onClose(): void }) {
  const { t } = useLingui();
  const { replace } = useMediaWrites();
  const readMedia = useReadMedia();
  const explain = useFailureText();
  const [hasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const unsaved = useUnsavedChanges({
    section: 'media-replacement',
    id: media.digest,
    part,
    base: { by: '', parts: {} },
  });
  const { by, parts } = unsaved.values;
  const { media: other } = useMedia(by);
  const isSame = other?.digest === media.digest;
  const start = other && !isSame && startingDescription(other, media);
  const said = start && { ...start, ...parts };
  const problems = said ? descriptionProblems(said) : {};
  const imageProblem = isSame ? t`That is the same image.` : t`Upload or choose the new image.`;

  async function handleConfirm() {
    setTried(true);
    setFailure(null);
    if (!said || Object.keys(problems).length > 0) return false;
    try {
      const now = await readMedia(other.digest);
      if (now && Object.keys(changedParts(descriptionOf(other), descriptionOf(now))).length > 0) {
        setFailure(
          t`Someone described the new image in the meantime, so nothing was changed. Review the fields, then try again.`,
        );
        return false;
      }
      await replace(media.digest, other.digest, changedParts(descriptionOf(other), said));
      unsaved.clear();
      showToast({ title: t`Image replaced`, description: t`The pages show the new one. The old one was deleted.` });
      return true;
    } catch (error) {
      // Someone changed its description in the meantime.
      if (failureOf(error).code === 'BAD_USER_INPUT') await readMedia(other.digest);
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
      <UnsavedWorkOffer of={unsaved} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <MediaUses uses={media.uses} />
      <PictureSource onChosen={(src) => unsaved.change({ by: src, parts: {} })} />
      {other && <MediaPreview media={other} />}
      {hasTried && !said && <p role="alert">{imageProblem}</p>}
      {said && (
        <>
          {Object.keys(changedParts(descriptionOf(other), start)).length > 0 && (
            <p>
              <Trans>
                Some fields are filled in from the old image. Change whatever isn’t true of the new one, such as the
                credit.
              </Trans>
            </p>
          )}
          <DescriptionFields
            value={said}
            problems={hasTried ? problems : {}}
            onChange={(more) => unsaved.change({ parts: { ...parts, ...more } })}
          />
        </>
      )}
    </AdminDialog>
  );
}
