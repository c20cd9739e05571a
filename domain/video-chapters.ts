export interface VideoChapter {
  /** In seconds. */
  start: number;
  /** As written, such as 1:30 or 1:02:05. */
  time: string;
  title: string;
}

/** A time at the start of a line, in brackets or with a dash after it if its author likes that. */
const CHAPTER = /^[-*•]?\s*[([]?((?:(\d{1,2}):)?(\d{1,2}):([0-5]\d))[)\]]?(?:\s+(?:[-–—:]\s+)?|[-–—:]\s+)(\S.*)$/;

/**
 * The chapters in a video's description, as video platforms read them: lines such as "1:30 What a block is", at least
 * two, in order of time. The rest is the text to show beside them.
 */
export function videoChapters(description: string): { text: string; chapters: VideoChapter[] } {
  const chapters: VideoChapter[] = [];
  const rest: string[] = [];
  for (const line of description.split('\n')) {
    const [, time, hours = '0', minutes, seconds, title] = CHAPTER.exec(line.trim()) ?? [];
    if (time === undefined || title === undefined) {
      rest.push(line);
      continue;
    }
    chapters.push({ start: (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds), time, title: title.trim() });
  }
  const areInOrder = chapters.every(({ start }, index) => index === 0 || start > (chapters[index - 1]?.start ?? 0));
  if (chapters.length < 2 || !areInOrder) return { text: description, chapters: [] };
  return {
    text: rest
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    chapters,
  };
}
