import { Migration } from '@mikro-orm/migrations';

/**
 * The search reads words that are joined, as in "proof-of-work", "hot/cold", "mempool.space" and "SHA256", as words of
 * their own, in texts as in searches, so that all spellings find the same. `wordsOf` in domain/search.ts is the same for
 * what is done in JavaScript. Every item is indexed again.
 */
export class Migration0114JoinedWords extends Migration {
  override up(): void {
    // What joins words becomes a control character, which is no part of a word for PostgreSQL: 1 to 5 for "-/_:@", 6 for a
    // dot that isn't within a number, 7 between letters and digits. 8 is "<", so that plain text has no tags. `joinedAgain`
    // in joined-words.ts puts them back. The mapper takes a question mark for a parameter, so it is \\x3f here.
    this.addSql(`
      create function search_words(text) returns text language sql immutable parallel safe strict
      as $$
        select regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                replace(replace(replace(replace(replace(replace(
                  $1, '-', e'\\x01'), '/', e'\\x02'), '_', e'\\x03'), ':', e'\\x04'), '@', e'\\x05'), '<', e'\\x08'),
                e'[\\u00ad\\u200b\\u2060\\ufeff]', '', 'g'),
              e'(\\x3f<!\\\\d)\\\\.|\\\\.(\\x3f!\\\\d)', e'\\x06', 'g'),
            '([A-Za-zÀ-ɏ]{2})(\\d+)\\M', e'\\\\1\\x07\\\\2', 'g'),
          e'(\\\\m\\\\d+)([A-Za-zÀ-ɏ]{2,}\\x07)', e'\\\\1\\x07\\\\2', 'g')
      $$`);
    this.addSql(`
      create function search_text_of(html text) returns text language sql immutable parallel safe strict
      as $$ select regexp_replace(html, '<[/!a-zA-Z]("[^"]*"|''[^'']*''|[^''">])*>', ' ', 'g') $$`);
    // The joined words of what search_words made, with all dashes alike. Longer ones are addresses.
    this.addSql(`
      create function search_spellings(text) returns setof text language sql immutable parallel safe strict
      as $$
        select translate(search_fold(m[1]), e'-\\u2010\\u2011\\u2012\\u2013\\u2014\\u2015\\u2212', repeat(e'\\x01', 8))
        from regexp_matches($1,
          e'([[:alnum:]]+([\\x01-\\x07\\u2010-\\u2015\\u2212][[:alnum:]]+){1,4})', 'g') m
        where length(m[1]) <= 40
      $$`);
    this.addSql(`
      create function search_vector(regconfig, text) returns tsvector language sql stable parallel safe strict
      as $$
        select to_tsvector($1, w.words)
          || coalesce((select string_agg(distinct '''' || s || ''':1', ' ') from search_spellings(w.words) s), '')::tsvector
        from (select search_words($2) as words offset 0) w
      $$`);
    for (const type of ['article', 'video', 'lesson']) {
      this.addSql(
        `insert into search_due (item_type, item_id) select '${type}', ${type}_id from search_text where ${type}_id is not null`,
      );
    }
  }
}
