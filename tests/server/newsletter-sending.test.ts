/** @module-tag extended */

import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailJob } from '#server/jobs/mail-job.ts';
import { issueSendingJob } from '#server/modules/newsletter/issue-sending-job.ts';
import { createOrm } from '#server/site-orm.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { startJob } from '#tests/support/jobs.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { newsletterIssue } from '#tests/support/newsletter-issue.ts';
import { truncate } from '#tests/support/truncate.ts';

let database: TestDatabase;
let orm: MikroORM;
let smtp: MailServer;
beforeAll(async () => {
  database = await freshDatabase();
  orm = await createOrm(database.url);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});
beforeEach(async () => {
  smtp = await startMailServer();
  await truncate(
    orm.em,
    'newsletter_issue, newsletter_subscription, newsletter_pace, mail, password_reset_request, app_user restart identity cascade',
  );
});
afterEach(() => smtp.close());

const settings = () => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Sato <hello@sato.example>',
  SITE_URL: 'https://sato.example',
  NEWSLETTER_MAILS_PER_SECOND: '1000',
});
const sendIssues = (given = settings()) => startJob(issueSendingJob, orm.em, given);
const sendMail = () => startJob(mailJob, orm.em, settings());
const issue = newsletterIssue({ em: () => orm.em, smtp: () => smtp });
const sql = <Row>(query: string, values: unknown[] = []) => orm.em.execute<Row[]>(query, values);
const lastError = async () =>
  (await sql<{ error: string | null }>('select last_error as error from newsletter_delivery'))[0]?.error ?? '';

