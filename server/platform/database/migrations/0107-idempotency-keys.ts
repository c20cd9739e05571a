import { Migration } from '@mikro-orm/migrations';

/**
 * The keys of requests that create something, so that a request that arrives twice creates one item. Until now, only
 * comments had them. For those, nothing tells whether the input is the same. Their column stays for processes of the version
 * before, which read it while a site is updated.
 */
export class Migration0107IdempotencyKeys extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_key (
        user_id integer not null references app_user on delete cascade,
        key uuid not null,
        operation text not null check (operation <> ''),
        input_digest bytea check (length(input_digest) = 32),
        created text,
        created_at timestamptz not null default now(),
        primary key (user_id, key)
      )`);
    this.addSql('create index idempotency_key_by_age on idempotency_key (created_at)');
    this.addSql(`
      insert into idempotency_key (user_id, key, operation, created, created_at)
      select c.user_id, c.idempotency_key, 'addComment', c.id::text, c.created_at
      from stored_comment c where c.idempotency_key is not null and c.user_id is not null`);
    // Their digests can change when the answer to a request is lost.
    this.addSql('alter table content_preview add column id bigint generated always as identity unique');
  }
}
