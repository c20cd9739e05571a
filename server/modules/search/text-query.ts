import type { EntityManager } from '@mikro-orm/postgresql';
import { inUsualNames, type NamedTerm, termsBegun, termsNamed } from '#domain/glossary/names.ts';
import type { TermId } from '#domain/glossary.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { isIdle, type SearchTerm, SUBJECT, searchTerms } from '#domain/search.ts';

/** A search in the form of PostgreSQL, for texts of each language. */
export interface TextQuery extends Record<Language, string> {
  search: string;
  /** For texts that have any of the words. Null if it has quotation marks, "or" or words to leave out. */
  anyWord: Record<Language, string> | null;
  /** The words to rank by: those of the search, then the same with the usual names of terms. */
  wordings: Record<Language, RankedWords>[];
  /** Terms that the search names, and how much of the search each name is: more than 0, at most 1. */
  named: Map<TermId, number>;
}

export interface RankedWords {
  /** A vector. Words that nearly every text has are left out, if there are others. */
  words: string;
  /** How many there are with them. */
  count: number;
  /** A query for what an unfinished word can become; empty if all are finished. */
  begun: string;
}

interface Row {
  en: string;
  es: string;
  trees: string[];
  anyWord: Record<Language, string>;
  wordings: Record<Language, RankedWords>[];
}

/**
 * The search as PostgreSQL reads it: words, "phrases", or, -without. Null if it has no word to look for.
 * @param isTyped whether it is still typed, so that its last word can be the beginning of one.
 */
export async function textQuery(em: EntityManager, search: string, isTyped = false): Promise<TextQuery | null> {
  const terms = searchTerms(search);
  const isPlain = terms.every(({ isPhrase, isExcluded, isOr }) => !isPhrase && !isExcluded && !isOr);
  const words = wantedWords(search);
  const named = isPlain ? termsNamed(words) : [];
  const begun = isTyped ? begunWord(terms, words) : null;
  const rows = termRows(terms, isPlain, begun);
  const asked = rows.flatMap(({ en, is_excluded, is_begun }) => (is_excluded || is_begun ? [] : [en])).join(' ');
  const usual = usualRows(words, named);
  const wordings = [{ en: asked, es: asked, begun }, ...(named.length > 0 ? [joined(usual)] : [])];
  const [row] = await em.execute<Row[]>(
    `select q.en, q.es, array[querytree(q.en::tsquery), querytree(q.es::tsquery)] as trees, q."anyWord", (${WORDINGS}) as wordings
     from (${QUERY}) q`,
    [JSON.stringify(wordings), isPlain, JSON.stringify([...rows, ...usual])],
  );
  // "T" means that the search excludes words and asks for none.
  const isAsking = row?.trees.some((tree) => tree !== '' && tree !== 'T');
  if (!row || !isAsking) return null;
  const { en, es, anyWord } = row;
  return {
    search,
    en,
    es,
    anyWord: isPlain ? anyWord : null,
    wordings: row.wordings,
    named: new Map([...(begun && isPlain ? termsBegun(words) : []), ...sharesOf(words, named, row.wordings)]),
  };
}

/** The last word, if it can be unfinished and says something. */
function begunWord(terms: readonly SearchTerm[], words: readonly string[]): string | null {
  const last = terms.at(-1);
  const word = last?.isPhrase || last?.isExcluded ? undefined : last?.words.at(-1);
  return word === undefined || (words.length > 1 && isIdle(word)) ? null : word;
}

/** Words that are excluded together are so as a phrase, because their parts may be in any text. */
function termRows(terms: readonly SearchTerm[], isPlain: boolean, begun: string | null) {
  let alternative = 0;
  return terms.flatMap(({ text, words, isPhrase, isExcluded, isOr }, place) => {
    if (isOr) alternative += 1;
    const row = (text: string, words: readonly string[], is_begun = false) => ({
      alternative,
      en: text,
      es: text,
      is_phrase: isPhrase || isExcluded,
      is_excluded: isExcluded,
      is_idle: isPlain && words.every(isIdle),
      is_begun,
    });
    if (isOr) return [];
    if (begun === null || place < terms.length - 1) return [row(text, words)];
    const finished = words.slice(0, -1);
    return [...(finished.length > 0 ? [row(finished.join(' '), finished)] : []), row(begun, [begun], true)];
  });
}

/** The search with the usual names of the terms that it names, if there are any. */
function usualRows(words: readonly string[], named: readonly NamedTerm[]) {
  if (named.length === 0) return [];
  const spanish = inUsualNames(words, named, 'es');
  return inUsualNames(words, named, 'en').flatMap((en, place) =>
    en === '' ? [] : [{ alternative: 1, en, es: spanish[place] ?? '', is_idle: isIdle(en) }],
  );
}

