/** The day that the calendar of the browser shows at a moment, such as 2026-12-03. @param zone another time zone. */
export function dayHere(iso: string, zone?: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(iso));
}
