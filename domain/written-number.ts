/** A number with groups of three digits: commas in English, spaces that don't break in Spanish. */
export function writtenNumber(value: number | bigint, locale: string, options?: Intl.NumberFormatOptions): string {
  const written = new Intl.NumberFormat(locale, options).format(value);
  return locale === 'es' ? written.replaceAll('.', '\u00a0') : written;
}
