import type { EntityManager } from '@mikro-orm/postgresql';
import type { CommentTargetKind } from '#domain/content.ts';
import { GLOSSARY, TERM_IDS, type TermId } from '#domain/glossary.ts';
import type { Language } from '#domain/language.ts';
import { SEARCH_RESULTS_MAX, SEARCH_SUGGESTIONS_MAX } from '#domain/limits.ts';
import { SEARCH_KINDS, type SearchKind } from '#domain/search.ts';
import { VISIBLE } from '../../platform/access/visibility.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import { termVectors } from './glossary-terms.ts';
import { type RankedWords, type TextQuery, wantedWords } from './text-query.ts';

/** What a search found. The id of a term is its place in {@link TERM_IDS}. */
export interface FoundItem {
  kind: SearchKind;
  id: number;
  /** Whether the Spanish of the item doesn't have all that was searched, for Spanish readers. */
  isByEnglish: boolean;
  /** Otherwise it is only what the glossary names for a part of the search. */
  hasAll: boolean;
}

/**
 * Items whose titles match, and items that match at all, that are ranked. A word like "bitcoin" is in every text; ranking
 * a hundred thousand would take seconds.
 */
const TITLES_MAX = 1_000;
const TEXTS_MAX = 2_000;

/** How many items are listed and ranked at most. */
interface Most {
  listed: number;
  titles: number;
  texts: number;
}
const MOST: Most = { listed: SEARCH_RESULTS_MAX + 1, titles: TITLES_MAX, texts: TEXTS_MAX };
/** While someone types, the answer must come at once. */
export const SUGGESTED: Most = { listed: SEARCH_SUGGESTIONS_MAX, titles: 200, texts: 50 };

/**
 * The rank is at most 1 for how much the words of a title are those of the search, and less than 1 for the rest of the
 * text, of whose descriptions of fields these are D, C, B and A.
 */
const WEIGHTS = '{0.1, 0.2, 0.4, 0}';
/** Of that for usual names instead of those in the search, and for English instead of Spanish. */
const USUAL_NAMES = 0.8;
const ENGLISH = 0.8;
/** For the whole title, with words such as "what is". */
const TITLE = 2;
/** Ranks without it that such a title can't have. */
const NO_TITLE = 0.3;
/** For a term that the search names, and for what explains it, if the search is nothing else. A half counts a quarter. */
const NAMED = 1;
const EXPLAINS = 0.5;
/** Of all of it. */
const SHARES: Record<SearchKind, number> = { article: 1, video: 0.9, lesson: 1, term: 1 };

/** Similar items that are compared, and words of the search that they are compared with. */
const SIMILAR_MAX = 500;
const SIMILAR_WORDS = 6;
/** How much of a word has to be there: one wrong letter in a word of eight is 0.58. */
const LEAST_SIMILAR = 0.5;

/** The best first, by default at most one more than a search lists. Spanish readers find English texts as well. */
export async function foundItems(
  em: EntityManager,
  query: TextQuery,
  language: Language,
  kind: SearchKind | null,
  most = MOST,
): Promise<FoundItem[]> {
  const vectors = await termVectors(em);
  const parts = SEARCH_KINDS.filter((each) => kind === null || each === kind).map((each) =>
    each === 'term' ? foundTerms(vectors, query, language) : foundTexts(each, query, language, most),
  );
  return em.execute(
    `select kind, id, "isByEnglish", "hasAll" from (${parts.map(({ sql }) => sql).join(' union all ')}) found
     order by rank desc, date desc nulls first, kind, id limit ${most.listed}`,
    parts.flatMap(({ values }) => values),
  );
}

function foundTexts(type: CommentTargetKind, query: TextQuery, language: Language, most: Most): SqlPart {
  const owner = `s.${type}_id`;
  const title = matches((column) => `ts_filter(s.${column}, '{a}')`, query, language);
  const all = matches((column) => `s.${column}`, query, language);
  const likeness = likenessOf(query, language);
  const facts = factsOf(type, { key: 'r.slug', title: 'r.title', titleEs: 'r.title_es' }, query, language);
  const named = JSON.stringify(Object.keys(shares(type, query.named)));
  return {
    sql: `
      select '${type}' as kind, r.id, r.created_at as date, ${facts.sql}, matching.has_all as "hasAll" from (
        select id, bool_or(has_all) as has_all from (
          (select ${owner}, true from search_text s where ${owner} is not null and ${title.sql} limit ${most.titles})
          union all
          (select ${owner}, true from search_text s where ${owner} is not null and ${all.sql} limit ${most.texts})
          union all
          select n.id, false from ${type} n where n.slug in (select jsonb_array_elements_text(?::jsonb))
        ) found (id, has_all) group by id
      ) matching join search_text s on ${owner} = matching.id, ${likeness.sql}, ${VISIBLE[type]} and r.id = matching.id`,
    values: [...facts.values, ...title.values, ...all.values, named, ...likeness.values],
  };
}

