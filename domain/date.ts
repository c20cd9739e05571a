import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import type { Language } from './language.ts';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** As the locales of date-fns have them. The formatter and its locales would be 7 kB of every page. */
const MONTHS: Record<Language, string[]> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  es: 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' '),
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
 * A date as `MMM d, yyyy` with the month name of the language ("Nov 5, 2026", "nov 5, 2026"), the only way in which pages
 * write a date. The day is in UTC, so server and browser write the same one in every time zone.
 * @param raw an ISO date or date-time; anything that can't be parsed is returned unchanged. Source: specification,
 *   section 9.
 */
export function formatDate(raw: string, language: Language): string {
  const date = parseISO(DATE_ONLY.test(raw) ? `${raw}T00:00Z` : raw);
  if (!isValid(date)) return raw;
  return written(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), language);
}

/**
 * The same date with the time ("Nov 5, 2026, 9:00 AM", "nov 5, 2026, 9:00"), both in the time zone of the program.
 * @param raw an ISO date-time; anything that can't be parsed is returned unchanged.
 */
export function formatDateTime(raw: string, language: Language): string {
  const date = parseISO(raw);
  if (!isValid(date)) return raw;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date);
  return `${written(date.getFullYear(), date.getMonth(), date.getDate(), language)}, ${time}`;
}

/** The day that the calendar of the browser shows at a moment, such as 2026-12-03. @param zone another time zone. */
export function dayHere(iso: string, zone?: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(iso));
}

function written(year: number, month: number, day: number, language: Language): string {
  return `${MONTHS[language][month]} ${day}, ${String(year).padStart(4, '0')}`;
}