function joined(rows: readonly Record<Language, string>[]): Record<Language, string> {
  return { en: rows.map(({ en }) => en).join(' '), es: rows.map(({ es }) => es).join(' ') };
}

/** In the language in which the search has the fewest words: the other doesn't know which of them to leave out. */
function sharesOf(
  words: readonly string[],
  named: readonly NamedTerm[],
  [wording]: readonly Record<Language, RankedWords>[],
): Map<TermId, number> {
  const telling = (some: readonly string[]) => some.filter((word) => !isIdle(word)).length;
  const counts = LANGUAGES.map((language) => wording?.[language].count ?? 0).filter((count) => count > 0);
  const count = Math.min(...counts) - words.filter(isIdle).length;
  const shareOf = ({ start, end }: NamedTerm) =>
    count > 0 ? Math.min(telling(words.slice(start, end)) / count, 1) : 1;
  return new Map(named.map((term) => [term.id, shareOf(term)] as const).filter(([, share]) => share > 0));
}

const subject = `'{${SUBJECT.join(', ')}}'::text[]`;

const wordsIn = (language: Language) => `(
  select jsonb_build_object('words', coalesce(nullif(ts_delete(v.words, ${subject}), ''), case when r.begun is null then v.words else '' end)::text,
    'count', length(to_tsvector('sato_${language}', search_words(concat_ws(' ', r.${language}, r.begun)))),
    'begun', coalesce(search_beginning('sato_${language}', r.begun)::text, ''))
  from (select strip(search_vector('sato_${language}', r.${language})) as words) v)`;

const WORDINGS = `
  select jsonb_agg(jsonb_build_object(${LANGUAGES.map((language) => `'${language}', ${wordsIn(language)}`).join(', ')}) order by l.n)
  from jsonb_array_elements(?::jsonb) with ordinality as l (item, n), jsonb_to_record(l.item) as r (en text, es text, begun text)`;

const alternativesOf = (language: Language) =>
  `coalesce(string_agg(a.${language}, ' | ') filter (where a.${language} <> ''), '')::tsquery::text as ${language}`;

const anyOf = (language: Language) =>
  `'${language}', coalesce(string_agg(a.any_${language}, ' | '), '')::tsquery::text`;

/** What the other language leaves out isn't needed either, such as "what is" in a search by a Spanish reader. */
const termsOf = (language: Language) => {
  const all = (condition: string) =>
    `'(' || string_agg(case when t.is_excluded then '!' else '' end || '(' || t.${language}::text || ')', ' & ')
      filter (where numnode(t.${language}) > 0 and ${condition}) || ')'`;
  return `coalesce(${all('t.is_known and not t.is_idle')}, ${all('t.is_known')}, ${all('true')}) as ${language},
    string_agg(t.${language}::text, ' | ') filter (where numnode(t.${language}) > 0) as any_${language}`;
};

const termOf = (language: Language) =>
  `case when r.is_phrase then phraseto_tsquery('sato_${language}', search_words(r.${language}))
    when r.is_begun then search_beginning('sato_${language}', r.${language})
    else plainto_tsquery('sato_${language}', search_words(r.${language})) end as ${language}`;

/** A word such as "of" can also begin another one, which is meant if it is all that is searched. */
const IS_KNOWN = LANGUAGES.map(
  (language) =>
    `numnode(case when p.is_begun then plainto_tsquery('sato_${language}', p.word) else p.${language} end) > 0`,
).join(' and ');

const QUERY = `
  select ${LANGUAGES.map(alternativesOf).join(', ')}, jsonb_build_object(${LANGUAGES.map(anyOf).join(', ')}) as "anyWord" from (
    select ${LANGUAGES.map(termsOf).join(', ')} from (
      select p.*, not ?::boolean or ${IS_KNOWN} as is_known from (
        select r.alternative, r.is_excluded, r.is_idle, r.is_begun, r.en as word, ${LANGUAGES.map(termOf).join(', ')}
        from jsonb_to_recordset(?::jsonb) as r (alternative integer, en text, es text, is_phrase boolean,
          is_excluded boolean, is_idle boolean, is_begun boolean)
      ) p
    ) t group by t.alternative
  ) a`;

/** The search for texts that have any of its words. Null if it has quotation marks, "or" or words to leave out. */
export function anyWord(query: TextQuery | null): TextQuery | null {
  return query?.anyWord ? { ...query, ...query.anyWord } : null;
}

/** The words that results of a search should have. */
export function wantedWords(search: string): string[] {
  return searchTerms(search).flatMap(({ isExcluded, words }) => (isExcluded ? [] : words));
}
