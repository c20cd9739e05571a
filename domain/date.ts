import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import type { Language } from './language.ts';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** As the locales of date-fns have them. The formatter and its locales would be 7 kB of every page. */
const MONTHS: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
};

/** Whether a text is a day of the calendar, such as 2026-01-31. */
export function isCalendarDay(text: string): boolean {
  if (!DATE_ONLY.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00Z`);
  // JavaScript reads February 30 as a day in March.
  return isValid(date) && date.toISOString().startsWith(text);
}

/**
 * The first day, in UTC, on which a review is still recent enough, such as 2026-01-31. A day that the month doesn't have
 * counts as one of the next month.
 */
export function reviewLimit(today: Date, months: number): string {
  const limit = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, today.getUTCDate()));
  return limit.toISOString().slice(0, 10);
}

/**
 * A date as `MMM d, yyyy` with the month name of the language ("Nov 5, 2026", "nov 5, 2026"). The day is in UTC, so
 * server and browser write the same one in every time zone.
 * @param raw an ISO date or date-time; anything that can't be parsed is returned unchanged. Source: specification,
 *   section 9.
 */
export function formatDate(raw: string, language: Language): string {
  return formatDay(raw, language, (month, day, year) => `${month.slice(0, 3)} ${day}, ${year}`);
}

type Pattern = (month: string, day: number, year: string) => string;

const IN_WORDS: Record<Language, Pattern> = {
  en: (month, day, year) => `${month} ${day}, ${year}`,
  es: (month, day, year) => `${day} de ${month} de ${year}`,
};

/** The same day as people write it within a sentence ("November 5, 2026", "5 de noviembre de 2026"). */
export function formatDateInWords(raw: string, language: Language): string {
  return formatDay(raw, language, IN_WORDS[language]);
}

function formatDay(raw: string, language: Language, pattern: Pattern): string {
  const date = parseISO(DATE_ONLY.test(raw) ? `${raw}T00:00Z` : raw);
  if (!isValid(date)) return raw;
  const month = MONTHS[language][date.getUTCMonth()] ?? '';
  return pattern(month, date.getUTCDate(), String(date.getUTCFullYear()).padStart(4, '0'));
}
