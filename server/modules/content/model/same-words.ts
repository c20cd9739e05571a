/** Texts that are compared, those of them that are looked up, and those of them whose titles are compared. */
const COMPARED = 500;
const CANDIDATES = 40;
const CLOSEST = 12;

/** Words of an item that are looked for. */
const WORDS = 24;

/** A word that more than this share of the texts has says nothing about any of them. */
const COMMON = 0.3;

/** The words of a text that say what it is about: those of its title and excerpt, then the most frequent ones of its body. */
const FIRST_WORDS = `l.weights && '{A,B}' desc, cardinality(l.positions) desc, l.lexeme`;

/** More than are looked for, because some of them are common. */
const TOPICS = 64;

/** SQL for the part of a vector of words that says what the text is about. */
export function topicsOf(vector: string): string {
  return `ts_delete(${vector}, array(
    select l.lexeme from unnest(${vector}) l order by ${FIRST_WORDS} offset ${TOPICS}))`;
}

/** SQL that notes the common words, which PostgreSQL knows. Asking PostgreSQL for them takes longer than all the rest. */
export const NOTE_COMMON_WORDS = `
  with common as (
    select known.word from pg_stats p,
      unnest(p.most_common_elems::text::text[], p.most_common_elem_freqs) as known (word, share)
    where p.schemaname = current_schema() and p.tablename = 'search_text' and p.attname = 'english'
      and known.word is not null and known.share > ${COMMON}
  ), gone as (
    delete from common_word where word not in (select word from common)
  )
  insert into common_word select word from common on conflict do nothing`;

/**
 * SQL for the published articles that have the most topics of items: at most a number of ids for each of these ids. Items
 * that aren't indexed yet have none.
 */
export function sameWords(type: 'article' | 'lesson'): string {
  const isAnother = type === 'article' ? 's.article_id <> o.article_id' : 's.article_id is not null';
  return `
    select o.${type}_id as id, array(
      select c.id from (
        select n.id, r.rank, n.search_en from (
          select m.article_id, ts_rank('{0.1, 0.1, 0.4, 1}', m.topics, w.words) as rank
          from (
            select s.article_id, s.topics from search_text s
            where s.topics @@ w.words and ${isAnother} limit ${COMPARED}
          ) m
          order by rank desc, m.article_id desc limit ${CANDIDATES}
        ) r join article n on n.id = r.article_id and n.status = 'published'
        order by r.rank desc, n.id desc limit ${CLOSEST}
      ) c
      order by c.rank desc, similarity(c.search_en, (select search_fold(r.title) from ${type} r where r.id = o.${type}_id)) desc,
        c.id desc
      limit ?
    ) as related
    from search_text o cross join lateral (
      select string_agg('''' || replace(replace(k.lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery as words
      from (
        select l.lexeme from unnest(o.topics) l
        where l.lexeme not in (select word from common_word)
        order by ${FIRST_WORDS} limit ${WORDS}
      ) k
    ) w
    where o.${type}_id in (?)`;
}
