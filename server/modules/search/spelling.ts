import type { EntityManager } from '@mikro-orm/postgresql';
import { COMMENT_TARGETS } from '#domain/content.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { folded, searchTerms } from '#domain/search.ts';
import { VISIBLE } from '../../platform/access/visibility.ts';
import { termWords } from './glossary-terms.ts';
import { wantedWords } from './text-query.ts';

/** Words of a search that are looked up, known words that are compared with each, and those of them that are looked for. */
const WORDS = 6;
const COMPARED = 60;
const CLOSEST = 5;

/** How much of a word has to be there. Two letters the wrong way around leave a quarter of a word of four. */
const LEAST_SIMILAR = 0.25;

/** Texts that are counted. More say no more about a word. */
const COUNTED = 50;

/** A known word instead of one of a search. */
interface Candidate {
  /** Which word of the search, from 0. */
  place: number;
  word: string;
  /** Letters that differ. */
  distance: number;
}

/** A candidate in the texts that visitors see. */
interface Looked extends Candidate {
  /** At most {@link COUNTED}. */
  texts: number;
  /** Whether a search leaves it out, such as "the". */
  isIgnored: boolean;
}

/**
 * The search with each word that no text has replaced by the one that was probably meant: the most frequent of those that
 * differ least. Quotation marks and words to leave out stay. Null if there is nothing to replace.
 */
export async function respelled(em: EntityManager, search: string, language: Language): Promise<string | null> {
  const asked = search.toLowerCase();
  const words = wantedWords(asked);
  const looked = await lookedFor(em, await candidates(em, words.slice(0, WORDS), language), language);
  const meant = words.map((word, place) => {
    const own = looked.filter((each) => each.place === place);
    if (own.some(({ distance, isIgnored }) => distance === 0 && isIgnored)) return word;
    const [best] = own
      .filter(({ texts, word }) => texts > 0 || isOfTerm(word, language))
      .toSorted((a, b) => a.distance - b.distance || b.texts - a.texts);
    return best?.distance ? best.word : word;
  });
  if (meant.every((word, place) => word === words[place])) return null;
  const left = [...meant];
  return searchTerms(asked)
    .map(({ text, isPhrase, isExcluded, isOr, words: own }) => {
      if (isOr) return text;
      const meant = isExcluded ? text : left.splice(0, own.length).join(' ');
      return `${isExcluded ? '-' : ''}${isPhrase ? `"${meant}"` : meant}`;
    })
    .filter((text) => text !== '')
    .join(' ');
}

/** Each word itself, and known words that look much like it, closest first. */
async function candidates(em: EntityManager, words: readonly string[], language: Language): Promise<Candidate[]> {
  const rows = await em.transactional(async (transaction) => {
    await transaction.execute(`set local pg_trgm.similarity_threshold = ${LEAST_SIMILAR}`);
    return transaction.execute<{ place: number; known: string }[]>(
      `select (w.n - 1)::integer as place, k.word as known
       from jsonb_array_elements_text(?::jsonb) with ordinality as w (word, n), lateral (
         select distinct k.word, similarity(search_fold(k.word), search_fold(w.word)) as similarity from known_word k
         where search_fold(k.word) % search_fold(w.word) and k.language in (?)
         order by similarity desc, k.word limit ${COMPARED}
       ) k
       order by w.n, k.similarity desc, k.word`,
      [JSON.stringify(words), languagesOf(language)],
    );
  });
  return words.flatMap((word, place) => {
    const close = rows
      .filter((row) => row.place === place && row.known !== word)
      .map(({ known }) => ({ place, word: known, distance: distanceBetween(folded(word), folded(known)) }))
      .filter(({ distance }) => distance <= mistakesIn(word))
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, CLOSEST);
    return [{ place, word, distance: 0 }, ...close];
  });
}

async function lookedFor(em: EntityManager, candidates: readonly Candidate[], language: Language): Promise<Looked[]> {
  const ignored = languagesOf(language).map((each) => `numnode(q.${each}) = 0`);
  const isThere = language === 'en' ? 's.english @@ q.en' : '(s.spanish @@ q.es or s.english @@ q.en)';
  const texts = COMMENT_TARGETS.map(
    (type) => `(select from search_text s, ${VISIBLE[type]} and r.id = s.${type}_id and ${isThere} limit ${COUNTED})`,
  );
  return em.execute(
    `select c.place, c.word, c.distance, ${ignored.join(' or ')} as "isIgnored",
       (select count(*)::integer from (select from (${texts.join(' union all ')}) s limit ${COUNTED}) counted) as texts
     from jsonb_to_recordset(?::jsonb) as c (place integer, word text, distance integer),
       lateral (select search_words(c.word) as words offset 0) w,
       lateral (select plainto_tsquery('sato_en', w.words) as en, plainto_tsquery('sato_es', w.words) as es) q`,
    [JSON.stringify(candidates)],
  );
}

function languagesOf(language: Language): Language[] {
  return LANGUAGES.filter((each) => each === 'en' || each === language);
}

function isOfTerm(word: string, language: Language): boolean {
  return languagesOf(language).some((each) => termWords()[each].has(word));
}

/** How many a word can have, so that it is still clear what was meant. */
function mistakesIn({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Letters to add, leave out, replace or swap with their neighbor, to get one word from the other. */
function distanceBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed;
      row.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
