import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/**
 * Security headers with a content security policy that has one nonce for each answer (`res.locals.nonce`). Scripts,
 * styles and fonts come only from this site, images from any https host, because articles may use any, and frames only
 * from video players.
 */
export function securityHeaders({ peertubeHosts }: Pick<Config, 'peertubeHosts'>): RequestHandler[] {
  const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
  return [
    (_req, res, next) => {
      res.locals.nonce = randomBytes(16).toString('base64');
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'", (_req, res) => `'nonce-${nonceOf(res)}'`],
          'style-src': ["'self'", (_req, res) => `'nonce-${nonceOf(res)}'`],
          'img-src': ["'self'", 'https:', 'data:'],
          'frame-src': [...players, ...peertubeHosts.map((host) => `https://${host}`)],
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
          'frame-ancestors': ["'none'"],
        },
      },
      // Players of embedded videos don't opt in to this.
      crossOriginEmbedderPolicy: false,
      // YouTube doesn't play for visitors without a referrer.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  ];
}

/** The nonce of an answer. */
export function nonceOf(res: object): string {
  const locals: unknown = Reflect.get(res, 'locals');
  const nonce: unknown = typeof locals === 'object' && locals !== null ? Reflect.get(locals, 'nonce') : undefined;
  return typeof nonce === 'string' ? nonce : '';
}
