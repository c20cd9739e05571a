import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { AdminButton } from '../ui/AdminButton.tsx';
import { uploadText } from './upload-texts.ts';
import { useUpload } from './useUpload.ts';

/** What the file chooser of the system offers. The server decides by the contents. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface UploadBoxProps {
  /** Gets the digest of the stored picture. */
  onUploaded(digest: string): void;
  /** A file that was dropped or pasted elsewhere, uploaded at once. */
  file?: File | null;
  /** Buttons beside the one for uploading. */
  children?: ReactNode;
}

/** Takes a picture from a button, or dropped on it; says how far it is and why it failed. */
export function UploadBox({ onUploaded, file = null, children }: UploadBoxProps) {
  const { t } = useLingui();
  const { state, start, cancel } = useUpload(onUploaded);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (file) void start(file);
  }, [file, start]);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) void start(dropped);
  }

  const percent = state.kind === 'sending' ? Math.round(state.share * 100) : 0;
  return (
    <Box
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        tabIndex={-1}
        aria-label={t`Image file`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void start(chosen);
          // Choosing the same file again is a change too.
          target.value = '';
        }}
      />
      <Row>
        <AdminButton
          type="button"
          aria-disabled={state.kind === 'sending'}
          onClick={() => state.kind !== 'sending' && input.current?.click()}
        >
          <Trans>Upload an image</Trans>
        </AdminButton>
        {children}
      </Row>
      <div role="status">
        {state.kind === 'sending' && (
          <Sending>
            <span>
              {percent < 100 ? (
                <Trans>
                  Uploading {state.file.name}: {percent}%
                </Trans>
              ) : (
                <Trans>Preparing {state.file.name}…</Trans>
              )}
            </span>
            <progress max={100} value={percent < 100 ? percent : undefined} aria-label={t`Upload`} />
            <AdminButton type="button" onClick={cancel}>
              <Trans>Cancel upload</Trans>
            </AdminButton>
          </Sending>
        )}
      </div>
      {state.kind === 'failed' ? (
        <Problem role="alert">
          <p>
            <strong>
              <Trans>{state.file.name} wasn’t uploaded.</Trans>
            </strong>{' '}
            {t(uploadText(state.error))}
          </p>
          <AdminButton type="button" onClick={() => void start(state.file)}>
            <Trans>Try again</Trans>
          </AdminButton>
        </Problem>
      ) : (
        state.kind === 'idle' && (
          <Hint>
            <Trans>Or drop it here. JPEG, PNG, WebP, AVIF or GIF, up to 12 MB.</Trans>
          </Hint>
        )
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
