import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { AppError } from '#domain/app-error.ts';
import { UPLOAD_MAX } from '#domain/media.ts';
import { acquireSlot, releaseSlot } from '../../platform/http/concurrency-limit.ts';
import { PictureError } from './picture.ts';
import type { GivenPicture } from './store-picture.ts';

/** What boundaries and headers of the one part may add, in bytes. */
const ENVELOPE = 16 * 1024;

/** Milliseconds until an upload must be complete: 12 MiB at 128 kB a second. */
const LONGEST_UPLOAD = 100_000;

/**
 * The one file of a form, in memory: only a file that arrived completely is worth anything. The request has no place
 * while it waits for its body.
 * @throws PictureError; AppError UNSUPPORTED_MEDIA_TYPE for anything but a form.
 */
export async function readUpload(req: Request, res: Response): Promise<GivenPicture> {
  if (!req.is('multipart/form-data')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the picture as multipart/form-data.');
  }
  if (Number(req.headers['content-length'] ?? 0) > UPLOAD_MAX + ENVELOPE) throw new PictureError('picture_too_large');
  const late = setTimeout(() => req.destroy(), LONGEST_UPLOAD);
  releaseSlot(res);
  try {
    return await fileOf(req);
  } finally {
    clearTimeout(late);
    await new Promise<void>((resolve) => acquireSlot(res, resolve));
  }
}

function fileOf(req: Request): Promise<GivenPicture> {
  return new Promise((resolve, reject) => {
    let form: busboy.Busboy;
    try {
      form = busboy({
        headers: req.headers,
        defParamCharset: 'utf8',
        limits: { files: 1, fields: 0, parts: 2, fileSize: UPLOAD_MAX, headerPairs: 20 },
      });
    } catch {
      reject(new AppError('BAD_USER_INPUT', 'The form could not be read.'));
      return;
    }
    const fail = (error: AppError) => {
      reject(error);
      // What is still to come has no reader. Without one, the answer would never be sent.
      req.unpipe(form);
      req.resume();
    };
    const files: GivenPicture[] = [];
    form.on('file', (_field, stream, { filename }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => fail(new PictureError('picture_too_large')));
      stream.on('error', () => fail(new PictureError('picture_cut_off')));
      stream.on('end', () => files.push({ name: readableName(filename), bytes: Buffer.concat(chunks) }));
    });
    form.on('filesLimit', () => fail(new PictureError('picture_several')));
    form.on('partsLimit', () => fail(new PictureError('picture_several')));
    form.on('error', () => fail(new PictureError('picture_cut_off')));
    form.on('close', () => {
      const [file] = files;
      if (file) resolve(file);
      else reject(new PictureError('picture_missing'));
    });
    // Its end may have come before this.
    finished(req, (error) => {
      if (error) fail(new PictureError('picture_cut_off'));
    });
    req.pipe(form);
  });
}

function readableName(name: string | undefined): string {
  return name && isUtf8(Buffer.from(name)) ? name.normalize('NFC') : 'picture';
}
