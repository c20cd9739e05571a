import { TZDate, tzOffset } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { endOfDay } from 'date-fns/endOfDay';
import { format } from 'date-fns/format';
import { startOfDay } from 'date-fns/startOfDay';
import type { FieldProblem } from '#domain/field-problem.ts';

/** What a form holds while only a part of a date or time is filled in: a noncharacter, so that no text is the same. */
export const INCOMPLETE = '\uFFFF';

const LOCAL = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;
const AS_TYPED = "yyyy-MM-dd'T'HH:mm";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The time zone of the browser, such as America/Mexico_City. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * A moment as a `TemporalField` holds it, in a time zone.
 * @param moment '' for none, or a local time that the zone skips; see `momentOf`.
 */
export function localTime(moment: string, zone: string): string {
  if (moment === INCOMPLETE || isSkipped(moment)) return moment;
  const time = Date.parse(moment);
  return Number.isNaN(time) ? '' : format(new TZDate(time, zone), AS_TYPED);
}

/**
 * The moment that a `TemporalField` names, as an ISO date-time in UTC; '' for none. Of two with the same local time, when
 * the clocks go back, it is the first one. A local time that the zone skips, when they go forward, stays as it is.
 */
export function momentOf(local: string, zone: string): string {
  if (local === INCOMPLETE) return local;
  const [, ...parts] = LOCAL.exec(local) ?? [];
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0] = parts.map(Number);
  const time = new TZDate(year, month - 1, day, hour, minute, zone).getTime();
  if (Number.isNaN(time)) return '';
  if (format(new TZDate(time, zone), AS_TYPED) !== local.slice(0, 16)) return local;
  return iso(Math.min(time, ...twins(time, zone)));
}

/** Whether a form holds a local time that its zone skips. */
export function isSkipped(moment: string): boolean {
  return LOCAL.test(moment) && !moment.endsWith('Z');
}

/** If the clocks show the time of a moment twice: its offset, such as GMT-4, which tells the two apart. */
export function offsetIfTwice(moment: string, zone: string): string | null {
  const time = isSkipped(moment) ? Number.NaN : Date.parse(moment);
  if (Number.isNaN(time) || twins(time, zone).length === 0) return null;
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
}

/** Other moments at which the clocks of a zone show the same time. */
function twins(time: number, zone: string): number[] {
  const offset = tzOffset(zone, new Date(time));
  return [time - DAY, time + DAY]
    .map((near) => tzOffset(zone, new Date(near)))
    .filter((other) => other !== offset)
    .map((other) => ({ other, twin: time + (offset - other) * MINUTE }))
    .filter(({ other, twin }) => tzOffset(zone, new Date(twin)) === other)
    .map(({ twin }) => twin);
}

/** The moment at which a day such as 2026-12-03 begins in a zone. @param later counts days from it. */
export function dayStart(day: string, zone: string, later = 0): string {
  return iso(startOfDay(addDays(noonOf(day, zone), later)).getTime());
}

/** The last moment of a day in a zone. */
export function dayEnd(day: string, zone: string): string {
  return iso(endOfDay(noonOf(day, zone)).getTime());
}

/** The day that the calendar of a zone shows at a moment. @param later counts days from it. */
export function dayAt(time: number, zone: string, later = 0): string {
  return format(addDays(new TZDate(time, zone), later), 'yyyy-MM-dd');
}

function noonOf(day: string, zone: string): TZDate {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, 12, zone);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** Why a field in which a moment is required can't be used as it is; undefined if it can. */
export function momentProblem(moment: string): FieldProblem | undefined {
  if (moment === '') return 'required';
  if (isSkipped(moment)) return 'time_skipped';
  return moment === INCOMPLETE ? 'date_incomplete' : undefined;
}

/** The name of a time zone for the whole year, such as "Central European Time (Europe/Madrid)". */
export function timeZoneName(language: string, timeZone = zoneHere()): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name === timeZone ? name : `${name} (${timeZone})`;
}
