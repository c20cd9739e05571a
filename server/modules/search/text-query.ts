import type { EntityManager } from '@mikro-orm/postgresql';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { type SearchTerm, searchTerms } from '#domain/search.ts';
import { joinedSpellings } from './joined-words.ts';

/** A search in the form of PostgreSQL, for texts of each language. */
export interface TextQuery extends Record<Language, string> {
  /** The same words as the search spells them: joined, or next to each other. Empty if they have only one spelling. */
  spelled: Record<Language, string>;
}

/** Words of a phrase that could be joined. */
const JOINED_MAX = 5;

/** The search as PostgreSQL reads it: words, "phrases", or, -without. Null if it has no word to look for. */
export async function textQuery(em: EntityManager, search: string): Promise<TextQuery | null> {
  const terms = searchTerms(search);
  const [row] = await em.execute<(TextQuery & { trees: string[] })[]>(
    `select q.en::text, q.es::text, array[querytree(q.en), querytree(q.es)] as trees,
       jsonb_build_object('en', coalesce(s.en, '')::tsquery::text, 'es', coalesce(s.es, '')::tsquery::text) as spelled
     from (${QUERY}) q, (${SPELLED}) s`,
    [JSON.stringify(termRows(terms)), JSON.stringify(spelledParts(terms).map((text) => ({ text })))],
  );
  // "T" means that the search excludes words and asks for none.
  const isAsking = row?.trees.some((tree) => tree !== '' && tree !== 'T');
  return row && isAsking ? { en: row.en, es: row.es, spelled: row.spelled } : null;
}

/** Words that are excluded together are so as a phrase, because their parts may be in any text. */
function termRows(terms: readonly SearchTerm[]) {
  let alternative = 0;
  return terms.flatMap(({ text, isPhrase, isExcluded, isOr }) => {
    if (isOr) alternative += 1;
    return isOr ? [] : [{ alternative, text, is_phrase: isPhrase || isExcluded, is_excluded: isExcluded }];
  });
}

/** The parts of a search that have several spellings: joined words, phrases, and words that are next to each other. */
function spelledParts(terms: readonly SearchTerm[]): string[] {
  if (terms.some(({ isOr }) => isOr)) return [];
  const parts: string[][] = [[]];
  for (const { text, isPhrase, isExcluded, words } of terms) {
    if (isPhrase || isExcluded || words.length !== 1) parts.push(isExcluded ? [] : [text], []);
    else parts.at(-1)?.push(...words);
  }
  return parts.map((texts) => texts.join(' ')).filter((text) => text !== '');
}

const alternativesOf = (language: Language) =>
  `coalesce(string_agg(a.${language}, ' | ') filter (where a.${language} <> ''), '')::tsquery as ${language}`;

const termsOf = (language: Language) =>
  `'(' || string_agg(case when t.is_excluded then '!' else '' end || '(' || t.${language}::text || ')', ' & ')
    filter (where numnode(t.${language}) > 0) || ')' as ${language}`;

const termOf = (language: Language) =>
  `case when r.is_phrase then phraseto_tsquery('sato_${language}', w.words)
    else plainto_tsquery('sato_${language}', w.words) end as ${language}`;

const QUERY = `
  select ${LANGUAGES.map(alternativesOf).join(', ')} from (
    select ${LANGUAGES.map(termsOf).join(', ')} from (
      select r.alternative, r.is_excluded, ${LANGUAGES.map(termOf).join(', ')}
      from jsonb_to_recordset(?::jsonb) as r (alternative integer, text text, is_phrase boolean, is_excluded boolean),
        lateral (select search_words(r.text) as words offset 0) w
    ) t group by t.alternative
  ) a`;

const partOf = (language: Language) =>
  `case
    when j.spelling is not null then '(' || j.spelling || ')'
    when numnode(phraseto_tsquery('sato_${language}', w.words)) > 1
      then '(' || phraseto_tsquery('sato_${language}', w.words)::text || ')' || coalesce(' & !(' || n.spellings || ')', '')
    end as ${language}`;

const SPELLED = `
  select ${LANGUAGES.map((language) => `string_agg(p.${language}, ' & ') as ${language}`).join(', ')} from (
    select ${LANGUAGES.map(partOf).join(', ')}
    from jsonb_to_recordset(?::jsonb) as r (text text),
      lateral (select search_words(r.text) as words offset 0) w,
      lateral (select string_agg('''' || s || '''', ' & ') as spelling from search_spellings(w.words) s) j,
      lateral (
        select case when search_fold(w.words) ~ '^[[:alnum:]]+( [[:alnum:]]+){1,${JOINED_MAX - 1}}$'
          then ${joinedSpellings('search_fold(w.words)')} end as spellings
      ) n
  ) p`;

/** The words that results of a search should have. */
export function wantedWords(search: string): string[] {
  return searchTerms(search).flatMap(({ isExcluded, words }) => (isExcluded ? [] : words));
}
