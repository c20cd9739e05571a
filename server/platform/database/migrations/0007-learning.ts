import { Migration } from '@mikro-orm/migrations';

/** Each person's progress in the course, the questions of lessons, and each person's answers. */
export class Migration0007Learning extends Migration {
  override up(): void {
    this.addSql(`
      alter table lesson add column questions jsonb check (
        case when questions is null then true
          when jsonb_typeof(questions) = 'array' then jsonb_array_length(questions) > 0
          else false
        end
      )`);
    this.addSql(`
      create table lesson_progress (
        user_id integer not null references app_user on delete cascade,
        lesson_id integer not null references lesson on delete cascade,
        visited_at timestamptz,
        completed_at timestamptz,
        primary key (user_id, lesson_id)
      )`);
    this.addSql('create index lesson_progress_by_lesson on lesson_progress (lesson_id)');
    this.addSql(`
      create table quiz_result (
        user_id integer not null references app_user on delete cascade,
        lesson_id integer not null references lesson on delete cascade,
        question_id text not null check (question_id <> ''),
        option_id text not null check (option_id <> ''),
        is_right boolean not null,
        answered_at timestamptz not null default now(),
        primary key (user_id, lesson_id, question_id)
      )`);
    this.addSql('create index quiz_result_by_lesson on quiz_result (lesson_id)');
  }
}
