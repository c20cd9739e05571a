import { type I18n, setupI18n } from '@lingui/core';
import type { Language } from '#domain/language.ts';

const catalogs = {
  en: () => import('../locales/en.po'),
  es: () => import('../locales/es.po'),
};

/** Interface texts in one language, fetched as a chunk of their own. */
export async function loadI18n(language: Language): Promise<I18n> {
  const i18n = setupI18n();
  await activate(i18n, language);
  return i18n;
}

/** Turns the interface to another language. */
export async function activate(i18n: I18n, language: Language): Promise<void> {
  const { messages } = await catalogs[language]();
  i18n.loadAndActivate({ locale: language, messages });
}
