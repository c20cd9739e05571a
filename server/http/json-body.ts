import express, { type RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';

/** Largest body of a REST call: a lesson in two languages fits many times over. */
const LIMIT = '4mb';

/** Reads JSON bodies. @throws AppError UNSUPPORTED_MEDIA_TYPE for a body of another kind. */
export const jsonBody: RequestHandler[] = [
  (req, _res, next) => {
    const isEmpty = req.headers['content-length'] === '0';
    if (!isEmpty && req.is('application/json') === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.');
    next();
  },
  express.json({ limit: LIMIT }),
];
