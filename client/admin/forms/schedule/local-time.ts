import type { FieldProblem } from '#domain/field-problem.ts';

/** What a form holds while only a part of a date or time is filled in: a noncharacter, so that no text is the same. */
export const INCOMPLETE = '\uFFFF';

const two = (value: number) => String(value).padStart(2, '0');

/** A moment as a `TemporalField` holds it, in the time zone of the browser. @param iso '' for none. */
export function localTime(iso: string): string {
  if (iso === INCOMPLETE) return iso;
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return '';
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that a `TemporalField` names, as an ISO date-time in UTC; '' for none. */
export function momentOf(local: string): string {
  if (local === INCOMPLETE) return local;
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Why a field in which a moment is required can't be used as it is; undefined if it can. */
export function momentProblem(moment: string): FieldProblem | undefined {
  if (moment === '') return 'required';
  return moment === INCOMPLETE ? 'date_incomplete' : undefined;
}

/** The time zone of the browser, such as "Central Standard Time (America/Mexico_City)". */
export function timeZoneName(language: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(new Date());
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name === timeZone ? name : `${name} (${timeZone})`;
}
