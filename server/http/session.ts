import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Site } from '../open-site.ts';
import { siteSecret } from '../site-secret.ts';

declare module 'express-session' {
  interface SessionData {
    /** Who is signed in. */
    userId: number;
    /** Which of the account's generations of sessions it is of. */
    generation: number;
  }
}

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1_000;

/** Whom a session belongs to. The account counts a generation up whenever all its sessions end. */
export interface SessionOwner {
  userId: number;
  generation: number;
}

/** What sign-in and sign-out do to the session of a request. */
export interface RequestSession {
  /** Begins a session for the user under a new id, so that an id known from before opens nothing. */
  start(owner: SessionOwner): Promise<void>;
  end(): Promise<void>;
}

/**
 * Sessions in the database, so that any number of server processes share them. Visitors without an account get no
 * cookie and no row.
 */
export async function sessions({ pool }: Pick<Site, 'pool'>): Promise<RequestHandler> {
  const Store = connectPgSimple(session);
  return session({
    name: 'sato.sid',
    secret: await siteSecret(pool, 'session'),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    // Without touching: a session ends 30 days after its login, however often it is used, as its cookie does.
    store: new Store({ pool, tableName: 'session', pruneSessionInterval: 60 * 60, disableTouch: true }),
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: THIRTY_DAYS },
  });
}

/** Whom the session of a request belongs to; undefined for visitors. */
export function ownerOf({ session: { userId, generation } }: Request): SessionOwner | undefined {
  return userId !== undefined && generation !== undefined ? { userId, generation } : undefined;
}

export function sessionOf(req: Request): RequestSession {
  return {
    start: async (owner) => {
      // By the store, since a logout in the same operation has left no session to ask.
      await settled((done) => req.sessionStore.regenerate(req, done));
      Object.assign(req.session, owner);
      await settled((done) => req.session.save(done));
    },
    end: async () => {
      // One operation can ask for it twice.
      if (req.session) await settled((done) => req.session.destroy(done));
      req.res?.clearCookie('sato.sid');
    },
  };
}

function settled(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => (error ? reject(error) : resolve()));
  });
}
