-- How many items and comments there are, so that no list has to count its rows. Triggers keep the numbers in the same
-- transaction as the change, once per statement, so an import of a thousand items adds a thousand at once.
--
-- A number is the sum of all rows with the same `kind`, `status` and so on. A writer increments any of these rows that no
-- other transaction has locked, or inserts one. So writers never wait for each other, and there are never more rows for a
-- number than there were writers at the same time. With a fixed snapshot, a row that another transaction has changed since
-- then can't be changed.
--
-- Items in the trash and deleted comments aren't counted. `month` is that of the item's date (UTC), so that a list can find
-- a page far from its start without reading everything before it. `is_untranslated` tells whether some of its Spanish is
-- missing. Comments have neither, and only articles have a category.

create or replace function count_items(of_kind text, of_status text, of_category text, of_month date,
  untranslated boolean, added integer) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') = 'read committed' then
    update item_count set items = items + added where id = (
      select c.id from item_count c
      where c.kind = of_kind and c.status = of_status and c.category = of_category and c.month = of_month
        and c.is_untranslated = untranslated
      limit 1 for update skip locked);
    if found then
      return;
    end if;
  end if;
  insert into item_count (kind, status, category, month, is_untranslated, items)
  values (of_kind, of_status, of_category, of_month, untranslated, added);
end $$;

create or replace function questions_lack_spanish(questions jsonb) returns boolean
language sql immutable parallel safe as $$
  select coalesce(jsonb_path_exists(questions, '$[*].question ? (!(@.es != null))'), false)
$$;

-- Counts all rows again if the numbers aren't right, as when a Spanish text is added.
create or replace procedure count_rows(counted text, of_kind text, key text) language plpgsql as $$
declare
  rows_of text := 'select ' || key || ', %s from %I r where r.deleted_at is null';
  numbers text := format('
    select status, category, month, is_untranslated, count(*)
    from (%s) as counted (status, category, month, is_untranslated, change)
    group by status, category, month, is_untranslated', format(rows_of, '1', counted));
  is_right boolean;
  event record;
begin
  for event in
    select * from (values
      ('insert', 'new table as new_rows', format(rows_of, '1', 'new_rows')),
      ('update', 'new table as new_rows old table as old_rows',
        format(rows_of, '1', 'new_rows') || ' union all ' || format(rows_of, '-1', 'old_rows')),
      ('delete', 'old table as old_rows', format(rows_of, '-1', 'old_rows'))
    ) as events (name, transition, changed)
  loop
    execute format('create or replace function %I() returns trigger language plpgsql as %L',
      counted || '_counted_' || event.name, format('
      begin
        perform count_items(%L, c.status, c.category, c.month, c.is_untranslated, c.added)
        from (
          select status, category, month, is_untranslated, sum(change)::integer as added
          from (%s) as changed (status, category, month, is_untranslated, change)
          group by status, category, month, is_untranslated
          having sum(change) <> 0
        ) c;
        return null;
      end', of_kind, event.changed));
    execute format('create or replace trigger %I after %s on %I referencing %s for each statement execute function %I()',
      counted || '_counted_' || event.name, event.name, counted, event.transition,
      counted || '_counted_' || event.name);
  end loop;
  execute format('create or replace function %I() returns trigger language plpgsql as %L',
    counted || '_counted_truncate',
    format('begin delete from item_count where kind = %L; return null; end', of_kind));
  execute format('create or replace trigger %I after truncate on %I for each statement execute function %I()',
    counted || '_counted_truncate', counted, counted || '_counted_truncate');
  execute format('
    with counted as (%s), stored as (
      select status, category, month, is_untranslated, sum(items)::bigint from item_count where kind = %L
      group by status, category, month, is_untranslated having sum(items) <> 0
    )
    select not exists (table counted except table stored) and not exists (table stored except table counted)',
    numbers, of_kind) into is_right;
  if is_right then return; end if;
  delete from item_count where kind = of_kind;
  execute format('
    insert into item_count (kind, status, category, month, is_untranslated, items)
    select %L, * from (%s) as numbers', of_kind, numbers);
end $$;

create or replace procedure count_content(view_name text, of_kind text) language plpgsql as $$
declare
  base regclass := format('stored_%I', view_name)::regclass;
  category text := (
    select 'r.category' from pg_attribute where attrelid = base and attname = 'category' and not attisdropped);
  questions text := (
    select ' or questions_lack_spanish(r.questions)' from pg_attribute
    where attrelid = base and attname = 'questions' and not attisdropped);
  untranslated text := (
    select string_agg(format('(r.%I is not null and r.%I is null)', english.attname, spanish.attname), ' or '
      order by spanish.attnum)
    from pg_attribute spanish
    join pg_attribute english on english.attrelid = base and english.attname || '_es' = spanish.attname
    where spanish.attrelid = base and spanish.attgenerated = '' and not spanish.attisdropped);
begin
  call count_rows('stored_' || view_name, of_kind, format(
    'r.status, %s, date_trunc(''month'', r.listed_at at time zone ''UTC'')::date, %s',
    coalesce(category, ''''''), untranslated || coalesce(questions, '')));
end $$;

call count_content('article', 'article');
call count_content('video', 'video');
call count_content('course_module', 'module');
call count_content('lesson', 'lesson');
call count_rows('stored_comment', 'comment', $$r.status, '', '-infinity'::date, false$$);
