import { expect, it, onTestFinished } from 'vitest';
import { cachingServer, sharedDatabase } from '#tests/support/caching-servers.ts';

/** What the hourly job changes. */
const CLEANED = [
  ...['stored_article', 'stored_video', 'stored_course_module', 'stored_lesson', 'media', 'content_change'],
  ...['content_preview', 'translation_wish', 'account_link', 'newsletter_link', 'newsletter_subscription', 'mail'],
  ...['notification', 'idempotency_key'],
];

it('cleaning up gives way to everyone else, and every change is that of a job', async () => {
  const database = await sharedDatabase();
  onTestFinished(() => database.close());
  const { em } = database.orm;
  await em.execute(`
    create table seen (name text, actor text, lock_timeout text);
    create function see() returns trigger language plpgsql as $$
    begin
      insert into seen values (tg_relid::regclass, current_setting('sato.actor', true), current_setting('lock_timeout'));
      return null;
    end $$;
    ${CLEANED.map((table) => `create trigger seen after update or delete on ${table} for each statement execute function see()`).join(';')}`);
  const server = await cachingServer(database.url);
  // The last step of the job.
  await expect.poll(() => em.execute(`select from seen where name = 'idempotency_key'`)).toHaveLength(1);
  await server.stop();
  // Mails are sent at the same time, which no history records.
  const seen = await em.execute(
    `select distinct name, actor, lock_timeout from seen where actor = 'job' order by name`,
  );
  expect(seen).toEqual(CLEANED.toSorted().map((name) => ({ name, actor: 'job', lock_timeout: '300ms' })));
});
