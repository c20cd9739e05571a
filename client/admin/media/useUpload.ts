import { useCallback, useEffect, useRef, useState } from 'react';
import { UPLOAD_MAX } from '#domain/media.ts';
import { useViewer } from '../../app/viewer.tsx';
import { UploadError, uploadPicture } from './upload-picture.ts';

interface UploadState {
  /** `share` of the file that has been sent, from 0 to 1. */
  sending: { file: File; share: number } | null;
  /** How many files come after it. */
  waiting: number;
  /** Files that were not uploaded. They are kept, so that they can be tried again. */
  failed: readonly FailedUpload[];
}

interface FailedUpload {
  file: File;
  error: UploadError;
}

/**
 * Uploads files one after another.
 * @param onDone gets the digests of the stored pictures, once no file is waiting.
 */
export function useUpload(onDone: (digests: string[]) => void) {
  const { account } = useViewer();
  const accountId = account?.id ?? 0;
  const [state, setState] = useState<UploadState>({ sending: null, waiting: 0, failed: [] });
  const waiting = useRef<File[]>([]);
  const running = useRef<AbortController | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    waiting.current = [];
  }, []);
  // Closing the dialog cancels the upload. The file on its way isn't stored then.
  useEffect(() => stop, [stop]);

  const run = useCallback(
    async (files: readonly File[]) => {
      waiting.current.push(...files);
      setState((before) => ({ ...before, waiting: waiting.current.length }));
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const digests: string[] = [];
      for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
        const result = await upload(file, accountId, controller.signal, (sending) => {
          if (running.current !== controller) return;
          setState(({ failed }) => ({ sending, waiting: waiting.current.length, failed }));
        });
        if (running.current !== controller) break;
        if (typeof result === 'string') digests.push(result);
        else setState((before) => ({ ...before, failed: [...before.failed, result] }));
      }
      if (running.current === controller) {
        running.current = null;
        setState((before) => ({ ...before, sending: null }));
      }
      if (digests.length > 0) done.current(digests);
    },
    [accountId],
  );

  /** New files. What failed before them is done with. */
  const add = useCallback(
    (files: readonly File[]) => {
      if (!running.current) setState((before) => ({ ...before, failed: [] }));
      void run(files);
    },
    [run],
  );

  function retry(file: File) {
    setState((before) => ({ ...before, failed: before.failed.filter((upload) => upload.file !== file) }));
    void run([file]);
  }

  function cancel() {
    stop();
    setState((before) => ({ ...before, sending: null, waiting: 0 }));
  }

  return { state, add, retry, cancel };
}

/** @returns the digest of the stored picture, or why there is none. */
async function upload(
  file: File,
  accountId: number,
  signal: AbortSignal,
  onProgress: (sending: NonNullable<UploadState['sending']>) => void,
): Promise<string | FailedUpload> {
  if (file.size > UPLOAD_MAX) return { file, error: new UploadError('picture_too_large') };
  onProgress({ file, share: 0 });
  try {
    return await uploadPicture(file, accountId, (share) => onProgress({ file, share }), signal);
  } catch (error) {
    return { file, error: error instanceof UploadError ? error : new UploadError('UNKNOWN') };
  }
}
