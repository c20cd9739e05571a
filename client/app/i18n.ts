import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import type { Language } from '#domain/language.ts';

/** A catalog of texts, one chunk a language. */
export type Texts = Record<Language, () => Promise<{ messages: Messages }>>;

/** In use so far; parts of the site that most visitors never see add their own. */
const texts = new Set<Texts>([{ en: () => import('../locales/en.po'), es: () => import('../locales/es.po') }]);

/**
 * One for each language asked for so far. None ever changes its language: what React still has to hydrate must find
 * the words that came from the server, even if another language is chosen before that.
 */
const loaded = new Map<Language, I18n>();

/** Interface texts in one language, fetched as chunks of their own. */
export async function loadI18n(language: Language): Promise<I18n> {
  const parts = [...texts];
  const catalogs = await Promise.all(parts.map((part) => part[language]()));
  // Some may have been added while this loaded.
  if (parts.length < texts.size) return loadI18n(language);
  const messages: Messages = Object.assign({}, ...catalogs.map((catalog) => catalog.messages));
  const i18n = loaded.get(language) ?? new LiteralI18n({ locale: language, messages: { [language]: messages } });
  loaded.set(language, i18n);
  return i18n;
}

/** Adds the texts of a part of the site, in the languages asked for so far and in every later one. */
export async function addTexts(part: Texts): Promise<void> {
  texts.add(part);
  const adding = [...loaded].map(async ([language, i18n]) => {
    const { messages } = await part[language]();
    i18n.load(language, messages);
  });
  await Promise.all(adding);
}

/** Lingui interprets `\u0041` and `%__lingui_octothorpe__%` in a finished sentence. This character prevents that. */
const LITERAL = '\uFDD0';

type Values = Record<string, unknown>;

/** Inserts values into texts literally, whatever they contain. */
class LiteralI18n extends I18n {
  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Values, options?: MessageOptions): string;
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const sentence =
      typeof id === 'string'
        ? super._(id, values && literal(values), options)
        : super._({ ...id, ...(id.values && { values: literal(id.values) }) });
    return sentence.replaceAll(LITERAL, '');
  }
}

function literal(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[\\%]/g, `$&${LITERAL}`) : value,
    ]),
  );
}
