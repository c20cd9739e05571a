import { Migration } from '@mikro-orm/migrations';

/** The things to try in lessons whose task a person finished. */
export class Migration0028Tries extends Migration {
  override up(): void {
    this.addSql(`
      create table lesson_try (
        user_id integer not null references app_user on delete cascade,
        lesson_id integer not null references stored_lesson on delete cascade,
        name text not null check (name <> ''),
        tried_at timestamptz not null default now(),
        primary key (user_id, lesson_id, name)
      )`);
    this.addSql('create index lesson_try_by_lesson on lesson_try (lesson_id)');
  }
}
