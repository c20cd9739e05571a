import type { EntityManager } from '@mikro-orm/postgresql';
import { definitions as english } from '#domain/glossary/en.ts';
import { definitions as spanish } from '#domain/glossary/es.ts';
import { allNamesOf } from '#domain/glossary/names.ts';
import { GLOSSARY, TERM_IDS, type TermId } from '#domain/glossary.ts';
import type { Language } from '#domain/language.ts';
import { wordsIn } from './words-in.ts';

const rows = TERM_IDS.map((term, id) => ({
  id,
  en: GLOSSARY[term].en,
  es: GLOSSARY[term].es,
  definition: english[term],
  definition_es: spanish[term],
}));

/** @param id place of the term. */
export function termAt(id: number, language: Language): { term: TermId; name: string; definition: string } | null {
  const term = TERM_IDS[id];
  if (term === undefined) return null;
  const definition = (language === 'es' ? spanish : english)[term];
  return { term, name: GLOSSARY[term][language], definition };
}

const vector = (config: string, name: string, definition: string) =>
  `setweight(search_vector('${config}', r.${name}), 'A') || strip(search_vector('${config}', r.${definition}))`;

const VECTORS = `
  select r.id, r.en, r.es, (${vector('sato_en', 'en', 'definition')})::text as english,
    (${vector('sato_es', 'es', 'definition_es')})::text as spanish
  from jsonb_to_recordset(?::jsonb) as r (id integer, en text, es text, definition text, definition_es text)`;

let vectors: Promise<string> | undefined;

/** Names and words of the glossary, for `jsonb_to_recordset`. Splitting them into words takes longer than a search. */
export function termVectors(em: EntityManager): Promise<string> {
  vectors ??= em.execute(VECTORS, [JSON.stringify(rows)]).then(
    (found) => JSON.stringify(found),
    (error) => {
      vectors = undefined;
      throw error;
    },
  );
  return vectors;
}

let words: Record<Language, ReadonlySet<string>> | undefined;

/** The words of names, in any language, and of definitions in each. */
export function termWords(): Record<Language, ReadonlySet<string>> {
  if (words) return words;
  const names = TERM_IDS.flatMap(allNamesOf).join(' ');
  words = {
    en: new Set(wordsIn(`${names} ${Object.values(english).join(' ')}`)),
    es: new Set(wordsIn(`${names} ${Object.values(spanish).join(' ')}`)),
  };
  return words;
}
