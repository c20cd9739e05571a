import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { mediaDigest } from '#domain/media.ts';
import type { MediaItemFragment as MediaRow } from '../../../gql/admin/graphql.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { DescribeDialog } from '../../media/DescribeDialog.tsx';
import { isDescribed } from '../../media/MediaGrid.tsx';
import { MediaPreview } from '../../media/MediaPreview.tsx';
import { PictureSource } from '../../media/PictureSource.tsx';
import { useMedia, useReadMedia } from '../../media/useMedia.ts';
import { useEditorContext } from '../useEditor.tsx';
import { LineField } from './LineField.tsx';
import { SmallButton } from './SmallButton.tsx';

/** The address of a picture: typed, of an uploaded file, or from the library. */
export function PictureField({ name, hint }: { name: string; hint: ReactNode }) {
  const { t } = useLingui();
  const { form } = useEditorContext();
  const readMedia = useReadMedia();
  const value = useWatch({ control: form.control, name });
  const { media } = useMedia(typeof value === 'string' ? value : '');
  /** The picture that is being described. One that was just chosen and has no description gets into the form once it has. */
  const [asked, setAsked] = useState<MediaRow | null>(null);

  async function choose(src: string) {
    const chosen = await readMedia(mediaDigest(src) ?? '');
    if (chosen && isDescribed(chosen)) take(chosen);
    else if (chosen) setAsked(chosen);
    else {
      const description = t`Check your connection, then choose the image again.`;
      showToast({ title: t`Couldn’t load the image`, description, tone: 'destructive' });
    }
  }

  function take({ src }: MediaRow) {
    if (src !== value) form.setValue(name, src, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  return (
    <Field>
      <LineField name={name} inputMode="url" hint={hint} />
      <PictureSource onChosen={(src) => void choose(src)} />
      {media && (
        <Row>
          <MediaPreview media={media} />
          {!media.deletedAt && (
            <SmallButton type="button" onClick={() => setAsked(media)}>
              <Trans>Edit description</Trans>
            </SmallButton>
          )}
        </Row>
      )}
      {asked &&
        createPortal(
          <DescribeDialog
            key={asked.digest}
            media={asked}
            onSaved={() => take(asked)}
            onClose={() => setAsked(null)}
          />,
          document.body,
        )}
    </Field>
  );
}

const Field = styled.div`
  display: grid;
  gap: 8px;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
`;
