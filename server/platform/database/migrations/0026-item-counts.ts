import { Migration } from '@mikro-orm/migrations';

/** Views of content by table, with the name of the type in the API. */
const CONTENT = [
  ['article', 'article'],
  ['video', 'video'],
  ['course_module', 'module'],
  ['lesson', 'lesson'],
] as const;

/**
 * How many items and comments there are, so that no list has to count its rows. Triggers keep the numbers in the same
 * transaction as the change, once per statement, so an import of a thousand items adds a thousand at once.
 *
 * A number is the sum of all rows with the same `kind`, `status` and so on. A writer changes any of these rows that no
 * other transaction has changed and not yet committed, or adds one. So writers never wait for each other, and there are
 * never more rows for a number than there were writers at the same time.
 *
 * Items in the trash and deleted comments aren't counted. `month` is that of the item's date (UTC), so that a list can
 * find a page far from its start without reading everything before it. `is_untranslated` tells whether some of its
 * Spanish is missing. Comments have neither, and only articles have a category.
 */
export class Migration0026ItemCounts extends Migration {
  override up(): void {
    this.addSql(`
      create table item_count (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('article', 'video', 'module', 'lesson', 'comment')),
        status text not null,
        category text not null default '',
        month date not null default '-infinity',
        is_untranslated boolean not null default false,
        items integer not null
      ) with (fillfactor = 50)`);
    this.addSql('create index item_count_of_kind on item_count (kind, status, category, month, is_untranslated)');
    // With a fixed snapshot, a row that another transaction has changed since then can't be changed.
    this.addSql(`
      create function count_items(of_kind text, of_status text, of_category text, of_month date, untranslated boolean,
        added integer) returns void language plpgsql as $$
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
      end $$`);
    this.countContent();
    for (const [table, kind] of CONTENT) this.addSql(`call count_content('${table}', '${kind}')`);
    this.addSql(`call count_rows('stored_comment', 'comment', $$r.status, '', '-infinity'::date, false$$)`);
  }

  /** `call count_content('article', 'article')` again in each migration that adds a Spanish text. */
  private countContent(): void {
    this.addSql(`
      create procedure count_content(view_name text, of_kind text) language plpgsql as $$
      declare
        base regclass := format('stored_%I', view_name)::regclass;
        category text := (
          select 'r.category' from pg_attribute where attrelid = base and attname = 'category' and not attisdropped);
        untranslated text := (
          select string_agg(format('r.%I is null', attname), ' or ' order by attnum) from pg_attribute
          where attrelid = base and attnum > 0 and attname like '%\\_es' and attgenerated = '' and not attisdropped);
      begin
        call count_rows('stored_' || view_name, of_kind, format(
          'r.status, %s, date_trunc(''month'', r.created_at at time zone ''UTC'')::date, %s',
          coalesce(category, ''''''), untranslated));
      end $$`);
    // Counts what is there, and everything that changes from then on. Nothing changes in between, since a table that is
    // getting a trigger can't be written to.
    this.addSql(`
      create procedure count_rows(counted text, of_kind text, key text) language plpgsql as $$
      declare
        rows_of text := 'select ' || key || ', %s from %I r where r.deleted_at is null';
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
        delete from item_count where kind = of_kind;
        execute format('
          insert into item_count (kind, status, category, month, is_untranslated, items)
          select %L, status, category, month, is_untranslated, count(*)
          from (%s) as counted (status, category, month, is_untranslated, change)
          group by status, category, month, is_untranslated', of_kind, format(rows_of, '1', counted));
      end $$`);
  }
}
