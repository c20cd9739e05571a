import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import connectPgSimple from 'connect-pg-simple';
import { parse } from 'cookie';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { READER_COOKIE } from '#domain/reader-cookie.ts';
import type { SiteKeys } from '../keys/site-secret.ts';
import type { Config } from '../settings/config.ts';
import type { Site } from '../site.ts';
import { clientDeviceOf } from './client-device.ts';
import { type IdleHours, stillUsed } from './user-sessions.ts';

declare module 'express-session' {
  interface SessionData {
    /** The user who is logged in. */
    userId: number;
    /** The generation of the account's sessions that this session belongs to. */
    generation: number;
    /** The passkey that it began with, if it did. */
    passkeyId?: number;
    /** When its user last proved who they are, in milliseconds. Sessions from before this was recorded have none. */
    confirmedAt?: number;
    /** What began it; null if unknown. Sessions from before this was recorded have neither. */
    browser?: string | null;
    system?: string | null;
    /** Set for sessions that began under the cookie name without a prefix. */
    isPlain?: true;
  }
}

/** Browsers accept a cookie with this name only over TLS and from the host itself, not from others in its domain. */
const SECURE_COOKIE = '__Host-sato.sid';
/** The name without TLS, because browsers then reject the other one. */
const PLAIN_COOKIE = 'sato.sid';

/** Whether the request has a session cookie, valid or not. */
export function namesSession({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes(PLAIN_COOKIE) ?? false;
}

/** Whether the browser of a logged-in person asks for pages as visitors get them; see `READER_COOKIE`. */
export function hasReaderHint({ headers }: IncomingMessage, config: Pick<Config, 'siteUrl'>): boolean {
  return headers.cookie?.includes(`${hasTls(config) ? '__Host-' : ''}${READER_COOKIE}=`) ?? false;
}

/** Cookies whose sessions have ended, as far as this process knows. A session never comes back. */
const ended = new LRUCache<string, true>({ max: 10_000 });
/** Longer than any valid cookie. */
const LONGEST_COOKIE = 200;

/** Whether a request has a session cookie that the site signed, unless its session is known to have ended. */
export function signedSessions(siteKeys: SiteKeys, config: Pick<Config, 'siteUrl'>) {
  const keys = siteKeys.recent('session');
  return async (req: IncomingMessage): Promise<boolean> => {
    const { name, value } = sentCookie(req, config);
    if (value === '' || ended.has(`${name}=${value}`)) return false;
    return isSigned(
      value,
      (await keys()).map((key) => key.value),
    );
  };
}

/** The cookie that the session of a request is read from. */
function sentCookie({ headers }: IncomingMessage, config: Pick<Config, 'siteUrl'>): { name: string; value: string } {
  const cookies = parse(headers.cookie ?? '');
  const name = hasTls(config) && cookies[SECURE_COOKIE] !== undefined ? SECURE_COOKIE : PLAIN_COOKIE;
  return { name, value: cookies[name] ?? '' };
}

/** @param cookie `s:<id>.<signature>`, as express-session writes it. */
function isSigned(cookie: string, secrets: string[]): boolean {
  const [, id, signature] = /^s:(.+)\.([^.]+)$/.exec(cookie) ?? [];
  if (id === undefined || signature === undefined) return false;
  const sent = Buffer.from(signature, 'base64');
  return secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(id).digest();
    return sent.length === right.length && timingSafeEqual(sent, right);
  });
}

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1_000;

/** The account of a session. An account's generation increases whenever all its sessions end. */
export interface SessionOwner {
  userId: number;
  generation: number;
  /** The passkey that it began with, if it did. It may have been removed since. */
  passkeyId?: number;
  /** When its user last gave a password or used a passkey, in milliseconds; undefined if that isn't known. */
  confirmedAt?: number;
}

/** How login and logout change the session of a request. */
export interface RequestSession {
  /** The secret session ID; meaningless for visitors. */
  readonly id: string;
  /** The passkey that it began with, if it did. */
  readonly passkeyId: number | undefined;
  /** When its user last gave a password or used a passkey, in milliseconds. */
  readonly confirmedAt: number | undefined;
  /** Begins a session for the user under a new id, so that an id known before the login is useless. */
  start(owner: SessionOwner): Promise<void>;
  end(): Promise<void>;
}

/**
 * Sessions in the database, so that any number of server processes share them. Visitors without an account get no
 * cookie and no row.
 */
export async function sessions({
  pool,
  config,
  siteKeys,
}: Pick<Site, 'pool' | 'config' | 'siteKeys'>): Promise<RequestHandler[]> {
  const Store = connectPgSimple(session);
  const isSecure = hasTls(config);
  const keys = siteKeys.recent('session');
  // The first one signs, all of them verify. express-session reads the array with each request.
  const secrets = (await keys()).map(({ value }) => value);
  const renewSecrets: RequestHandler = async (req, _res, next) => {
    const isForSession = !['GET', 'HEAD'].includes(req.method) || req.headers.cookie?.includes(PLAIN_COOKIE);
    if (isForSession) secrets.splice(0, secrets.length, ...(await keys()).map(({ value }) => value));
    next();
  };
  const read = session({
    name: isSecure ? SECURE_COOKIE : PLAIN_COOKIE,
    secret: secrets,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    // Without touching, which would write for each request; see `usesNoted`.
    store: new Store({ pool, tableName: 'session', pruneSessionInterval: 60 * 60, disableTouch: true }),
    cookie: { httpOnly: true, sameSite: 'lax', secure: isSecure || 'auto', maxAge: THIRTY_DAYS },
    ...(isSecure && { proxy: true }),
  });
  const use = usesNoted(pool, config);
  const noteCookie: RequestHandler = (req, res, next) => {
    const { name, value } = sentCookie(req, config);
    // Invented cookies would evict those whose sessions have ended.
    if (isSigned(value, secrets)) res.locals.sentCookie = `${name}=${value}`;
    next();
  };
  const handlers = isSecure ? [takeForSecure, takePlainCookie, read, renamePlainCookie, use] : [read, use];
  return [renewSecrets, noteCookie, ...handlers];
}

