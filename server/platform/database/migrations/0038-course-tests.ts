import { Migration } from '@mikro-orm/migrations';

/**
 * Each person's best result in the test of a module, the questions that they should review, and certificates. Questions
 * that were answered wrong before are to be reviewed as well.
 */
export class Migration0038CourseTests extends Migration {
  override up(): void {
    this.addSql(`
      create table module_test_result (
        user_id integer not null references app_user on delete cascade,
        module_id integer not null references stored_course_module on delete cascade,
        right_count smallint not null check (right_count between 0 and question_count),
        question_count smallint not null check (question_count > 0),
        taken_at timestamptz not null default now(),
        passed_at timestamptz,
        primary key (user_id, module_id)
      )`);
    this.addSql('create index module_test_result_by_module on module_test_result (module_id)');
    this.addSql(`
      create table question_review (
        user_id integer not null references app_user on delete cascade,
        lesson_id integer not null references stored_lesson on delete cascade,
        question_id text not null check (question_id <> ''),
        box smallint not null default 0 check (box between 0 and 3),
        due_on date not null,
        primary key (user_id, lesson_id, question_id)
      )`);
    this.addSql('create index question_review_by_lesson on question_review (lesson_id)');
    this.addSql(`
      insert into question_review (user_id, lesson_id, question_id, due_on)
      select user_id, lesson_id, question_id, (answered_at at time zone 'UTC')::date + 1
      from quiz_result where not is_right`);
    this.addSql(`
      create table certificate (
        id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
        user_id integer not null unique references app_user on delete cascade,
        name text not null check (char_length(name) between 1 and 80),
        lesson_count integer not null check (lesson_count > 0),
        module_count integer not null check (module_count > 0),
        issued_at timestamptz not null default now()
      )`);
  }
}
