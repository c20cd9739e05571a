import type { Request } from 'express';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import type { ChangeSource } from '#domain/content-change.ts';

/** The way in that the history records for a request. Our own client names itself, which marks the admin area. */
export function requestSource(req: Request): ChangeSource {
  if (req.path.startsWith('/api/')) return 'rest';
  return req.get(CLIENT_NAME_HEADER) === CLIENT_NAME ? 'admin' : 'graphql';
}
