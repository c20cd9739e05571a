import { Router } from 'express';
import { AppError } from '#domain/app-error.ts';
import { isLanguage } from '#domain/language.ts';
import { LISTING_PAGE_SIZE, SEARCH_PAGE_MAX } from '#domain/limits.ts';
import { isSearchKind } from '#domain/search.ts';
import { limitOf } from '../../platform/http/rest.ts';
import type { MarkedText } from '../search/headlines.ts';
import { SearchService } from '../search/search.service.ts';

export const searchRoutes = Router();

/** `?q=` with `language`, `kind` and `limit`: the best results, or nothing. */
searchRoutes.get('/', async (req, res) => {
  const { q, language = 'en', kind } = req.query;
  if (typeof q !== 'string' || q.trim() === '') throw AppError.badInput({ q: 'required' });
  if (!isLanguage(language)) throw AppError.badInput({ language: 'invalid' });
  if (kind !== undefined && !isSearchKind(kind)) throw AppError.badInput({ kind: 'invalid' });
  const limit = limitOf(req) ?? LISTING_PAGE_SIZE;
  if (limit > SEARCH_PAGE_MAX) throw AppError.badInput({ limit: 'invalid' });
  const { clientAddress, get } = req.api;
  const { items, isSimilar } = await get(SearchService).page(clientAddress, {
    search: q,
    language,
    kind,
    page: 1,
    pageSize: limit,
  });
  const found = isSimilar ? [] : items;
  res.json(
    found.map(({ title, snippet, ...result }) => ({ ...result, title: textOf(title), snippet: textOf(snippet) })),
  );
});

function textOf({ parts }: MarkedText): string {
  return parts.map(({ text }) => text).join('');
}
