import type { RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';
import { ACCOUNT_HEADER } from '#domain/client-name.ts';
import { accountRefusal } from '../access/expected-account.ts';
import { originOf } from './origin.ts';
import { noteAttempt, operationOf } from './security-refusals.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site sends. Browsers name the page's origin with every such request. Other
 * programs don't, and they don't carry a visitor's cookies. Only hosts are compared, because a proxy may have
 * terminated TLS.
 */
export const sameOrigin: RequestHandler = (req, _res, next) => {
  const { origin } = req.headers;
  const own = originOf(req).replace(/^https?:/, '');
  if (READING.has(req.method) || origin === undefined || origin.replace(/^https?:/, '') === own) return next();
  noteAttempt(req.api, 'FOREIGN_ORIGIN', operationOf(req));
  throw new AppError('FORBIDDEN', 'This request comes from another site.');
};

/** For REST; GraphQL looks only at mutations. @throws AppError ACCOUNT_CHANGED. */
export const sameAccount: RequestHandler = (req, _res, next) => {
  const refusal = READING.has(req.method) ? null : accountRefusal(req.api.viewer, req.get(ACCOUNT_HEADER));
  if (refusal) throw refusal;
  next();
};
