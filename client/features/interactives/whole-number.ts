/** A whole number with groups of three digits: commas in English, spaces that don't break in Spanish. */
export function wholeNumber(value: number | bigint, locale: string): string {
  const written = new Intl.NumberFormat(locale).format(value);
  return locale === 'es' ? written.replaceAll('.', '\u00a0') : written;
}
