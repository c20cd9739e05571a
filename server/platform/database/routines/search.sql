-- Words of texts and of searches. `search_fold` is in the baseline, because columns and indexes are made with it.

create or replace function search_pattern(text) returns text language sql immutable parallel safe strict as $$
  select '%' || regexp_replace(search_fold($1), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Joined words, as in "proof-of-work", "hot/cold", "mempool.space" and "SHA256", are words of their own, in texts as in
-- searches, so that all spellings find the same. `wordsOf` in domain/search.ts is the same for what is done in JavaScript.
-- What joins words becomes a control character, which is no part of a word for PostgreSQL: 1 to 5 for "-/_:@", 6 for a dot
-- that isn't within a number, 7 between letters and digits. 8 is "<", so that plain text has no tags. `joinedAgain` in
-- joined-words.ts puts them back.
create or replace function search_words(text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          replace(replace(replace(replace(replace(replace(
            $1, '-', e'\x01'), '/', e'\x02'), '_', e'\x03'), ':', e'\x04'), '@', e'\x05'), '<', e'\x08'),
          e'[\u00ad\u200b\u2060\ufeff]', '', 'g'),
        e'(?<!\\d)\\.|\\.(?!\\d)', e'\x06', 'g'),
      '([A-Za-zÀ-ɏ]{2})(\d+)\M', e'\\1\x07\\2', 'g'),
    e'(\\m\\d+)([A-Za-zÀ-ɏ]{2,}\x07)', e'\\1\x07\\2', 'g')
$$;

-- Words without what separates them, for comparing whole titles.
create or replace function search_plain(text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(search_fold($1), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- How much the words of a title are those of a search: 1 if they are the same. Titles with fewer other words have more.
create or replace function search_likeness(title tsvector, words tsvector) returns double precision
language sql immutable parallel safe as $$
  select power(length($1) - length(ts_delete($1, tsvector_to_array($2))), 2) / greatest(length($1) * length($2), 1)
$$;

-- The same for a search whose last word may be unfinished: what of a title it can become is one of the words.
create or replace function search_likeness(title tsvector, words tsvector, begun tsquery) returns double precision
language sql immutable parallel safe as $$
  select search_likeness($1, $2 || array_to_tsvector(coalesce(
    (select array_agg(lexeme) from unnest($1) where array_to_tsvector(array[lexeme]) @@ $3), '{" "}')))
$$;

create or replace function search_text_of(html text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(html, '<[/!a-zA-Z]("[^"]*"|''[^'']*''|[^''">])*>', ' ', 'g')
$$;

-- The joined words of what search_words made, with all dashes alike. Longer ones are addresses.
create or replace function search_spellings(text) returns setof text language sql immutable parallel safe strict as $$
  select translate(search_fold(m[1]), e'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212', repeat(e'\x01', 8))
  from regexp_matches($1,
    e'([[:alnum:]]+([\x01-\x07\u2010-\u2015\u2212][[:alnum:]]+){1,4})', 'g') m
  where length(m[1]) <= 40
$$;

-- A word and all that it can be the beginning of. The index has stems, and some are not in their words: "mining" is "mine".
create or replace function search_beginning(regconfig, text) returns tsquery
language sql stable parallel safe strict as $$
  select plainto_tsquery($1, $2) || (quote_literal(search_fold($2)) || ':*')::tsquery || coalesce((
    select string_agg(distinct quote_literal(l.lexeme), ' | ')
    from (select word from known_word where search_fold(word) like substr(search_pattern($2), 2) limit 500) k,
      unnest(to_tsvector($1, k.word)) l
    where not starts_with(l.lexeme, search_fold($2))), '')::tsquery
$$;

create or replace function search_vector(regconfig, text) returns tsvector
language sql stable parallel safe strict as $$
  select to_tsvector($1, w.words)
    || coalesce((select string_agg(distinct '''' || s || ''':1', ' ') from search_spellings(w.words) s), '')::tsvector
  from (select search_words($2) as words offset 0) w
$$;

-- Which version of the index the words of an item have. While a site is updated, processes of the version before go on
-- indexing without the setting, which only later versions have.
create or replace function search_text_version() returns trigger language plpgsql as $$
begin
  new.version := coalesce(nullif(current_setting('sato.index_version', true), ''), '0')::integer;
  return new;
end $$;
create or replace trigger search_text_version before insert or update on search_text
  for each row execute function search_text_version();

-- Items whose words are indexed again soon.
create or replace function search_due() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_due (item_type, item_id) select tg_argv[0], n.id from new_rows n;
  else
    insert into search_due (item_type, item_id)
    select tg_argv[0], n.id from new_rows n join old_rows o using (id) where n.version <> o.version;
  end if;
  return null;
end $$;
do $$
declare
  kind text;
begin
  foreach kind in array '{article,video,lesson}'::text[] loop
    execute format('create or replace trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function search_due(%L)',
      'stored_' || kind || '_search_due_insert', 'stored_' || kind, kind);
    execute format('create or replace trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function search_due(%L)',
      'stored_' || kind || '_search_due_update', 'stored_' || kind, kind);
  end loop;
end $$;
