import { Router } from 'express';
import { addresses } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import { LANGUAGES } from '#domain/language.ts';
import { originOf } from './origin.ts';

/** RFC 9116 wants less than a year. */
const VALID_DAYS = 180;
const ONE_DAY = 24 * 60 * 60 * 1_000;

/** Serves `/.well-known/security.txt`: how to report a vulnerability (RFC 9116). */
export function securityTxt(): Router {
  const routes = Router();
  routes.get(addresses.securityTxt, (req, res) => {
    const today = Math.floor(Date.now() / ONE_DAY) * ONE_DAY;
    const lines = [
      `Contact: mailto:${BRAND.contactEmail}`,
      `Expires: ${new Date(today + VALID_DAYS * ONE_DAY).toISOString()}`,
      `Preferred-Languages: ${LANGUAGES.join(', ')}`,
      `Canonical: ${originOf(req)}${addresses.securityTxt}`,
    ];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  return routes;
}
