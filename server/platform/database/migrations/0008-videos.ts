import { Migration } from '@mikro-orm/migrations';

/** Videos that people save for later. The index has the order of their list. */
export class Migration0008Videos extends Migration {
  override up(): void {
    this.addSql(`
      create table video_save (
        video_id integer not null references video on delete cascade,
        user_id integer not null references app_user on delete cascade,
        saved_at timestamptz not null default now(),
        primary key (video_id, user_id)
      )`);
    this.addSql('create index video_save_newest on video_save (user_id, saved_at desc, video_id desc)');
  }
}
