import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { mediaAddress } from '#domain/media.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { MediaChoice } from './MediaChoice.tsx';
import { UploadBox } from './UploadBox.tsx';

interface PictureSourceProps {
  /** Gets the address of the picture. */
  onChosen(src: string): void;
  /** A file that was dropped or pasted elsewhere, uploaded at once. */
  file?: File | null;
}

/** A new picture from a file, or one from the library. */
export function PictureSource({ onChosen, file }: PictureSourceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function choose(digest: string) {
    setChoosing(false);
    onChosen(mediaAddress(digest));
  }

  /** The library goes away with the button that has the focus. */
  function chooseFromLibrary(digest: string) {
    opener.current?.focus();
    choose(digest);
  }

  return (
    <>
      <UploadBox onUploaded={([digest = '']) => choose(digest)} file={file}>
        <AdminButton ref={opener} type="button" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          <Trans>Choose from the library</Trans>
        </AdminButton>
      </UploadBox>
      {isChoosing && <MediaChoice onChoose={chooseFromLibrary} />}
    </>
  );
}
