import { finished } from 'node:stream';
import busboy from 'busboy';
import type { Request, RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';
import { acquireSlot, releaseSlot } from './concurrency-limit.ts';

/** Maximum bytes of a form. */
const LARGEST = 4 * 1024;
/** Maximum fields, and maximum bytes in one of them. */
const FIELDS = 10;
const FIELD = 200;
/** Milliseconds until a form must be complete. */
const LONGEST = 10_000;

const KINDS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Reads the few fields of a plain HTML form, or of a mail program, into `req.body`, one text by name.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE; PAYLOAD_TOO_LARGE; BAD_USER_INPUT.
 */
export const smallForm: RequestHandler = async (req, res, next) => {
  if (!req.is(KINDS)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send a form.');
  if (Number(req.headers['content-length'] ?? 0) > LARGEST) throw tooLarge();
  const late = setTimeout(() => req.destroy(), LONGEST);
  releaseSlot(res);
  try {
    req.body = await fieldsOf(req);
  } finally {
    clearTimeout(late);
    await new Promise<void>((resolve) => acquireSlot(res, resolve));
  }
  next();
};

function fieldsOf(req: Request): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    let form: busboy.Busboy;
    try {
      form = busboy({
        headers: req.headers,
        limits: { files: 0, fields: FIELDS, parts: FIELDS, fieldNameSize: FIELD, fieldSize: FIELD, headerPairs: 20 },
      });
    } catch {
      reject(unreadable());
      return;
    }
    const fail = (error: AppError) => {
      reject(error);
      // Discards the rest. If no one read it, the response would never be sent.
      req.unpipe(form);
      req.resume();
    };
    const fields: Record<string, string> = Object.create(null);
    let received = 0;
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > LARGEST) fail(tooLarge());
    });
    form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) fail(tooLarge());
      else fields[name] = value;
    });
    for (const event of ['fieldsLimit', 'partsLimit'] as const) form.on(event, () => fail(tooLarge()));
    form.on('error', () => fail(unreadable()));
    form.on('close', () => resolve(fields));
    // It may have ended already.
    finished(req, (error) => {
      if (error) fail(unreadable());
    });
    req.pipe(form);
  });
}

function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The form is too large.');
}

function unreadable(): AppError {
  return new AppError('BAD_USER_INPUT', 'The form could not be read.');
}
