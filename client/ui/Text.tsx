import type { Language } from '#domain/language.ts';
import { useLanguage } from '../app/language.tsx';

/** A stored text and the language it is really in. */
export interface StoredText {
  value: string;
  language: Language;
}

/** The `lang` of an element that holds a stored text, where it differs from the page's: readers pronounce by it. */
export function useLangOf(text: StoredText): Language | undefined {
  const { language } = useLanguage();
  return text.language === language ? undefined : text.language;
}

/** A stored text, marked with its language after a fallback. */
export function Text({ text }: { text: StoredText }) {
  const lang = useLangOf(text);
  return lang ? <span lang={lang}>{text.value}</span> : text.value;
}