describe('an issue', () => {
  it('goes to confirmed addresses alone, in their language, with links that unsubscribe', async () => {
    await issue.subscribe(3);
    await sql(
      `insert into newsletter_subscription (email, language, confirmed_at, bounced_at) values
         ('asked@example.org', 'en', null, null), ('gone@example.org', 'en', now(), now())`,
    );
    await issue.becomesDue();
    sendIssues();
    await expect.poll(issue.status).toBe('sent');
    expect(issue.addresses().toSorted()).toEqual(['1@example.org', '2@example.org', '3@example.org']);
    const keys = await sql<{ email: string; key: string; id: string; at: string }>(
      `select s.email, s.key, d.id::text, extract(epoch from date_trunc('milliseconds', d.created_at)) * 1000 as at
       from newsletter_subscription s join newsletter_delivery d on d.subscription_id = s.id`,
    );
    for (const { email, key, id, at } of keys) {
      const mail = smtp.received.find(({ to }) => !Array.isArray(to) && to?.value[0]?.address === email);
      const isSpanish = email === '3@example.org';
      expect(mail?.subject).toBe(isSpanish ? 'Primer boletín' : 'First issue');
      const page = `https://sato.example/newsletter/subscription/${key}`;
      expect(mail?.text).toContain(`${page}?lang=${isSpanish ? 'es' : 'en'}`);
      expect(mail?.html).toContain(`${page}?lang=${isSpanish ? 'es' : 'en'}`);
      expect(mail?.text).toContain(email);

      const headers = mail?.headerLines.filter(({ key: name }) => name.startsWith('list-unsubscribe'));
      expect(headers?.map(({ line }) => line.replace(/\r\n /g, ' '))).toEqual([
        `List-Unsubscribe: <${page}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]);
      expect(mail?.messageId).toBe(`<newsletter-${id}.${Math.trunc(Number(at))}@sato.example>`);
    }
    expect(await issue.deliveries()).toEqual({ sent: 3 });
    expect(await sql('select intro_html, intro_html_es, summary, summary_es from newsletter_issue')).toEqual([
      {
        intro_html: '<p>Hello <strong>readers</strong></p>',
        intro_html_es: '<p>Hola</p>',
        summary: 'Hello readers',
        summary_es: 'Hola',
      },
    ]);
  });

  it('a reader who has gone in the meantime gets nothing more, and the numbers still add up', async () => {
    await issue.subscribe(6);
    const release = smtp.hold();
    await issue.becomesDue();
    sendIssues();
    await expect.poll(() => smtp.received.length).toBe(2);
    await sql(`delete from newsletter_subscription where email in ('3@example.org', '4@example.org')`);
    await sql(`update newsletter_subscription set confirmed_at = null where email = '5@example.org'`);
    release();
    await expect.poll(issue.status).toBe('sent');
    expect(issue.addresses().toSorted()).toEqual(['1@example.org', '2@example.org', '6@example.org']);
    expect(await issue.deliveries()).toEqual({ sent: 3, skipped: 3 });
  });

  it('a reader who subscribes while it is being sent does not get it', async () => {
    await issue.subscribe(3);
    const release = smtp.hold();
    await issue.becomesDue();
    sendIssues();
    await expect.poll(() => smtp.received.length).toBe(2);
    await sql(
      `insert into newsletter_subscription (email, language, confirmed_at) values ('new@example.org', 'en', now())`,
    );
    release();
    await expect.poll(issue.status).toBe('sent');
    expect(issue.addresses()).not.toContain('new@example.org');
  });

  it('stops at once, and goes on with those who have not got it', async () => {
    await issue.subscribe(6);
    const release = smtp.hold();
    await issue.becomesDue();
    sendIssues();
    await expect.poll(() => smtp.received.length).toBe(2);
    await sql(`update newsletter_issue set status = 'stopped'`);
    release();
    await expect.poll(issue.deliveries).toEqual({ sent: 2, waiting: 4 });
    await sql(`update newsletter_issue set status = 'sending'`);
    await expect.poll(issue.status).toBe('sent');
    expect(new Set(issue.addresses()).size).toBe(6);
    expect(issue.addresses()).toHaveLength(6);
  });

  it.each([
    '5.1.1 <1@EXAMPLE.org>: no such mailbox',
    '5.2.1 The account of 1@example.org is disabled',
    'Unrouteable address',
  ])('an address that does not exist any more counts as bounced, without being named: 550 %s', async (message) => {
    await issue.subscribe(1);
    smtp.refuse({ code: 550, message });
    await issue.becomesDue();
    sendIssues();
    await expect.poll(issue.status).toBe('sent');
    expect(await issue.deliveries()).toEqual({ failed: 1 });
    const [row] = await sql<{ last_error: string; bounced_at: string | null }>(
      `select d.last_error, s.bounced_at from newsletter_delivery d join newsletter_subscription s on s.id = d.subscription_id`,
    );
    expect(row?.last_error).toContain(message.replace(/<?1@example.org>?.*/i, ''));
    expect(row?.last_error).not.toMatch(/1@example.org/i);
    expect(row?.bounced_at).not.toBeNull();
  });

  it('no reader is lost to a refusal that is about the site, the mail server or a full mailbox', async () => {
    await issue.subscribe(1);
    const refusals = [
      { code: 550, message: '5.7.1 We do not take mail from you' },
      { code: 550, message: '5.4.5 Daily user sending limit exceeded' },
      { code: 554, message: 'Service unavailable; client host blocked, see https://rbl.example/unknown' },
      { code: 552, message: '5.2.2 The mailbox is full' },
      { code: 550, message: '5.1.8 Unknown sender' },
      { code: 503, message: '5.5.1 Bad sequence of commands' },
    ];
    smtp.refuse({ code: 550, message: '5.7.0 At first' });
    await issue.becomesDue();
    sendIssues();
    await expect.poll(issue.status).toBe('sent');
    for (const refusal of refusals) {
      smtp.refuse(refusal);
      await sql(`update newsletter_delivery set status = 'waiting', next_try_at = now(), tries = 0, last_error = null`);
      await sql(`update newsletter_issue set status = 'sending'`);
      await expect.poll(lastError).toContain(refusal.message);
      await expect.poll(issue.status).toBe('sent');
      expect(await issue.deliveries()).toEqual({ failed: 1 });
      expect(await sql('select 1 from newsletter_subscription where bounced_at is not null')).toEqual([]);
    }
  });

  it('a temporary refusal is tried again with growing pauses, and given up in the end', async () => {
    await issue.subscribe(1);
    smtp.refuse({ code: 451, message: '4.2.1 Try again later' });
    await issue.becomesDue();
    sendIssues();
    const pauses: number[] = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      const paused = async () =>
        (
          await sql<{ seconds: number }>(
            `select extract(epoch from next_try_at - now())::float8 as seconds from newsletter_delivery
             where status = 'waiting' and tries = ? and next_try_at > now()`,
            [tries],
          )
        )[0]?.seconds;
      await expect.poll(paused).toBeGreaterThan(0);
      pauses.push((await paused()) ?? 0);
      await issue.hurry();
    }
    await expect.poll(issue.deliveries).toEqual({ failed: 1 });
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(await sql('select 1 from newsletter_subscription where bounced_at is not null')).toEqual([]);
  });

  it('waits while the mail server cannot be reached, which is nobody’s failed try', async () => {
    await issue.subscribe(4);
    await issue.becomesDue();
    const port = Number(new URL(smtp.url).port);
    await smtp.close();
    const pause = () =>
      sql<{ failures: number; last_error: string }>('select failures, last_error from newsletter_pace');
    sendIssues();
    await expect.poll(async () => (await pause())[0]?.failures).toBeGreaterThan(0);
    expect((await pause())[0]?.last_error).toContain('ECONNREFUSED');
    await expect.poll(issue.deliveries).toEqual({ waiting: 4 });
    expect(await sql('select 1 from newsletter_delivery where tries > 0')).toEqual([]);
    smtp = await startMailServer(port);
    await issue.hurry();
    await expect.poll(issue.status).toBe('sent');
    expect(new Set(issue.addresses()).size).toBe(4);
    expect(await pause()).toEqual([{ failures: 0, last_error: null }]);
  });

  it('waits if the mail server refuses the site, and goes to everyone once it takes mail again', async () => {
    await issue.subscribe(4);
    smtp.refuse({ code: 550, message: '5.4.5 Daily limit exceeded' }, 'sender');
    await issue.becomesDue();
    const failures = async () => (await sql<{ failures: number }>('select failures from newsletter_pace'))[0]?.failures;
    sendIssues();
    await expect.poll(failures).toBeGreaterThan(0);
    await expect.poll(issue.deliveries).toEqual({ waiting: 4 });
    expect(await sql('select 1 from newsletter_delivery where tries > 0')).toEqual([]);
    smtp.refuse(null);
    await issue.hurry();
    await expect.poll(issue.status).toBe('sent');
    expect(new Set(issue.addresses()).size).toBe(4);
  });

  it('what the server refused for good has failed, however many equal refusals there are, until an admin repeats it', async () => {
    await issue.subscribe(8);
    smtp.refuse({ code: 550, message: '5.7.1 Refused by the policy of the recipient' });
    await issue.becomesDue();
    sendIssues();
    await expect.poll(issue.status).toBe('sent');
    expect(await issue.deliveries()).toEqual({ failed: 8 });
    expect(await sql('select 1 from newsletter_delivery where tries <> 1')).toEqual([]);
    expect(await sql('select 1 from newsletter_pace where failures > 0')).toEqual([]);
    expect(await sql('select 1 from newsletter_subscription where bounced_at is not null')).toEqual([]);
  });

  it('isn’t done while an admin has its mails sent again', async () => {
    await issue.subscribe(2);
    await issue.becomesDue();
    await sql(`update newsletter_issue set status = 'sending', send_at = null, started_at = now()`);
    await sql(
      `insert into newsletter_mail (issue_id, language, subject, text, html) values (1, 'en', 'First', 'Text', 'Text')`,
    );
    await sql(
      `insert into newsletter_delivery (issue_id, subscription_id, language, status, finished_at)
       select 1, id, 'en', 'failed', now() from newsletter_subscription`,
    );
    await orm.em.fork().transactional(async (repeating) => {
      await repeating.execute('select from newsletter_issue for update');
      await repeating.execute(`update newsletter_delivery set status = 'waiting', finished_at = null`);
      sendIssues();
      const blocked = () =>
        sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(async () => (await blocked()).length).toBeGreaterThan(0);
    });
    await expect.poll(issue.deliveries).toEqual({ sent: 2 });
    await expect.poll(issue.status).toBe('sent');
  });

  it('a connection that ends while a mail is being handed over leaves it unsure', async () => {
    await issue.subscribe(1);
    await issue.becomesDue();
    smtp.hold();
    const job = sendIssues();
    await expect.poll(() => smtp.received.length).toBe(1);
    await job.end(100);
    expect(await issue.deliveries()).toEqual({ unsure: 1 });
    sendIssues();
    await expect.poll(issue.status).toBe('sent');
    expect(smtp.received).toHaveLength(1);
  });
});

it('who forgot a password doesn’t wait until thousands of invitations are sent', async () => {
  const invitations = 110;
  await sql(
    `insert into mail (kind, recipient, language, subject, text, html, expires_at)
     select 'newsletter-invitation', n || '@example.org', 'en', 'Hello', 'Hello', 'Hello', now() + interval '1 day'
     from generate_series(1, ?) n`,
    [invitations],
  );
  await sql(
    `insert into app_user (username, username_skeleton, email, password) values ('ana', 'ana', 'ana@example.org', 'x')`,
  );
  const release = smtp.hold();
  sendMail();
  await expect.poll(() => smtp.received.length).toBe(1);
  const connections = smtp.connections();
  await sql(`insert into password_reset_request (email, language) values ('ana@example.org', 'en')`);
  release();
  await expect.poll(issue.addresses, { timeout: 60_000 }).toContain('ana@example.org');
  expect(issue.addresses().indexOf('ana@example.org')).toBeLessThanOrEqual(100);
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(invitations + 1);
  // A hundred mails go over one connection.
  expect(smtp.connections() - connections).toBeLessThanOrEqual(2);
});

it('invitations keep to the rate of the newsletter', async () => {
  await sql(
    `insert into mail (kind, recipient, language, subject, text, html, expires_at)
     values ('newsletter-invitation', '1@example.org', 'en', 'Hello', 'Hello', 'Hello', now() + interval '1 day')`,
  );
  await sql(`insert into newsletter_pace (paused_until) values (now() + interval '1 hour')`);
  const other = (name: string) =>
    sql(
      `insert into mail (kind, recipient, language, subject, text, html, expires_at)
       values ('password-changed', ? || '@example.org', 'en', 'Hello', 'Hello', 'Hello', now() + interval '1 day')`,
      [name],
    );
  sendMail();
  for (const name of ['ana', 'bea', 'eva']) {
    await other(name);
    await expect.poll(issue.addresses).toContain(`${name}@example.org`);
  }
  expect(issue.addresses()).toEqual(['ana@example.org', 'bea@example.org', 'eva@example.org']);
  await issue.hurry();
  await expect.poll(issue.addresses).toContain('1@example.org');
});
