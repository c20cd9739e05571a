import express, { type Request, type RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';
import { isAllowed } from '#domain/permissions.ts';
import { giveUpPlace, takePlace } from './admission.ts';

const KIB = 1024;

/** Most bytes of a visitor's body: the longest call of the site without an account, a query of a page, has about 3 KiB. */
const OF_VISITORS = 16 * KIB;

/**
 * Most bytes of a signed-in person's body. The longest is a comment: 5,000 characters, each up to 4 bytes in UTF-8 and
 * 12 where a program escapes it (`\\ud83d\\udc15`), which makes 60,000, with the query around it.
 */
const OF_PEOPLE = 64 * KIB;

/** Most bytes of a call that writes content: a lesson in two languages fits many times over. */
const OF_WRITERS = 4 * KIB * KIB;

/** Arrays and objects inside each other; no call of the site needs more than six. */
const DEEPEST = 32;

// A compressed body can be a thousand times as long as what was sent, and no caller needs one.
const reader = (limit: number) => ({ limit, read: express.json({ limit, inflate: false }) });
const readers = { visitor: reader(OF_VISITORS), person: reader(OF_PEOPLE), writer: reader(OF_WRITERS) };

/** Milliseconds until a body has to begin, and bytes a millisecond that it has to come in at least. */
const LONGEST_START = 10_000;
const SLOWEST = 32;

/**
 * Reads JSON as long as the viewer's calls can be, which is known before the body is read. Others are answered while the
 * body comes in, and one that hardly does is given up.
 */
const readJson: RequestHandler = (req, res, next) => {
  const { limit, read } = readers[callerOf(req)];
  // The parser would wait for all of a body that is too long before it says so.
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
  }
  const late = setTimeout(() => req.destroy(), LONGEST_START + limit / SLOWEST);
  giveUpPlace(res);
  read(req, res, (error?: unknown) => {
    clearTimeout(late);
    if (error) next(error);
    else takePlace(res, next);
  });
};

const notTooDeep: RequestHandler = (req, _res, next) => {
  if (isDeeperThan(DEEPEST, req.body)) throw new AppError('BAD_USER_INPUT', 'The request could not be read.');
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

/** Level by level, since a function that calls itself would fail on the very values that this is to find. */
function isDeeperThan(deepest: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
