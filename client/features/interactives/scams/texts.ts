import type { MessageTexts } from './messages.ts';

const loading: Partial<Record<string, Promise<MessageTexts>>> = {};

/** The messages of a language, else English, which are loaded once. */
export function messagesIn(language: string): Promise<MessageTexts> {
  loading[language] ??= (language === 'es' ? import('./es.ts') : import('./en.ts')).then(({ texts }) => texts);
  return loading[language];
}
