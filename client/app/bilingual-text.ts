import { use, useDeferredValue } from 'react';
import type { Language } from '#domain/language.ts';
import { useLanguage } from './language.tsx';

/** Long texts of a page: the module of each language, which is fetched only to be shown. */
export type BilingualText<Text> = Record<Language, () => Promise<Text>>;

/**
 * Declares the long texts of a page. Name their folder in the page's route as well, so that the server can tell the
 * browser early which one it needs.
 * @param load imports the module of each language.
 */
export function bilingualText<Text>(load: BilingualText<Text>): BilingualText<Text> {
  return { en: once(load.en), es: once(load.es) };
}

/** The texts in the language of the page. While another language's are on their way, those on screen stay. */
export function useText<Text>(texts: BilingualText<Text>): Text {
  const { language } = useLanguage();
  const shown = useDeferredValue(language);
  return use(texts[shown]());
}

function once<Text>(load: () => Promise<Text>): () => Promise<Text> {
  let asked: Promise<Text> | null = null;
  return () => {
    asked ??= load();
    return asked;
  };
}
