import { Migration } from '@mikro-orm/migrations';

/** Replies by mail: who wants them, and when to look for some next. */
export class Migration0055ReplyDigest extends Migration {
  override up(): void {
    // A row stays after it was turned off: turning it on again must not bring a second mail on the same day, and the link
    // in an old mail still has to work.
    this.addSql(`
      create table reply_digest (
        user_id integer primary key references app_user on delete cascade,
        key uuid not null unique default gen_random_uuid(),
        language text not null check (language in ('en', 'es')),
        is_on boolean not null default true,
        told_until timestamptz not null default now(),
        look_at timestamptz not null default now(),
        last_mail_at timestamptz
      )`);
    this.addSql('create index reply_digest_due on reply_digest (look_at) where is_on');
    // Whoever changes an account, in the site or on the command line: its former address gets no digest that still waits.
    this.addSql(`
      create function drop_waiting_digest() returns trigger language plpgsql as $$
      begin
        delete from mail where user_id = new.id and kind = 'reply-digest' and status = 'queued';
        return null;
      end $$`);
    this.addSql(`
      create trigger drop_waiting_digest after update of email, email_confirmed_at, disabled_at on app_user
      for each row when (new.email_confirmed_at is null or new.disabled_at is not null)
      execute function drop_waiting_digest()`);
  }
}
