-- Which Spanish texts are out of date. `translated_from` has an entry for each text whose English changed since its Spanish
-- was last written or confirmed: the name of the field and the digest of the English that the Spanish translates. A text
-- whose Spanish is missing or current has none.
--
-- A trigger keeps the entries. A statement can also write them: an entry that differs from the stored one is taken as it is,
-- and so is one that begins with `=`, without that sign. `=` alone says that the Spanish is right for the present English.

-- convert_to() is only STABLE because encodings could be redefined.
create or replace function text_digest(text) returns text language sql immutable parallel safe strict as $$
  select left(encode(sha256(convert_to($1, 'UTF8')), 'hex'), 16)
$$;

-- The texts of questions are one text.
create or replace function question_texts(questions jsonb,
language text) returns text language sql immutable parallel safe as $$
  select string_agg(found #>> '{}', E'\n' order by place)
  from jsonb_path_query(questions, format('strict $.**.%I ? (@ != null)', language)::jsonpath)
    with ordinality as texts (found, place)
$$;

create or replace function outdated_text(field text, is_new boolean, was text, given text, old_english text,
  english text, old_spanish text, spanish text) returns jsonb language plpgsql immutable as $$
declare
  source text;
begin
  if spanish is null then
    return '{}';
  elsif given like '=%' then
    source := nullif(substr(given, 2), '');
  elsif is_new or given is distinct from was then
    source := given;
  elsif spanish is distinct from old_spanish then
    return '{}';
  elsif english is distinct from old_english then
    source := coalesce(was, text_digest(old_english));
  else
    source := was;
  end if;
  if source is null or source = text_digest(english) then
    return '{}';
  end if;
  return jsonb_build_object(field, source);
end $$;

create or replace function translated_texts(base regclass)
returns table (field text, english text, spanish text, columns text[]) language sql stable as $$
select c.field, format('%%s.%I', c.column_name), format('%%s.%I', c.column_name || '_es'),
  array[c.column_name, c.column_name || '_es']
from audited_columns(base) c
where exists (select from audited_columns(base) e where e.column_name = c.column_name || '_es')
union all
select c.field, 'question_texts(%s.questions, ''en'')', 'question_texts(%s.questions, ''es'')',
  array[c.column_name]
from audited_columns(base) c where c.column_name = 'questions'
$$;

create or replace procedure follow_translations(view_name text) language plpgsql as $$
declare
  base regclass := format('stored_%I', view_name)::regclass;
  name text := view_name || '_follow_translations';
  given text := 'coalesce(new.translated_from, ''{}'')';
  inserted text := (
    select string_agg(format('outdated_text(%L, true, null, %s ->> %L, null, %s, null, %s)',
      t.field, given, t.field, format(t.english, 'new'), format(t.spanish, 'new')), ' || ')
    from translated_texts(base) t);
  updated text := (
    select string_agg(format('outdated_text(%L, false, old.translated_from ->> %L, %s ->> %L, %s, %s, %s, %s)',
      t.field, t.field, given, t.field, format(t.english, 'old'), format(t.english, 'new'),
      format(t.spanish, 'old'), format(t.spanish, 'new')), ' || ')
    from translated_texts(base) t);
begin
  execute format('create or replace function %I() returns trigger language plpgsql as %L', name, format('
    begin
      if tg_op = ''INSERT'' then
        new.translated_from := %s;
      else
        new.translated_from := %s;
      end if;
      return new;
    end', inserted, updated));
  execute format('create or replace trigger %I before insert or update of translated_from, %s on %s
    for each row execute function %I()', name,
    (select string_agg(quote_ident(c), ', ') from translated_texts(base) t, unnest(t.columns) c), base, name);
end $$;

call follow_translations('article');
call follow_translations('video');
call follow_translations('course_module');
call follow_translations('lesson');
