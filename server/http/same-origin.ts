import type { RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';
import { originOf } from './origin.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site sends: browsers name the page's origin with every such request. Programs
 * send none, and carry no visitor's cookies. Only hosts are compared, since a proxy may have taken the TLS off.
 */
export const sameOrigin: RequestHandler = (req, _res, next) => {
  const { origin } = req.headers;
  const own = originOf(req).replace(/^https?:/, '');
  if (READING.has(req.method) || origin === undefined || origin.replace(/^https?:/, '') === own) return next();
  throw new AppError('FORBIDDEN', 'This request comes from another site.');
};