/** Sessions that a process knows to have been used in the last minutes. */
const KNOWN_USES = 10_000;
const FIVE_MINUTES = 5 * 60 * 1_000;

/** Ends sessions that weren't used for too long. Each process writes at most once in five minutes for a session. */
function usesNoted(pool: Pool, config: IdleHours): RequestHandler {
  const known = new LRUCache<string, true>({ max: KNOWN_USES, ttl: FIVE_MINUTES });
  return async (req, _res, next) => {
    if (req.session.userId !== undefined && !known.has(req.sessionID)) {
      if (await isStillUsed(pool, req.sessionID, config)) known.set(req.sessionID, true);
      else await settled((done) => req.sessionStore.regenerate(req, done));
    }
    next();
  };
}

/** Records the use of a session. @returns false if it was unused for too long. */
async function isStillUsed(pool: Pool, sid: string, idle: IdleHours): Promise<boolean> {
  const { rowCount } = await pool.query(noteUse(idle), [sid]);
  return rowCount === 1;
}

/** By primary keys alone: texts are compared as numbers, which have the index. */
export function noteUse(idle: IdleHours): string {
  return `update session s set last_used_at = now() from app_user u
    where s.sid = $1 and u.id = (s.sess ->> 'userId')::int and ${stillUsed(idle)}`;
}

/** Whether visitors use TLS, regardless of what the proxy that terminates it says. */
export function hasTls({ siteUrl }: Pick<Config, 'siteUrl'>): boolean {
  return siteUrl?.startsWith('https:') ?? false;
}

/** express-session doesn't set secure cookies on connections that look insecure, such as those from a proxy. */
const takeForSecure: RequestHandler = (req, _res, next) => {
  req.headers['x-forwarded-proto'] = 'https';
  next();
};

/** A browser that logged in before the site used the secure name sends its cookie under the plain one. */
const takePlainCookie: RequestHandler = (req, res, next) => {
  const cookies = parse(req.headers.cookie ?? '');
  const plain = cookies[PLAIN_COOKIE];
  if (plain !== undefined && cookies[SECURE_COOKIE] === undefined) {
    res.locals.plainCookie = plain;
    req.headers.cookie = `${req.headers.cookie}; ${SECURE_COOKIE}=${encodeURIComponent(plain)}`;
  }
  next();
};

/** Moves such a cookie to the secure name. */
const renamePlainCookie: RequestHandler = (req, res, next) => {
  const plain: unknown = res.locals.plainCookie;
  if (typeof plain === 'string' && req.session.isPlain) {
    const { expires } = req.session.cookie;
    res.cookie(SECURE_COOKIE, plain, { ...COOKIE_OF_HOST, ...(expires && { expires }) });
    res.clearCookie(PLAIN_COOKIE);
  }
  next();
};

const COOKIE_OF_HOST = { httpOnly: true, sameSite: 'lax', secure: true, path: '/' } as const;

/**
 * The user whose session the request has; undefined for visitors. Any host in the domain can set the cookie with the
 * plain name. If it names a later session, that could be an attempt to log a visitor in as someone else.
 */
export function ownerOf({
  session: { userId, generation, passkeyId, confirmedAt, isPlain },
  res,
}: Request): SessionOwner | undefined {
  if (res?.locals.plainCookie !== undefined && !isPlain) return undefined;
  return userId !== undefined && generation !== undefined ? { userId, generation, passkeyId, confirmedAt } : undefined;
}

export function sessionOf(req: Request, config: Pick<Config, 'siteUrl'>): RequestSession {
  const isSecure = hasTls(config);
  return {
    get id() {
      return req.sessionID;
    },
    get passkeyId() {
      return req.session?.passkeyId;
    },
    get confirmedAt() {
      return req.session?.confirmedAt;
    },
    start: async (owner) => {
      // Through the store, because a logout in the same operation may have removed the session.
      await settled((done) => req.sessionStore.regenerate(req, done));
      const device = clientDeviceOf(req.get('user-agent') ?? '');
      Object.assign(req.session, owner, device, isSecure ? {} : { isPlain: true });
      await settled((done) => req.session.save(done));
    },
    end: async () => {
      // One operation can call this twice.
      if (req.session) await settled((done) => req.session.destroy(done));
      clearSessionCookie(req, config);
    },
  };
}

/** Records that the cookie of a request names a session that has ended. */
export function noteEndedSession({ res }: Request): void {
  const sent: unknown = res?.locals.sentCookie;
  if (typeof sent === 'string' && sent.length <= LONGEST_COOKIE) ended.set(sent, true);
}

/** Tells the browser to delete the cookie. */
export function clearSessionCookie({ res }: Request, config: Pick<Config, 'siteUrl'>): void {
  if (hasTls(config)) res?.clearCookie(SECURE_COOKIE, COOKIE_OF_HOST);
  res?.clearCookie(PLAIN_COOKIE);
}

function settled(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => (error ? reject(error) : resolve()));
  });
}
