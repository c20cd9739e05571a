import { definitions as english } from '#domain/glossary/en.ts';
import { definitions as spanish } from '#domain/glossary/es.ts';
import { GLOSSARY, TERM_IDS, type TermId } from '#domain/glossary.ts';
import type { Language } from '#domain/language.ts';

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
