import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Site } from '../open-site.ts';
import { siteSecret } from '../site-secret.ts';

declare module 'express-session' {
  interface SessionData {
    /** Who is signed in. */
    userId: number;
    /** That the account was in when its password was verified. */
    generation: number;
  }
}

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1_000;

/** Whose session it is. */
export interface SessionUser {
  id: number;
  sessionGeneration: number;
}

/** What sign-in and sign-out do to the session of a request. */
export interface RequestSession {
  /** Begins a session for the user under a new id, so that an id known from before opens nothing. */
  start(user: SessionUser): Promise<void>;
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

export function sessionOf(req: Request): RequestSession {
  return {
    start: async ({ id, sessionGeneration }) => {
      await settled((done) => req.session.regenerate(done));
      req.session.userId = id;
      req.session.generation = sessionGeneration;
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
