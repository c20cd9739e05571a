/** The languages of the interface and of stored content. English is the fallback for both. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'en';

/** Each language in its own words, which is how people look for theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** Name of the local-storage entry and, without TLS, of the cookie that mirror the visitor's choice. */
export const LANGUAGE_KEY = 'language';
/** Name of the cookie over TLS: browsers accept it only from the host itself, not from others in its domain. */
export const SECURE_LANGUAGE_COOKIE = `__Host-${LANGUAGE_KEY}`;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * The language to show.
 * @param preferences in order of priority: `?lang=`, the stored choice, the browser's languages (`es-PR` counts as `es`).
 * @returns the first preference that is a language of the site, otherwise English. Source: specification, section 9.
 */
export function chooseLanguage(preferences: Iterable<string | null | undefined>): Language {
  for (const preference of preferences) {
    const base = preference?.trim().toLowerCase().split('-')[0];
    if (isLanguage(base)) return base;
  }
  return FALLBACK_LANGUAGE;
}

/** A text and its actual language. After a fallback, that isn't the requested one. */
export interface LocalizedText {
  value: string;
  language: Language;
}

/**
 * A bilingual field in the wanted language, or in English if there is no Spanish. Each field is decided separately: a
 * title can fall back while its body doesn't.
 */
export function localized(english: string, spanish: string | null | undefined, wanted: Language): LocalizedText {
  return wanted === 'es' && spanish ? { value: spanish, language: 'es' } : { value: english, language: 'en' };
}
