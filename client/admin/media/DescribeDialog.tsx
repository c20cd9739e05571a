import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { failureOf } from '../../app/failure.ts';
import type { MediaItemFragment } from '../../gql/admin/graphql.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { media as widths } from '../../ui/media.ts';
import { showToast } from '../../ui/toast-store.ts';
import { UnsavedWorkOffer } from '../forms/unsaved/UnsavedWorkOffer.tsx';
import { useUnsavedChanges } from '../forms/unsaved/useUnsavedChanges.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { Flat } from '../ui/AdminDialog.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { changedParts, descriptionOf, descriptionPart, descriptionProblems } from './description.ts';
import { FocalPoint } from './FocalPoint.tsx';
import { MediaUses } from './MediaUses.tsx';
import { useReadMedia } from './useMedia.ts';
import { useMediaWrites } from './useMediaWrites.tsx';

interface DescribeDialogProps {
  media: MediaItemFragment;
  /** More actions, given a way to close the dialog. */
  actions?(close: () => void): React.ReactNode;
  onSaved?(): void;
  onClose(): void;
}

/** Everything that is said about an uploaded picture. */
export function DescribeDialog({ media, actions, onSaved, onClose }: DescribeDialogProps) {
  const { t } = useLingui();
  const { update } = useMediaWrites();
  const readMedia = useReadMedia();
  const [known, setKnown] = useState(media);
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const before = descriptionOf(known);
  const unsaved = useUnsavedChanges({ section: 'media', id: media.digest, part: descriptionPart, base: before });
  const { values: value, change } = unsaved;
  const problems = descriptionProblems(value);

  async function save(close: () => void) {
    setTried(true);
    if (Object.keys(problems).length > 0 || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const input = changedParts(before, value);
      if (Object.keys(input).length > 0) {
        await update(media.digest, input);
        showToast({ title: t`Image saved` });
      }
      unsaved.clear();
      onSaved?.();
      close();
    } catch (error) {
      const { code, fields } = failureOf(error);
      if (fields.altEn || fields.altEs) {
        setKnown((await readMedia(media.digest)) ?? known);
        setFailure(
          t`Someone else changed the alternative text in the meantime, so nothing was saved. Fill in what is missing, then save again.`,
        );
      } else if (code === 'NOT_FOUND')
        setFailure(
          t`Someone deleted this image in the meantime, so nothing was saved. Restore it under Images in another tab, then save again. What you wrote stays here.`,
        );
      else if (code === 'UNAUTHENTICATED')
        setFailure(t`Your session has ended. Log in again in another tab, then try again here.`);
      else setFailure(t`Nothing was saved. Please try again.`);
    }
    setBusy(false);
  }

  return (
    <Flat>
      <Dialog title={media.fileName} isWide onClose={onClose}>
        {(close) => (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // A form around the dialog would take it for its own.
              event.stopPropagation();
              void save(close);
            }}
          >
            <UnsavedWorkOffer of={unsaved} />
            <Columns>
              <div>
                <FocalPoint media={media} x={value.focalX} y={value.focalY} onChange={change} />
                <MediaUses uses={media.uses} />
              </div>
              <div>
                <DescriptionFields value={value} problems={hasTried ? problems : {}} onChange={change} />
              </div>
            </Columns>
            {failure && <Failure role="alert">{failure}</Failure>}
            <Buttons>
              {actions?.(close)}
              <AdminButton type="button" onClick={close}>
                <Trans>Cancel</Trans>
              </AdminButton>
              <AdminButton type="submit" $kind="main" aria-disabled={isBusy}>
                {isBusy ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
              </AdminButton>
            </Buttons>
          </form>
        )}
      </Dialog>
    </Flat>
  );
}

const Columns = styled.div`
  display: grid;
  gap: 20px 28px;

  > div {
    display: grid;
    gap: 12px;
    align-content: start;
    min-width: 0;
  }

  ${widths.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Failure = styled.p`
  margin-top: 12px;
  color: var(--coral);
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 12px;
  margin-top: 20px;
`;
