const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,3})?\d*)?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?)?$/;

/** Of those that four digits can name, wherever on earth. */
const FIRST = new Date('0001-01-01T00:00:00Z');
const LAST = new Date('9999-12-31T23:59:59.999Z');

/**
 * The moment that an ISO date or date-time names; without a time midnight, without an offset UTC.
 * @returns null if the text isn't a date, or the calendar has no such day.
 */
export function parseTimestamp(text: string): Date | null {
  const match = TIMESTAMP.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(8, 10) !== day) return null;
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${offset}`);
  const isStorable = moment >= FIRST && moment <= LAST;
  return isStorable ? moment : null;
}

/** The moment as {@link parseTimestamp} reads it: the day alone where it is midnight in UTC. */
export function timestampText(moment: unknown): string | null {
  if (!(moment instanceof Date)) return null;
  return moment
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, 'Z');
}
