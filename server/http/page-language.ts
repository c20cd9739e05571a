import { parse } from 'cookie';
import type { Request } from 'express';
import { chooseLanguage, LANGUAGE_KEY, type Language } from '#domain/language.ts';

/**
 * The language of a page: from `?lang=`, the cookie with the visitor's choice, or the browser's languages, in this
 * order.
 */
export function pageLanguage(req: Request): Language {
  const asked = typeof req.query.lang === 'string' ? req.query.lang : null;
  const stored = parse(req.headers.cookie ?? '')[LANGUAGE_KEY];
  return chooseLanguage([asked, stored, ...req.acceptsLanguages()]);
}
