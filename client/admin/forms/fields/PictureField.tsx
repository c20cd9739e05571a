import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { DescribeDialog } from '../../media/DescribeDialog.tsx';
import { isDescribed } from '../../media/MediaGrid.tsx';
import { MediaPreview } from '../../media/MediaPreview.tsx';
import { PictureSource } from '../../media/PictureSource.tsx';
import { useMedia } from '../../media/useMedia.ts';
import { useEditorContext } from '../useEditor.tsx';
import { LineField } from './LineField.tsx';
import { SmallButton } from './SmallButton.tsx';

/** The address of a picture: typed, of an uploaded file, or from the library. */
export function PictureField({ name, hint }: { name: string; hint: ReactNode }) {
  const { form } = useEditorContext();
  const value = useWatch({ control: form.control, name });
  const { media } = useMedia(typeof value === 'string' ? value : '');
  /** The address of a picture that was just chosen, which may still have to be described. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isNew = chosen !== null && media?.src === chosen && !isDescribed(media);

  function close() {
    setOpen(false);
    setChosen(null);
  }

  return (
    <Field>
      <LineField name={name} inputMode="url" hint={hint} />
      <PictureSource
        onChosen={(src) => {
          form.setValue(name, src, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
          setChosen(src);
        }}
      />
      {media && (
        <Row>
          <MediaPreview media={media} />
          {!media.deletedAt && (
            <SmallButton type="button" onClick={() => setOpen(true)}>
              <Trans>Edit description</Trans>
            </SmallButton>
          )}
        </Row>
      )}
      {media && (isOpen || isNew) && createPortal(<DescribeDialog media={media} onClose={close} />, document.body)}
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
