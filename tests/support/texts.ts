import { readFile } from 'node:fs/promises';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { Language } from '#domain/language.ts';

/** Interface texts in one language by their English, as the catalogs have it: `say('Restore {title}', { title })`. */
export type Say = (english: string, values?: Record<string, unknown>) => string;

const CATALOGS = ['client/locales/admin', 'client/locales'];

/**
 * What pages of the site and the admin area say in a language.
 * @returns a function that throws for a text that no catalog has, or that isn't translated.
 */
export async function textsIn(language: Language): Promise<Say> {
  const translated = new Map<string, string>();
  for (const folder of CATALOGS) {
    const filename = `${folder}/${language}.po`;
    const context = { locale: language, sourceLocale: 'en', filename };
    const catalog = await formatter().parse(await readFile(filename, 'utf8'), context);
    for (const { message, translation, context: meaning } of Object.values(catalog)) {
      if (message && translation && !meaning) translated.set(message, translation);
    }
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  i18n.setMessagesCompiler(compileMessage);
  return (english, values = {}) => {
    const message = translated.get(english);
    if (message === undefined) throw new Error(`There is no text “${english}” in “${language}”.`);
    return i18n._({ id: english, message, values });
  };
}

/** The label of a field in forms. @param name "publishAt" for example. */
export function labelOf(name: string, language: Language): string {
  const field = Object.values(CONTENT_KINDS)
    .flatMap(({ fields }) => fields)
    .find((each) => each.name === name);
  if (!field) throw new Error(`No form has the field ${name}.`);
  return field.label[language];
}
