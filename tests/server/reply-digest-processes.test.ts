/** @module-tag extended */

import { expect, it } from 'vitest';
import { sharedDatabase } from '#tests/support/caching-servers.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { runServer } from '#tests/support/run-server.ts';

const PEOPLE = 40;

it('each person gets one mail, although two processes look and one of them is killed at it', async () => {
  const database = await sharedDatabase();
  const smtp = await startMailServer();
  const { em } = database.orm;
  try {
    const article = (await database.make.article({})).id;
    const comment = (await database.make.comment({ article })).id;
    await em.execute(
      `with people as (
         insert into app_user (username, email, password, email_confirmed_at)
         select 'reader' || n, 'reader' || n || '@example.org', 'no password opens this', now()
         from generate_series(1, ?) n returning id
       ), notified as (
         insert into notification (user_id, kind, comment_id, created_at)
         select id, 'mention', ?, now() - interval '2 hours' from people
       )
       insert into reply_digest (user_id, language, told_until, look_at)
       select id, 'en', now() - interval '1 day', now() from people`,
      [PEOPLE, comment],
    );
    const start = () =>
      runServer({
        DATABASE_URL: database.url,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Sato <hello@sato.example>',
        SITE_URL: 'https://sato.example',
      });
    const killed = start();
    const other = start();
    await Promise.all([killed.ready, other.ready]);
    await expect.poll(async () => (await mailsOf({ em })).length, { interval: 5 }).toBeGreaterThan(0);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const mails = () => mailsOf({ em });
    await expect.poll(async () => (await mails()).length).toBe(PEOPLE);
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(PEOPLE);
    const due = await em.execute('select from reply_digest where look_at <= now() or last_mail_at is null');
    expect(due).toEqual([]);
    // A mail that the killed process was sending waits for its lease.
    await expect
      .poll(async () => (await mails()).filter(({ status, tries }) => status === 'queued' && tries === 0).length)
      .toBe(0);
    const received = smtp.received.map(({ to }) => (Array.isArray(to) ? '' : to?.value[0]?.address));
    expect(new Set(received).size).toBe(received.length);
    expect(received.length).toBeGreaterThanOrEqual(PEOPLE - 1);
    const lines = smtp.received[0]?.headerLines.map(({ line }) => line.replace(/\r\n\s+/g, ' '));
    expect(lines).toContainEqual(
      expect.stringMatching(/^List-Unsubscribe: <https:\/\/sato\.example\/replies\/[0-9a-f]{64}>$/),
    );
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(smtp.received[0]?.text).toContain(`?comments=${comment}&lang=en#comment-${comment}`);
    other.process.kill('SIGINT');
    await other.ended;
  } finally {
    await database.close();
    await smtp.close();
  }
});
