import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { enUS } from 'date-fns/locale/en-US';
import { es } from 'date-fns/locale/es';
import { parseISO } from 'date-fns/parseISO';
import type { Language } from './language.ts';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const LOCALES = { en: enUS, es } as const;

/** Whether a text is a day of the calendar, such as 2026-01-31. */
export function isCalendarDay(text: string): boolean {
  if (!DATE_ONLY.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00Z`);
  // JavaScript reads February 30 as a day in March.
  return isValid(date) && date.toISOString().startsWith(text);
}

/**
 * A date as `MMM d, yyyy` with the month name of the language ("Nov 5, 2026", "nov 5, 2026"). The day is in UTC, so
 * server and browser write the same one in every time zone.
 * @param raw an ISO date or date-time; anything that can't be parsed is returned unchanged. Source: specification,
 *   section 9.
 */
export function formatDate(raw: string, language: Language): string {
  return formatDay(raw, language, 'MMM d, yyyy');
}

const IN_WORDS = { en: 'MMMM d, yyyy', es: "d 'de' MMMM 'de' yyyy" } as const;

/** The same day as people write it within a sentence ("November 5, 2026", "5 de noviembre de 2026"). */
export function formatDateInWords(raw: string, language: Language): string {
  return formatDay(raw, language, IN_WORDS[language]);
}

function formatDay(raw: string, language: Language, pattern: string): string {
  const date = parseISO(DATE_ONLY.test(raw) ? `${raw}T00:00Z` : raw);
  if (!isValid(date)) return raw;
  const utcDay = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return format(utcDay, pattern, { locale: LOCALES[language] });
}
