import { definitions as english } from '#domain/glossary/en.ts';
import { definitions as spanish } from '#domain/glossary/es.ts';
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

/** The glossary as the search reads it. */
export const TERMS = {
  /** For `jsonb_to_recordset`. */
  json: JSON.stringify(rows),
  /** @param id place of the term. */
  at(id: number, language: Language): { term: TermId; name: string; definition: string } | null {
    const term = TERM_IDS[id];
    if (term === undefined) return null;
    const definition = (language === 'es' ? spanish : english)[term];
    return { term, name: GLOSSARY[term][language], definition };
  },
};

let words: Record<Language, ReadonlySet<string>> | undefined;

/** The words of names and definitions in each language. */
export function termWords(): Record<Language, ReadonlySet<string>> {
  words ??= {
    en: new Set(rows.flatMap((row) => wordsIn(`${row.en} ${row.definition}`))),
    es: new Set(rows.flatMap((row) => wordsIn(`${row.es} ${row.definition_es}`))),
  };
  return words;
}
