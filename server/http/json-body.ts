import express, { type RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';

/** Largest body of a call that writes content: a lesson in two languages fits many times over. */
export const JSON_LIMIT = '4mb';

/** Reads JSON bodies. @throws AppError UNSUPPORTED_MEDIA_TYPE for a body of another kind. */
export const jsonBody: RequestHandler[] = [
  (req, _res, next) => {
    const isEmpty = req.headers['content-length'] === '0';
    if (!isEmpty && req.is('application/json') === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.');
    next();
  },
  express.json({ limit: JSON_LIMIT }),
];
