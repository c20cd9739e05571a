import type { EntityManager } from '@mikro-orm/postgresql';
import type { CommentTargetKind } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import { SEARCH_KINDS, type SearchKind } from '#domain/search.ts';
import { VISIBLE } from '../../platform/access/visibility.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import { TERMS } from './glossary-terms.ts';
import { type TextQuery, wantedWords } from './text-query.ts';

/** What a search found. The id of a term is its place in {@link TERMS}. */
export interface FoundItem {
  kind: SearchKind;
  id: number;
  /** Whether the Spanish of the item doesn't have all that was searched, for Spanish readers. */
  isByEnglish: boolean;
}

/**
 * Items whose titles match, and items that match at all, that are ranked. A word like "bitcoin" is in every text; ranking
 * a hundred thousand would take seconds.
 */
const TITLES_MAX = 1_000;
const TEXTS_MAX = 2_000;

/** Of D, C, B and A in the descriptions of fields: a title counts most, a body least. */
const WEIGHTS = '{0.1, 0.1, 0.4, 1}';
/** What the spelling of the search adds to the rank, in a title and elsewhere. A title that has all words has 0.6 or more. */
const SPELLED_IN_TITLE = 1;
const SPELLED = 0.8;

/** Similar items that are compared, and words of the search that they are compared with. */
const SIMILAR_MAX = 500;
const SIMILAR_WORDS = 6;
/** How much of a word has to be there: one wrong letter in a word of eight is 0.58. */
const LEAST_SIMILAR = 0.5;

/** The best first, at most one more than a search lists. Spanish readers find English texts as well. */
export function foundItems(
  em: EntityManager,
  query: TextQuery,
  language: Language,
  kind: SearchKind | null,
): Promise<FoundItem[]> {
  const parts = SEARCH_KINDS.filter((each) => kind === null || each === kind).map((each) =>
    each === 'term' ? foundTerms(query, language) : foundTexts(each, query, language),
  );
  return em.execute(
    `select kind, id, "isByEnglish" from (${parts.map(({ sql }) => sql).join(' union all ')}) found
     order by rank desc, date desc nulls first, kind, id limit ${SEARCH_RESULTS_MAX + 1}`,
    parts.flatMap(({ values }) => values),
  );
}

function foundTexts(type: CommentTargetKind, query: TextQuery, language: Language): SqlPart {
  const owner = `s.${type}_id`;
  const title = matches((column) => `ts_filter(s.${column}, '{a}')`, query, language);
  const any = matches((column) => `s.${column}`, query, language);
  const rank = rankOf('s', query, language);
  const byEnglish = isByEnglish(query, language);
  return {
    sql: `
      select '${type}' as kind, r.id, r.created_at as date, ${rank.sql} as rank, ${byEnglish.sql} as "isByEnglish" from (
        (select ${owner} as id from search_text s where ${owner} is not null and ${title.sql} limit ${TITLES_MAX})
        union
        (select ${owner} as id from search_text s where ${owner} is not null and ${any.sql} limit ${TEXTS_MAX})
      ) matching join search_text s on ${owner} = matching.id, ${VISIBLE[type]} and r.id = matching.id`,
    values: [...rank.values, ...byEnglish.values, ...title.values, ...any.values],
  };
}

function foundTerms(query: TextQuery, language: Language): SqlPart {
  const words = (config: string, name: string, text: string) =>
    `setweight(search_vector('${config}', t.${name}), 'A') || setweight(search_vector('${config}', t.${text}), 'D')`;
  const rank = rankOf('s', query, language);
  const any = matches((column) => `s.${column}`, query, language);
  const byEnglish = isByEnglish(query, language);
  return {
    sql: `
      select 'term' as kind, s.id, null::timestamptz as date, ${rank.sql} as rank, ${byEnglish.sql} as "isByEnglish" from (
        select t.id, ${words('sato_en', 'en', 'definition')} as english, ${words('sato_es', 'es', 'definition_es')} as spanish
        from jsonb_to_recordset(?::jsonb) as t (id integer, en text, es text, definition text, definition_es text)
      ) s where ${any.sql}`,
    values: [...rank.values, ...byEnglish.values, TERMS.json, ...any.values],
  };
}

