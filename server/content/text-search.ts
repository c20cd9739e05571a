import { raw } from '@mikro-orm/core';
import type { Language } from '#domain/language.ts';

/**
 * Items that contain the text in title or excerpt (for videos: description), in English or in the shown language. The
 * generated columns `search_en` and `search_es` of the first migration have trigram indexes for this.
 */
export function matching(search: string | undefined, language: Language): Record<symbol, never[]> {
  // PostgreSQL can't store NUL in a text.
  const text = search?.replaceAll('\0', '').trim();
  if (!text) return {};
  const column = language === 'es' ? 'search_es' : 'search_en';
  return { [raw((alias) => `${alias}.${column} like search_pattern(?)`, [text])]: [] };
}
