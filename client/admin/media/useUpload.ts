import { useCallback, useEffect, useRef, useState } from 'react';
import { UPLOAD_MAX } from '#domain/media.ts';
import { UploadError, uploadPicture } from './upload-picture.ts';

export type UploadState =
  | { kind: 'idle' }
  /** `share` of the file that has been sent, from 0 to 1. */
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'failed'; file: File; error: UploadError };

/** Uploads one file at a time. A file that failed is kept, so that it can be tried again. */
export function useUpload(onDone: (digest: string) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // Closing the dialog cancels the upload. Nothing is stored then.
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const tell = (next: UploadState) => {
      if (running.current === controller) setState(next);
    };
    if (file.size > UPLOAD_MAX) {
      return tell({ kind: 'failed', file, error: new UploadError('picture_too_large') });
    }
    tell({ kind: 'sending', file, share: 0 });
    try {
      const digest = await uploadPicture(file, (share) => tell({ kind: 'sending', file, share }), controller.signal);
      tell({ kind: 'idle' });
      if (running.current === controller) done.current(digest);
    } catch (error) {
      tell({ kind: 'failed', file, error: error instanceof UploadError ? error : new UploadError('UNKNOWN') });
    }
  }, []);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }, []);

  return { state, start, cancel };
}
