const WORDS_PER_MINUTE = 200;

/** Whole minutes to read so many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** Reading time of a plain text at 200 words a minute, rounded up, as the duration of a lesson ("5 min"). */
export function readingTime(text: string): string {
  const words = text.match(/\S+/gu)?.length ?? 0;
  return `${readingMinutes(words)} min`;
}
