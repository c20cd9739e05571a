import { Migration } from '@mikro-orm/migrations';

/**
 * A lesson's own tip. It is the first text that an item can lack in English, so an item counts as untranslated only if it
 * has an English text without its Spanish one.
 */
export class Migration0032LessonTips extends Migration {
  override up(): void {
    this.addSql(`
      alter table stored_lesson
        add column tip text check (char_length(tip) between 1 and 500),
        add column tip_es text check (char_length(tip_es) between 1 and 500)`);
    // A statement that also changes other fields runs several such triggers, which set the same number.
    this.addSql(`
      create trigger lesson_version_of_tip before update of tip, tip_es on stored_lesson
      for each row execute function count_version()`);
    this.addSql(`
      create or replace procedure count_content(view_name text, of_kind text) language plpgsql as $$
      declare
        base regclass := format('stored_%I', view_name)::regclass;
        category text := (
          select 'r.category' from pg_attribute where attrelid = base and attname = 'category' and not attisdropped);
        untranslated text := (
          select string_agg(format('(r.%I is not null and r.%I is null)', english.attname, spanish.attname), ' or '
            order by spanish.attnum)
          from pg_attribute spanish
          join pg_attribute english on english.attrelid = base and english.attname || '_es' = spanish.attname
          where spanish.attrelid = base and spanish.attgenerated = '' and not spanish.attisdropped);
      begin
        call count_rows('stored_' || view_name, of_kind, format(
          'r.status, %s, date_trunc(''month'', r.created_at at time zone ''UTC'')::date, %s',
          coalesce(category, ''''''), untranslated));
      end $$`);
    this.addSql(`call remember_changes('lesson', 'lesson')`);
    this.addSql(`call count_content('lesson', 'lesson')`);
  }
}
