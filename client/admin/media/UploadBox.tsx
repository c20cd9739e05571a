import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { AdminButton } from '../ui/AdminButton.tsx';
import { uploadText } from './upload-texts.ts';
import { useUpload } from './useUpload.ts';

/** What the file chooser of the system offers. The server decides by the contents. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface UploadBoxProps {
  /** Gets the digests of the stored pictures: one, unless it takes several. */
  onUploaded(digests: string[]): void;
  takesSeveral?: boolean;
  /** A file that was dropped or pasted elsewhere, uploaded at once. */
  file?: File | null;
  /** Buttons beside the one for uploading. */
  children?: ReactNode;
}

/** Takes pictures from a button, dropped on it or pasted into it; says how far they are and why any failed. */
export function UploadBox({ onUploaded, takesSeveral = false, file = null, children }: UploadBoxProps) {
  const { t } = useLingui();
  const { state, add, retry, cancel } = useUpload(onUploaded);
  const { sending, waiting, failed } = state;
  const [isOver, setOver] = useState(false);
  const isFull = sending !== null && !takesSeveral;
  /** What became of files that were not taken. */
  const [notice, setNotice] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (file) add([file]);
  }, [file, add]);

  function take(files: readonly File[]) {
    const [first] = files;
    if (!first) return;
    if (takesSeveral) return add(files);
    const { name } = first;
    if (isFull) {
      return setNotice(
        t`Another image is still being uploaded, so ${name} wasn’t added. Add it again when the upload is done.`,
      );
    }
    setNotice(files.length > 1 ? t`Only ${name} was added, because only one image fits here.` : null);
    add([first]);
  }

  const percent = sending ? Math.round(sending.share * 100) : 0;
  return (
    <Box
      // Pasting goes to what has the focus.
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('button')) button.current?.focus({ preventScroll: true });
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length > 0) event.preventDefault();
        take(files);
      }}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple={takesSeveral}
        hidden
        tabIndex={-1}
        aria-label={t`Image file`}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // Choosing the same file again is a change too.
          target.value = '';
        }}
      />
      <Row>
        <AdminButton
          ref={button}
          type="button"
          aria-disabled={isFull}
          onClick={() => !isFull && input.current?.click()}
        >
          {takesSeveral ? <Trans>Upload images</Trans> : <Trans>Upload an image</Trans>}
        </AdminButton>
        {children}
      </Row>
      <div role="status">
        {sending && (
          <Sending>
            <span>
              {percent < 100 ? (
                <Trans>
                  Uploading {sending.file.name}: {percent}%
                </Trans>
              ) : (
                <Trans>Preparing {sending.file.name}…</Trans>
              )}
            </span>
            {waiting > 0 && (
              <span>
                <Plural value={waiting} one="# more file is waiting." other="# more files are waiting." />
              </span>
            )}
            <progress max={100} value={percent < 100 ? percent : undefined} aria-label={t`Upload`} />
            <AdminButton
              type="button"
              onClick={() => {
                cancel();
                setNotice(null);
              }}
            >
              <Trans>Cancel upload</Trans>
            </AdminButton>
          </Sending>
        )}
        {notice && <p>{notice}</p>}
      </div>
      {failed.map(({ file: given, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files have no identity, and two may have the same name.
        <Problem key={index} role="alert">
          <p>
            <strong>
              <Trans>{given.name} wasn’t uploaded.</Trans>
            </strong>{' '}
            {t(uploadText(error))}
          </p>
          <AdminButton type="button" onClick={() => retry(given)}>
            <Trans>Try again</Trans>
          </AdminButton>
        </Problem>
      ))}
      {!sending && failed.length === 0 && (
        <Hint>
          {takesSeveral ? (
            <Trans>You can also drop or paste them here. JPEG, PNG, WebP, AVIF or GIF, up to 12 MB each.</Trans>
          ) : (
            <Trans>You can also drop or paste it here. JPEG, PNG, WebP, AVIF or GIF, up to 12 MB.</Trans>
          )}
        </Hint>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 8px;
  padding: 12px;
  border: 2px dashed var(--control-edge);
  border-radius: var(--radius-control);

  > [role='status']:empty {
    margin-top: -8px;
  }

  &[data-over] {
    border-color: var(--teal);
    background: var(--sea);
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Sending = styled.div`
  display: grid;
  gap: 6px;
  justify-items: start;
  overflow-wrap: anywhere;

  progress {
    width: 100%;
    height: 10px;
    accent-color: var(--teal);
  }
`;

const Hint = styled.p`
  color: var(--muted);
  font-size: var(--step--1);
`;

const Problem = styled.div`
  display: grid;
  gap: 8px;
  justify-items: start;
  overflow-wrap: anywhere;

  p {
    color: var(--coral);
  }
`;
