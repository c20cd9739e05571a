import { parseCookie } from 'cookie';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import type { ChangeSource } from '#domain/content-change.ts';
import type { Config } from '../settings/config.ts';
import type { DeviceCookie } from './known-devices.ts';
import { hasTls } from './session.ts';

/** Bits of an IPv6 address that identify one household. Its owner can choose the rest freely. */
const IPV6_HOUSEHOLD = 64;

/** Browsers accept a cookie with this name only over TLS and from the host itself, not from others in its domain. */
const SECURE_NAME = '__Host-sato.device';
/** The name without TLS. What earlier versions stored under it is read over TLS too, because the value is signed. */
const PLAIN_NAME = 'sato.device';
const ONE_YEAR = 365 * 24 * 60 * 60 * 1_000;

/** The way in that the history records for a request. Our own client names itself, which marks the admin area. */
export function requestSource(req: Request): ChangeSource {
  if (req.get(CLIENT_NAME_HEADER) === CLIENT_NAME) return 'admin';
  return req.path.startsWith('/api/') ? 'rest' : 'graphql';
}

/** The key of a caller in rate limits: the IPv4 address, or the network of an IPv6 address. */
export function clientAddressOf(req: Request): string {
  const ip = [withoutPort(req.ip), req.socket.remoteAddress].find((each) => each && ipaddr.isValid(each));
  if (!ip) return '';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_HOUSEHOLD}`).toString();
}

/** Some proxies forward addresses as `192.0.2.7:4711` or `[2001:db8::7]:4711`. */
function withoutPort(address: string | undefined): string | undefined {
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address ?? '') ?? [];
  return bracketed ?? ipv4 ?? address;
}

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
