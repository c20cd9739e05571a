import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '#domain/language.ts';

/** A catalog of texts, one chunk a language. */
export type Texts = Record<Language, () => Promise<{ messages: Messages }>>;

/** In use so far; parts of the site that most visitors never see add their own. */
const texts = new Set<Texts>([{ en: () => import('../locales/en.po'), es: () => import('../locales/es.po') }]);

/** Interface texts in one language, fetched as chunks of their own. */
export async function loadI18n(language: Language): Promise<I18n> {
  const i18n = setupI18n();
  await activate(i18n, language);
  return i18n;
}

/** Turns the interface to another language. */
export async function activate(i18n: I18n, language: Language): Promise<void> {
  i18n.loadAndActivate({ locale: language, messages: await messagesIn(language) });
}

/** Adds the texts of a part of the site, in this language and in every later one. */
export async function addTexts(i18n: I18n, part: Texts): Promise<void> {
  texts.add(part);
  const language = i18n.locale as Language;
  const { messages } = await part[language]();
  i18n.load(language, messages);
}

async function messagesIn(language: Language): Promise<Messages> {
  const catalogs = await Promise.all([...texts].map((part) => part[language]()));
  // Some may have been added meanwhile.
  if (catalogs.length < texts.size) return messagesIn(language);
  return Object.assign({}, ...catalogs.map(({ messages }) => messages));
}
