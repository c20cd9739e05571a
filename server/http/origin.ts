import type { Request } from 'express';
import { AppError } from '#domain/app-error.ts';

/**
 * Scheme and host that visitors use, from the setting or otherwise from the request.
 * @throws AppError BAD_USER_INPUT if the request's Host header is missing or invalid.
 */
export function originOf(req: Request): string {
  const { siteUrl } = req.api.config;
  if (siteUrl) return siteUrl;
  // HTTP/1.0 allows requests without the header.
  const url = req.get('host') === undefined ? null : URL.parse(`${req.protocol}://${req.host}`);
  if (url?.pathname !== '/' || url.search || url.hash) {
    throw new AppError('BAD_USER_INPUT', 'The Host header is missing or invalid.');
  }
  return url.origin;
}
