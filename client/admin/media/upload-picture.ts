import { ACCOUNT_HEADER, CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import { type FieldProblem, isFieldProblem } from '#domain/field-problem.ts';
import { doubtAccount } from '../../app/account-doubt.ts';

/** Why a picture wasn't uploaded: a problem with the file, or with the call. */
export type UploadProblem =
  | FieldProblem
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'ACCOUNT_CHANGED'
  | 'RATE_LIMITED'
  | 'UNREACHABLE'
  | 'UNKNOWN';

const CALL_PROBLEMS: Record<number, UploadProblem> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  409: 'ACCOUNT_CHANGED',
  429: 'RATE_LIMITED',
};

export class UploadError extends Error {
  /** @param retryAfter seconds to wait before the next attempt, if the server said so. */
  constructor(
    readonly problem: UploadProblem,
    readonly retryAfter: number | null = null,
  ) {
    super(`The picture wasn't uploaded: ${problem}`);
  }
}

/**
 * Sends a file to the server.
 * @param accountId of the account that uploads it.
 * @param onProgress gets the share that has been sent, from 0 to 1. (`fetch` can't tell.)
 * @returns the digest of the stored picture. @throws UploadError
 */
export function uploadPicture(
  file: File,
  accountId: number,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const fail = (problem: UploadProblem) => {
      const seconds = call.getResponseHeader('Retry-After');
      reject(new UploadError(problem, seconds === null ? null : Number(seconds)));
    };
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    call.addEventListener('error', () => fail('UNREACHABLE'));
    call.addEventListener('abort', () => fail('picture_cut_off'));
    call.addEventListener('load', () => {
      const { digest, problem } = answerOf(call.responseText);
      if (call.status === 201 && digest) resolve(digest);
      else fail(problem ?? CALL_PROBLEMS[call.status] ?? 'UNKNOWN');
      if (call.status === 409) doubtAccount();
    });
    signal.addEventListener('abort', () => call.abort());
    call.open('POST', '/api/media');
    call.setRequestHeader(CLIENT_NAME_HEADER, CLIENT_NAME);
    call.setRequestHeader(ACCOUNT_HEADER, String(accountId));
    const body = new FormData();
    body.set('file', file);
    call.send(body);
  });
}

function answerOf(text: string): { digest?: string; problem?: FieldProblem } {
  try {
    const answer: { digest?: unknown; fields?: { file?: unknown } } = JSON.parse(text);
    const file = answer.fields?.file;
    return {
      ...(typeof answer.digest === 'string' && { digest: answer.digest }),
      ...(typeof file === 'string' && isFieldProblem(file) && { problem: file }),
    };
  } catch {
    return {};
  }
}
