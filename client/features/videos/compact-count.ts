const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A count in short form, as "1.2K", in both languages: the form people know from video sites. */
export function compactCount(count: number): string {
  return COMPACT.format(count);
}
