import type { Request } from 'express';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import type { ChangeDoor } from '#domain/content-change.ts';

/** Which door a request comes in by, for the history; that of the admin area is what our own client says it is. */
export function doorOf(req: Request): ChangeDoor {
  if (req.path.startsWith('/api/')) return 'rest';
  return req.get(CLIENT_NAME_HEADER) === CLIENT_NAME ? 'admin' : 'graphql';
}
