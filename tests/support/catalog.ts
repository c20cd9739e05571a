import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { Language } from '#domain/language.ts';

/** A text of the interface in one language, found by its English. @param values for its placeholders. */
export type Texts = (english: string, values?: Record<string, string>) => string;

const LOCALES = path.join(import.meta.dirname, '../../client/locales');
const ENTRY = /^msgid "(.+)"\nmsgstr "(.*)"$/gm;

/**
 * The texts of the admin area and of the public pages. Plurals are no texts of one form, so tests spell them out.
 * @throws for a text that the catalogs don't have, or not in this language.
 */
export function textsOf(language: Language): Texts {
  const texts = new Map<string, string>();
  for (const folder of ['', 'admin']) {
    const catalog = readFileSync(path.join(LOCALES, folder, `${language}.po`), 'utf8');
    for (const [, english = '', text = ''] of catalog.matchAll(ENTRY)) texts.set(english, text);
  }
  return (english, values = {}) => {
    const text = texts.get(english);
    if (!text) throw new Error(`There is no text “${english}” in ${language}.`);
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
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
