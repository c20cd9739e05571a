import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'cookie';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import {
  chooseLanguage,
  FALLBACK_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  SECURE_LANGUAGE_COOKIE,
} from '#domain/language.ts';

/**
 * The language of a page: from `?lang=`, the cookie with the visitor's choice, or the browser's languages, in this
 * order.
 */
export function pageLanguage(req: Request): Language {
  const asked = typeof req.query.lang === 'string' ? req.query.lang : null;
  return languageOf(req.headers, asked);
}

/** @param asked the value of `?lang=`. */
export function languageOf(headers: IncomingHttpHeaders, asked: string | null): Language {
  if (isLanguage(asked)) return asked;
  const cookies = headers.cookie === undefined ? {} : parse(headers.cookie);
  // Earlier versions used the plain name over TLS too.
  const stored = cookies[SECURE_LANGUAGE_COOKIE] ?? cookies[LANGUAGE_KEY];
  return chooseLanguage([asked, stored, ofBrowser(headers['accept-language'])]);
}

/** Browsers send a few hundred different headers at most. */
const known = new LRUCache<string, Language>({ max: 1_000, memoMethod: firstOf });
const LONGEST_KNOWN = 100;

/** The first language of the site in an Accept-Language header. */
function ofBrowser(header: string | undefined): Language {
  if (header === undefined) return FALLBACK_LANGUAGE;
  if (header.length > LONGEST_KNOWN) return firstOf(header);
  return known.memo(header);
}

function firstOf(header: string): Language {
  return chooseLanguage(new Negotiator({ headers: { 'accept-language': header } }).languages());
}
