const WORDS_PER_MINUTE = 200;

/** Whole minutes to read so many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/**
 * The minutes that a duration such as "15 min" or "1 h 20 min" names, in English or Spanish.
 * @returns null for a text that doesn't say it like that.
 */
export function minutesOf(duration: string): number | null {
  const match = /^(?:(\d{1,3}) ?h\p{L}*\.?)? ?(?:(\d{1,4}) ?min\p{L}*\.?)?$/iu.exec(duration.trim());
  const [, hours, minutes] = match ?? [];
  if (hours === undefined && minutes === undefined) return null;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

/** Reading time of a plain text at 200 words a minute, rounded up, as the duration of a lesson ("5 min"). */
export function readingTime(text: string): string {
  const words = text.match(/\S+/gu)?.length ?? 0;
  return `${readingMinutes(words)} min`;
}
