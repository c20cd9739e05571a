/** Articles that are compared, and those of them whose titles are. */
const CANDIDATES = 500;
const CLOSEST = 12;

/** Words of an item that are looked for: those of its title and excerpt, then the most frequent ones of its body. */
const WORDS = 24;

/** A word that more than this share of the texts has says nothing about any of them. PostgreSQL knows these words. */
const COMMON = 0.3;

/**
 * SQL for the published articles that have the most words of items: at most a number of ids for each of these ids. Items
 * that aren't indexed yet have none.
 */
export function sameWords(type: 'article' | 'lesson'): string {
  const isItself = type === 'article' ? 'n.id = o.article_id' : 'false';
  return `
    select o.${type}_id as id, array(
      select c.id from (
        select m.id, m.rank, m.search_en from (
          select n.id, n.search_en, ts_rank('{0.1, 0.1, 0.4, 1}', s.english, w.words) as rank
          from search_text s join article n on n.id = s.article_id
          where s.english @@ w.words and n.status = 'published' and not (${isItself}) limit ${CANDIDATES}
        ) m order by m.rank desc, m.id desc limit ${CLOSEST}
      ) c
      order by c.rank desc, similarity(c.search_en, (select search_fold(r.title) from ${type} r where r.id = o.${type}_id)) desc,
        c.id desc
      limit ?
    ) as related
    from search_text o cross join lateral (
      select string_agg('''' || replace(replace(k.lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery as words
      from (
        select l.lexeme from unnest(o.english) l
        where l.lexeme not in (
          select common.word from pg_stats p,
            unnest(p.most_common_elems::text::text[], p.most_common_elem_freqs) as common (word, share)
          where p.schemaname = current_schema() and p.tablename = 'search_text' and p.attname = 'english'
            and common.word is not null and common.share > ${COMMON})
        order by l.weights && '{A,B}' desc, cardinality(l.positions) desc, l.lexeme limit ${WORDS}
      ) k
    ) w
    where o.${type}_id in (?)`;
}
