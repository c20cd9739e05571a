import type { Request } from 'express';

/** Scheme and host that visitors use: the setting, else what the request says. */
export function originOf(req: Request): string {
  return req.api.config.siteUrl ?? `${req.protocol}://${req.host}`;
}
