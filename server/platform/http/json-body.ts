import express, { type Request, type RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';
import { isAllowed } from '#domain/permissions.ts';
import { acquireSlot, releaseSlot } from './concurrency-limit.ts';

const KIB = 1024;

/** Maximum bytes in a visitor's body. The site's longest call without an account, the query of a page, has about 3 KiB. */
const OF_VISITORS = 16 * KIB;

/**
 * Maximum bytes in a logged-in person's body. The longest is a comment: 5,000 characters with up to 4 bytes each in UTF-8,
 * or 12 if a program escapes them (`\\ud83d\\udc15`). That is 60,000, plus the query.
 */
const OF_PEOPLE = 64 * KIB;

/** Maximum bytes in a call that writes content: many times the size of a lesson in two languages. */
const OF_WRITERS = 4 * KIB * KIB;

/** Levels of nested arrays and objects. The site's own calls need six at most. */
const DEEPEST = 32;

// A compressed body can expand a thousandfold, and no client needs one.
const reader = (limit: number) => ({ limit, read: express.json({ limit, inflate: false }) });
const readers = { visitor: reader(OF_VISITORS), person: reader(OF_PEOPLE), writer: reader(OF_WRITERS) };

/** Milliseconds until a body must begin, and the fewest bytes per millisecond at which it must arrive. */
const LONGEST_START = 10_000;
const SLOWEST = 32;

/**
 * Reads JSON up to the viewer's limit, which is known before the body is read. The request
 * holds no slot while it waits for its body, and a body that arrives too slowly is abandoned.
 */
const readJson: RequestHandler = (req, res, next) => {
  const { limit, read } = readers[callerOf(req)];
  // The parser would read the whole body before it reports that it is too long.
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
  }
  const late = setTimeout(() => req.destroy(), LONGEST_START + limit / SLOWEST);
  releaseSlot(res);
  read(req, res, (error?: unknown) => {
    clearTimeout(late);
    if (error) next(error);
    else acquireSlot(res, next);
  });
};

const notTooDeep: RequestHandler = (req, _res, next) => {
  if (isTooDeep(req.body)) throw new AppError('BAD_USER_INPUT', 'The request could not be read.');
  next();
};

/** Reads JSON bodies. @throws AppError PAYLOAD_TOO_LARGE, BAD_USER_INPUT. */
export const jsonBody: RequestHandler[] = [readJson, notTooDeep];

/** Reads bodies that must be JSON. @throws AppError UNSUPPORTED_MEDIA_TYPE for one of another kind, and as above. */
export const onlyJsonBody: RequestHandler[] = [
  (req, _res, next) => {
    const isEmpty = req.headers['content-length'] === '0';
    if (!isEmpty && req.is('application/json') === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.');
    next();
  },
  ...jsonBody,
];

function callerOf({ api: { viewer } }: Request): keyof typeof readers {
  if (isAllowed(viewer, 'content:write')) return 'writer';
  return viewer.role === 'anonymous' ? 'visitor' : 'person';
}

/**
 * Whether parsed JSON is nested deeper than any call of the site. Level by level, because recursion would fail on exactly the
 * values that this looks for.
 */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
