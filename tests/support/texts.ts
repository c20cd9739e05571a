import { readFile } from 'node:fs/promises';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';

/** Interface texts in one language by their English, as the catalogs have it: `say('Restore {title}', { title })`. */
export type Say = (english: string, values?: Record<string, unknown>) => string;

const CATALOGS = ['client/locales/admin', 'client/locales'];

/**
 * What pages of the site and the admin area say in a language.
 * @returns a function that throws for a text that no catalog has, or that isn't translated.
 */
export async function textsIn(language: 'en' | 'es'): Promise<Say> {
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
  return (english, values = {}) => {
    const message = translated.get(english);
    if (message === undefined) throw new Error(`There is no text “${english}” in “${language}”.`);
    return i18n._({ id: english, message, values });
  };
}
