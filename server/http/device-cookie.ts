import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { DeviceCookie } from '../account/known-devices.ts';
import type { Config } from '../config.ts';
import { hasTls } from './session.ts';

const NAME = 'sato.device';
const ONE_YEAR = 365 * 24 * 60 * 60 * 1_000;

/** The cookie by which logins recognize a browser that was used before. Only a login sets it. */
export function deviceCookieOf(req: Request, config: Pick<Config, 'siteUrl'>): DeviceCookie {
  const options = { httpOnly: true, sameSite: 'lax', secure: hasTls(config) || req.secure, path: '/' } as const;
  return {
    value: parseCookie(req.headers.cookie ?? '')[NAME],
    set: (value) => void req.res?.cookie(NAME, value, { ...options, maxAge: ONE_YEAR }),
    clear: () => void req.res?.clearCookie(NAME, options),
  };
}
