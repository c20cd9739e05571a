import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { Config } from '../settings/config.ts';
import type { DeviceCookie } from './known-devices.ts';
import { hasTls } from './session.ts';

/** Browsers accept a cookie with this name only over TLS and from the host itself, not from others in its domain. */
const SECURE_NAME = '__Host-sato.device';
/** The name without TLS. What earlier versions stored under it is read over TLS too, because the value is signed. */
const PLAIN_NAME = 'sato.device';
const ONE_YEAR = 365 * 24 * 60 * 60 * 1_000;

/** The cookie by which logins recognize a browser that was used before. Only a login sets it. */
export function deviceCookieOf(req: Request, config: Pick<Config, 'siteUrl'>): DeviceCookie {
  const secure = hasTls(config) || req.secure;
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const { [PLAIN_NAME]: plain, [SECURE_NAME]: value = plain } = parseCookie(req.headers.cookie ?? '');
  const name = secure ? SECURE_NAME : PLAIN_NAME;
  return {
    value,
    set: (given) => void req.res?.cookie(name, given, { ...options, maxAge: ONE_YEAR }),
    clear: () => {
      req.res?.clearCookie(name, options);
      if (name !== PLAIN_NAME) req.res?.clearCookie(PLAIN_NAME, options);
    },
  };
}
