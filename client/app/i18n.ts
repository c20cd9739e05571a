import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import type { Language } from '#domain/language.ts';

/** A catalog of texts, one chunk a language. */
export type Texts = Record<Language, () => Promise<{ messages: Messages }>>;

/** The texts of everything but the admin area. */
const SITE_TEXTS: Texts = { en: () => import('../locales/en.po'), es: () => import('../locales/es.po') };

/** Loads interface texts in one language. */
export type LoadTexts = (language: Language) => Promise<I18n>;

/**
 * The texts of the site and of the parts given. Parts may translate the same words differently, so a page must get the
 * same parts on the server and in the browser.
 *
 * There is one result for each language, and it never changes its language. What React still has to hydrate must find
 * the words that came from the server, even if another language is chosen in the meantime.
 */
export function textsWith(...parts: Texts[]): LoadTexts {
  const loaded = new Map<Language, I18n>();
  return async (language) => {
    const catalogs = await Promise.all([SITE_TEXTS, ...parts].map((part) => part[language]()));
    const messages: Messages = Object.assign({}, ...catalogs.map((catalog) => catalog.messages));
    const i18n = loaded.get(language) ?? new LiteralI18n({ locale: language, messages: { [language]: messages } });
    loaded.set(language, i18n);
    return i18n;
  };
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