function foundTerms(vectors: string, query: TextQuery, language: Language): SqlPart {
  const likeness = likenessOf(query, language);
  const facts = factsOf('term', { key: 's.id::text', title: 's.en', titleEs: 's.es' }, query, language);
  const all = matches((column) => `s.${column}`, query, language);
  const named = JSON.stringify(shares('term', query.named));
  return {
    sql: `
      select 'term' as kind, s.id, null::timestamptz as date, ${facts.sql}, has_all as "hasAll"
      from jsonb_to_recordset(?::jsonb) as s (id integer, en text, es text, english tsvector, spanish tsvector),
        lateral (select ${all.sql} as has_all offset 0) a, ${likeness.sql}
      where has_all or ?::jsonb ->> s.id::text is not null`,
    values: [...facts.values, vectors, ...all.values, ...likeness.values, named],
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

/** From clause for how much the texts `s` are like a search, in the language and with the names in which they are most. */
function likenessOf({ wordings }: TextQuery, language: Language): SqlPart {
  const parts = wordings.flatMap((wording, place) => {
    const share = place === 0 ? 1 : USUAL_NAMES;
    const english = likenessIn('english', wording.en, language === 'en' ? share : share * ENGLISH);
    return language === 'en' ? [english] : [likenessIn('spanish', wording.es, share), english];
  });
  return {
    sql: `lateral (select greatest(${parts.map(({ sql }) => sql).join(', ')}) as likeness offset 0) k`,
    values: parts.flatMap(({ values }) => values),
  };
}

function likenessIn(column: 'english' | 'spanish', { words, begun }: RankedWords, share: number): SqlPart {
  const anyOf = [words.replaceAll("' '", "' | '"), begun].filter((part) => part !== '').join(' | ');
  return {
    sql: `${share} * (search_likeness(strip(ts_filter(s.${column}, '{a}')), ?::tsvector${begun && ', ?::tsquery'})
      + ts_rank('${WEIGHTS}', s.${column}, ?::tsquery))`,
    values: [words, ...(begun ? [begun] : []), anyOf],
  };
}

/** Rank and "isByEnglish". @param columns the key by which the glossary names such an item, and its titles. */
function factsOf(
  kind: SearchKind,
  { key, title, titleEs }: Record<'key' | 'title' | 'titleEs', string>,
  query: TextQuery,
  language: Language,
): SqlPart {
  const named = JSON.stringify(shares(kind, query.named));
  const spanish =
    language === 'en' ? { sql: 'true', values: [] } : { sql: 's.spanish @@ ?::tsquery', values: [query.es] };
  return {
    sql: `
      ${SHARES[kind]} * (k.likeness + coalesce((?::jsonb ->> ${key})::real, 0)
        + case when k.likeness > ${NO_TITLE} and search_plain(?) in (search_plain(${title}), search_plain(${titleEs}))
            then ${TITLE} else 0 end) as rank,
      not (${spanish.sql}) as "isByEnglish"`,
    values: [named, query.search, ...spanish.values],
  };
}

/** What the glossary adds to the rank of items, by their keys. */
function shares(kind: SearchKind, named: TextQuery['named']): Record<string, number> {
  const most = kind === 'term' ? NAMED : EXPLAINS;
  const shares = [...named].toSorted(([, a], [, b]) => a - b);
  return Object.fromEntries(shares.flatMap(([id, share]) => keysOf(kind, id).map((key) => [key, share ** 2 * most])));
}

function keysOf(kind: SearchKind, id: TermId): readonly string[] {
  if (kind === 'term') return [String(TERM_IDS.indexOf(id))];
  if (kind === 'video') return [];
  return GLOSSARY[id][kind === 'lesson' ? 'lessons' : 'articles'] ?? [];
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
  const vectors = await termVectors(em);
  const parts = SEARCH_KINDS.filter((each) => kind === null || each === kind).map((each): SqlPart => {
    const text = foldedText(each, language);
    const condition = `(${words.map(() => `search_fold(?) <% ${text}`).join(' or ')})`;
    const rank = words.map(() => `word_similarity(search_fold(?), ${text})`).join(' + ');
    const from =
      each === 'term'
        ? `jsonb_to_recordset(?::jsonb) as r (id integer, en text, es text) where ${condition}`
        : `${VISIBLE[each]} and ${condition}`;
    return {
      sql: `(select '${each}' as kind, r.id, false as "isByEnglish", false as "hasAll", ${rank} as rank from ${from} limit ${SIMILAR_MAX})`,
      values: [...words, ...(each === 'term' ? [vectors] : []), ...words],
    };
  });
  return em.transactional(async (transaction) => {
    await transaction.execute(`set local pg_trgm.word_similarity_threshold = ${LEAST_SIMILAR}`);
    return transaction.execute<FoundItem[]>(
      `select kind, id, "isByEnglish", "hasAll" from (${parts.map(({ sql }) => sql).join(' union all ')}) found
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
