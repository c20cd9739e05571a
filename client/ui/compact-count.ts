// The specification writes the likes of a video as 1.2K in both languages.
const FORMAT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A count in short form, such as "1.2K". */
export function compactCount(count: number): string {
  return FORMAT.format(count);
}
