import { eld } from 'eld/small';

/** Shorter passages are names, numbers and terms that belong to no language. */
const TELLING_WORDS = 8;

/** Whether a passage is in English, as far as anybody can tell. */
export function isEnglish(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  if (words.length < TELLING_WORDS) return false;
  const result = eld.detect(text);
  return result.language === 'en' && result.isReliable();
}
