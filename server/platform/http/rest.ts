import type { Request } from 'express';
import { AppError } from '#domain/app-error.ts';
import { INTEGER_MAX } from '#domain/limits.ts';
import type { ApiContext } from '../api/api-context.ts';

declare global {
  namespace Express {
    interface Request {
      /** Set for every request by the first middleware of the application. */
      api: ApiContext;
    }
  }
}

/** @throws AppError NOT_FOUND for null. */
export function found<Item>(item: Item | null, name: string): Item {
  if (item === null) throw new AppError('NOT_FOUND', `${name} not found`);
  return item;
}

/** The `limit` of a list, a whole number from 1. @throws AppError BAD_USER_INPUT for anything else. */
export function limitOf(req: Request): number | undefined {
  return idQuery(req, 'limit');
}

/** No item has this id. */
const NO_ID = 0;

/**
 * The id in the path of a route. An invalid one is treated like one that doesn't exist, and authorization comes first.
 */
export function idOf(req: Request): number {
  const { id } = req.params;
  return typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) && Number(id) <= INTEGER_MAX ? Number(id) : NO_ID;
}

/** A positive whole number from the query string. @throws AppError BAD_USER_INPUT for anything else. */
export function idQuery(req: Request, name: string): number | undefined {
  const text = req.query[name];
  if (text === undefined) return undefined;
  if (typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= INTEGER_MAX) return Number(text);
  throw AppError.badInput({ [name]: 'invalid' });
}
