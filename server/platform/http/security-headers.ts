import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { InlineCode } from '#domain/page-render.ts';
import type { Config } from '../settings/config.ts';

/**
 * Security headers with a content security policy that allows no inline code. Pages replace it by one with `policyOf`.
 * Scripts, styles and fonts come only from this site, images from any https host, because articles may use any, and
 * frames only from video players.
 */
export function securityHeaders(config: Pick<Config, 'peertubeHosts'>): RequestHandler {
  const policy = policyOf(config, { scripts: [], styles: [] });
  const permissions = permissionsOf(config);
  const others = helmet({
    contentSecurityPolicy: false,
    // Players of embedded videos don't opt in to this.
    crossOriginEmbedderPolicy: false,
    // YouTube doesn't play for visitors without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // No browser in use reads these, or the policy above says the same (frame-ancestors).
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (req, res, next) => {
    res.setHeader(POLICY_HEADER, policy);
    res.setHeader(PERMISSIONS_HEADER, permissions);
    others(req, res, next);
  };
}

export const POLICY_HEADER = 'Content-Security-Policy';
const PERMISSIONS_HEADER = 'Permissions-Policy';

/** For a response that loads nothing, runs nothing and must not be framed. */
export const CLOSED_POLICY = "default-src 'none';frame-ancestors 'none'";

/** For requests that never reach the application. */
export const EARLY_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  [POLICY_HEADER]: CLOSED_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Headers that browsers use for documents only. */
const OF_DOCUMENTS = ['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', PERMISSIONS_HEADER];

/** A file that someone opens or frames by itself, such as a drawing, can load and run nothing from elsewhere. */
const POLICY_OF_FILES = ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"].join(
  ';',
);

/** Shortens the security headers to those for a file of the client. Together, a page's files have hundreds of them. */
export function forFile(res: ServerResponse): void {
  for (const name of OF_DOCUMENTS) res.removeHeader(name);
  res.setHeader(POLICY_HEADER, POLICY_OF_FILES);
}

/** Permissions of the site itself and of players. Not every browser knows `web-share`, which pages of the site may use anyway. */
const OWN_PERMISSIONS = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
const PERMISSIONS_OF_PLAYERS = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];
/** Unused permissions that all browsers have known for years; they log a warning about unknown names. */
const NO_PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

function permissionsOf(config: Pick<Config, 'peertubeHosts'>): string {
  const players = ['self', ...playersOf(config).map((player) => `"${player}"`)].join(' ');
  return [
    ...OWN_PERMISSIONS.map((name) => `${name}=(self)`),
    ...PERMISSIONS_OF_PLAYERS.map((name) => `${name}=(${players})`),
    ...NO_PERMISSIONS.map((name) => `${name}=()`),
  ].join(', ');
}

function playersOf({ peertubeHosts }: Pick<Config, 'peertubeHosts'>): string[] {
  const hosts = ['www.youtube-nocookie.com', 'player.vimeo.com', ...peertubeHosts];
  return hosts.map((host) => `https://${host}`);
}

/**
 * The policy of a page with inline code, which is allowed by its hash. Every visitor gets the same header, so the page
 * can be cached for all of them.
 */
export function policyOf(config: Pick<Config, 'peertubeHosts'>, { scripts, styles }: InlineCode): string {
  // In the browser, styled-components adds an empty style element and fills it rule by rule.
  const allStyles = styles.length > 0 ? [...styles, ''] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    ["style-src 'self'", ...allStyles.map(hashSource)].join(' '),
    "img-src 'self' https: data:",
    // Only previews of mails allow it.
    ["frame-src 'self'", ...playersOf(config)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
