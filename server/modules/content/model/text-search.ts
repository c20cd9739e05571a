import type { Language } from '#domain/language.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';

/**
 * The condition for items, called `i`, that contain the text in title or excerpt (for videos: description), in English
 * or in the shown language. The generated columns `search_en` and `search_es` have trigram
 * indexes for this.
 * @returns null if there is nothing to search for.
 */
export function containing(search: string | null | undefined, language: Language): SqlPart | null {
  // PostgreSQL can't store NUL in a text.
  const text = search?.replaceAll('\0', '').trim();
  if (!text) return null;
  return { sql: `i.${language === 'es' ? 'search_es' : 'search_en'} like search_pattern(?)`, values: [text] };
}