function matches(
  textOf: (column: 'english' | 'spanish') => string,
  { en, es }: TextQuery,
  language: Language,
): SqlPart {
  const english: SqlPart = { sql: `${textOf('english')} @@ ?::tsquery`, values: [en] };
  if (language === 'en') return english;
  return { sql: `(${textOf('spanish')} @@ ?::tsquery or ${english.sql})`, values: [es, en] };
}

function isByEnglish({ es }: TextQuery, language: Language): SqlPart {
  return language === 'en' ? { sql: 'false', values: [] } : { sql: 'not (s.spanish @@ ?::tsquery)', values: [es] };
}

function rankOf(row: string, query: TextQuery, language: Language): SqlPart {
  const english = rankIn(`${row}.english`, query.en, query.spelled.en);
  if (language === 'en') return english;
  const spanish = rankIn(`${row}.spanish`, query.es, query.spelled.es);
  return { sql: `(${spanish.sql} + 0.5 * ${english.sql})`, values: [...spanish.values, ...english.values] };
}

/** Texts that spell it as the search does come before other spellings. */
function rankIn(column: string, query: string, spelled: string): SqlPart {
  const rank = `ts_rank('${WEIGHTS}', ${column}, ?::tsquery)`;
  if (spelled === '') return { sql: rank, values: [query] };
  return {
    sql: `(${rank} + case when ts_filter(${column}, '{a}') @@ ?::tsquery then ${SPELLED_IN_TITLE}
      when ${column} @@ ?::tsquery then ${SPELLED} else 0 end)`,
    values: [query, spelled, spelled],
  };
}

/** Items whose title or excerpt has words that are spelled much like those of the search, the most similar first. */
export async function similarItems(
  em: EntityManager,
  search: string,
  language: Language,
  kind: SearchKind | null,
  limit: number,
): Promise<FoundItem[]> {
  const words = wantedWords(search).slice(0, SIMILAR_WORDS);
  if (words.length === 0) return [];
  const parts = SEARCH_KINDS.filter((each) => kind === null || each === kind).map((each): SqlPart => {
    const text = foldedText(each, language);
    const condition = `(${words.map(() => `search_fold(?) <% ${text}`).join(' or ')})`;
    const rank = words.map(() => `word_similarity(search_fold(?), ${text})`).join(' + ');
    const from =
      each === 'term'
        ? `jsonb_to_recordset(?::jsonb) as r (id integer, en text, es text) where ${condition}`
        : `${VISIBLE[each]} and ${condition}`;
    return {
      sql: `(select '${each}' as kind, r.id, false as "isByEnglish", ${rank} as rank from ${from} limit ${SIMILAR_MAX})`,
      values: [...words, ...(each === 'term' ? [TERMS.json] : []), ...words],
    };
  });
  return em.transactional(async (transaction) => {
    await transaction.execute(`set local pg_trgm.word_similarity_threshold = ${LEAST_SIMILAR}`);
    return transaction.execute<FoundItem[]>(
      `select kind, id, "isByEnglish" from (${parts.map(({ sql }) => sql).join(' union all ')}) found
       order by rank desc, kind, id desc limit ?`,
      [...parts.flatMap(({ values }) => values), limit],
    );
  });
}

/** For articles and videos, there are trigram indexes for it. */
function foldedText(kind: SearchKind, language: Language): string {
  if (kind === 'term') return `search_fold(r.${language})`;
  if (kind === 'lesson')
    return language === 'en' ? 'search_fold(r.title)' : `search_fold(concat_ws(E'\\n', r.title, r.title_es))`;
  return language === 'en' ? 'r.search_en' : 'r.search_es';
}
