import { Migration } from '@mikro-orm/migrations';

/** A lesson with a question that is in English only counts as untranslated, as its page shows that question in English. */
export class Migration0079UntranslatedQuestions extends Migration {
  override up(): void {
    this.addSql(`
      create function questions_lack_spanish(questions jsonb) returns boolean language sql immutable parallel safe
      as $$ select coalesce(jsonb_path_exists(questions, '$[*].question ? (!(@.es != null))'), false) $$`);
    // As in migration 0033; only the questions are new.
    this.addSql(`
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
      end $$`);
    this.addSql(`call count_content('lesson', 'lesson')`);
  }
}
