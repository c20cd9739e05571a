import { hostname } from 'node:os';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { AppError } from '#domain/app-error.ts';
import type { Config } from '../settings/config.ts';

const UNKNOWN_HOST =
  'This site has no address of that name. Without SITE_URL, it answers only at localhost, IP addresses, the name of this ' +
  'machine and the name in HOST.';

/**
 * Scheme and host that visitors use, from the setting or otherwise from the request. Arbitrary
 * names are refused: they could lead links elsewhere, or make another site's page pass for this site (DNS rebinding).
 * @throws AppError BAD_USER_INPUT if the request's Host header is missing, invalid or another's.
 */
export function originOf(req: Request): string {
  const { config } = req.api;
  if (config.siteUrl) return config.siteUrl;
  // HTTP/1.0 allows requests without the header.
  const url = req.get('host') === undefined ? null : URL.parse(`${req.protocol}://${req.host}`);
  if (url?.pathname !== '/' || url.search || url.hash) {
    throw new AppError('BAD_USER_INPUT', 'The Host header is missing or invalid.');
  }
  if (!isOwnHost(url.hostname, config)) throw new AppError('BAD_USER_INPUT', UNKNOWN_HOST);
  return url.origin;
}

/** @param host as URLs have it. */
function isOwnHost(host: string, { host: listening }: Pick<Config, 'host'>): boolean {
  const name = host.replace(/^\[|\]$|\.$/g, '');
  if (ipaddr.isValid(name) || name === 'localhost' || name.endsWith('.localhost')) return true;
  const machine = hostname().toLowerCase();
  return [listening?.toLowerCase(), machine, `${machine}.local`].includes(name);
}
