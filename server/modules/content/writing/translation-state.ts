import { isDeepStrictEqual } from 'node:util';
import { bilingualNames } from '#domain/content/fields.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';

/** What the trigger `follow_translations` takes as it is. Alone, it says that the Spanish is right for the present English. */
const EXACTLY = '=';

export type TranslatedFrom = Record<string, string>;

interface Translated {
  translatedFrom: TranslatedFrom;
}

/**
 * What to write so that the Spanish of some fields counts as right for the English that the columns have; nothing for
 * fields whose Spanish is current and whose English doesn't change.
 */
export function confirmation(item: Translated, columns: object, confirmed: unknown): Partial<Translated> {
  const names = (Array.isArray(confirmed) ? confirmed : []).filter(
    (name: string) =>
      name in item.translatedFrom || !isDeepStrictEqual(Reflect.get(item, name), Reflect.get(columns, name)),
  );
  if (names.length === 0) return {};
  return { translatedFrom: { ...item.translatedFrom, ...Object.fromEntries(names.map((name) => [name, EXACTLY])) } };
}

/** As the history has it. */
export function sourcesOf(value: unknown): TranslatedFrom {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, source]) => typeof source === 'string'));
}

/** The fields that {@link confirmation} confirms. */
export function confirmedNames(translatedFrom: unknown): string[] {
  return Object.entries(sourcesOf(translatedFrom)).flatMap(([name, source]) => (source === EXACTLY ? [name] : []));
}

/** What to write together with texts, so that exactly these of their Spanish are out of date then. */
export function exactly(type: ContentType, translatedFrom: TranslatedFrom): TranslatedFrom {
  return Object.fromEntries(translatedNames(type).map((name) => [name, EXACTLY + (translatedFrom[name] ?? '')]));
}

/** The same for the stored state, in SQL: for changes of texts that don't change what they mean. */
export function exactlySql(type: ContentType): string {
  const entries = translatedNames(type).map(
    (name) => `'${name}', '${EXACTLY}' || coalesce(translated_from ->> '${name}', '')`,
  );
  return `jsonb_build_object(${entries.join(', ')})`;
}

function translatedNames(type: ContentType): string[] {
  return bilingualNames(Object.fromEntries(CONTENT_KINDS[type].fields.map(({ name }) => [name, name])));
}
