/** @module-tag extended */

import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrm } from '#server/orm.ts';
import { runs } from '#tests/support/extent.ts';
import { freePort } from '#tests/support/free-port.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { graphql } from '#tests/support/graphql.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { runServer } from '#tests/support/run-server.ts';

let database: TestDatabase;
let orm: MikroORM;
let smtp: MailServer;
beforeEach(async () => {
  database = await freshDatabase();
  orm = await createOrm(database.url);
  smtp = await startMailServer();
});
afterEach(async () => {
  await orm.close();
  await database.drop();
  await smtp.close();
});

const start = (url = smtp.url, settings: Record<string, string> = {}) =>
  runServer({
    DATABASE_URL: database.url,
    SMTP_URL: url,
    MAIL_FROM: 'Sato <hello@sato.example>',
    SITE_URL: 'https://sato.example',
    NEWSLETTER_RATE: '1000',
    ...settings,
  });
const sql = <Row>(query: string, values: unknown[] = []) => orm.em.execute<Row[]>(query, values);
/** Readers `1@…` to `count@…`; every third one reads Spanish. */
const subscribe = (count: number, confirmed = true) =>
  sql(
    `insert into newsletter_subscription (email, language, confirmed_at)
     select n || '@example.org', case when n % 3 = 0 then 'es' else 'en' end, case when ?::boolean then now() end
     from generate_series(1, ?) n`,
    [confirmed, count],
  );
const issueDue = () =>
  sql(
    `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, send_at)
     values ('first', 'First issue', 'Primer boletín', 'Hello **readers**', 'Hola', 'scheduled', now())`,
  );
const statuses = async () => {
  const rows = await sql<{ status: string; count: number }>(
    'select status, count(*)::integer as count from newsletter_delivery group by status order by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
const issueStatus = async () => (await sql<{ status: string }>('select status from newsletter_issue'))[0]?.status;
const lastError = async () =>
  (await sql<{ error: string | null }>('select last_error as error from newsletter_delivery'))[0]?.error ?? '';
const addresses = () => smtp.received.map(({ to }) => (Array.isArray(to) ? '' : to?.value[0]?.address));
/** As if the lease of deliveries that were left had ended. */
const endLeases = () =>
  sql(`update newsletter_delivery set begun_at = begun_at - interval '1 hour' where status = 'begun'`);
/** As if pauses were over. */
const hurry = async () => {
  await sql(`update newsletter_delivery set next_try_at = now() where status = 'waiting'`);
  await sql('update newsletter_pace set paused_until = null');
};

const PLAIN = { summary: 'Hello readers', summary_es: 'Hola' };

describe('an issue', () => {
  it('goes to confirmed addresses alone, in their language, with links that unsubscribe', async () => {
    await subscribe(3);
    await sql(
      `insert into newsletter_subscription (email, language, confirmed_at, bounced_at) values
         ('asked@example.org', 'en', null, null), ('gone@example.org', 'en', now(), now())`,
    );
    await issueDue();
    await start().ready;
    await expect.poll(issueStatus).toBe('sent');
    expect(addresses().toSorted()).toEqual(['1@example.org', '2@example.org', '3@example.org']);
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
      expect(mail?.messageId).toBe(`<newsletter.${id}.${Math.trunc(Number(at))}@sato.example>`);
    }
    expect(await statuses()).toEqual({ sent: 3 });
    expect(await sql('select intro_html, intro_html_es, summary, summary_es from newsletter_issue')).toEqual([
      { intro_html: '<p>Hello <strong>readers</strong></p>', intro_html_es: '<p>Hola</p>', ...PLAIN },
    ]);
  });

  it('that was sent before its HTML was stored is in the archive, and its HTML is stored once the site has started', async () => {
    await sql(
      `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, started_at, finished_at)
       values ('first', 'First issue', 'Primer boletín', 'Hello **readers**', 'Hola', 'sent', now(), now())`,
    );
    const port = await freePort();
    await start(smtp.url, { PORT: String(port) }).ready;
    const query = '{ newsletterIssue(slug: "first", language: es) { introHtml summary } }';
    const archived = () => graphql({ url: `http://127.0.0.1:${port}` }, query);
    const shown = { data: { newsletterIssue: { introHtml: '<p>Hola</p>', summary: 'Hola' } } };
    expect(await archived()).toEqual(shown);
    const stored = () => sql('select summary, summary_es from newsletter_issue');
    await expect.poll(stored).toEqual([PLAIN]);
    expect(await archived()).toEqual(shown);
  });

  it('is sent once to everyone, also if its processes are killed again and again; what is unsure waits for an admin', async () => {
    const readers = runs(5_000, 300);
    await subscribe(readers);
    await issueDue();
    const kills = 4;
    for (let kill = 1; kill <= kills; kill += 1) {
      const servers = [start(), start()];
      await Promise.all(servers.map(({ ready }) => ready));
      const enough = (readers * kill) / (kills + 2);
      await expect.poll(() => smtp.received.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(enough);
      for (const { process } of servers) process.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
    }
    const left = (await statuses()).begun ?? 0;
    expect((await statuses()).waiting).toBeGreaterThan(0);
    const last = start();
    await last.ready;
    await expect.poll(async () => (await statuses()).waiting ?? 0, { timeout: 300_000 }).toBe(0);
    await expect.poll(async () => (await statuses()).begun ?? 0).toBe(left);
    await endLeases();
    await expect.poll(issueStatus).toBe('sent');
    const { sent = 0, unsure = 0, ...others } = await statuses();
    expect(others).toEqual({});
    expect(sent + unsure).toBe(readers);
    expect(unsure).toBe(left);
    // Two connections of each process that was killed.
    expect(unsure).toBeLessThanOrEqual(kills * 4);
    const received = addresses();
    expect(new Set(received).size).toBe(received.length);
    expect(received.length).toBeGreaterThanOrEqual(sent);
    expect(received.length).toBeLessThanOrEqual(readers);
    const certain = await sql<{ email: string }>(
      `select s.email from newsletter_delivery d join newsletter_subscription s on s.id = d.subscription_id where d.status = 'sent'`,
    );
    const arrived = new Set(received);
    expect(certain.filter(({ email }) => !arrived.has(email))).toEqual([]);
    console.info(`${readers} readers, ${sent} sent, ${unsure} unsure, ${received.length} arrived, each once.`);
  }, 600_000);

  it('a reader who has gone in the meantime gets nothing more, and the numbers still add up', async () => {
    await subscribe(6);
    await issueDue();
    const release = smtp.hold();
    await start().ready;
    await expect.poll(() => smtp.received.length).toBe(2);
    await sql(`delete from newsletter_subscription where email in ('3@example.org', '4@example.org')`);
    await sql(`update newsletter_subscription set confirmed_at = null where email = '5@example.org'`);
    release();
    await expect.poll(issueStatus).toBe('sent');
    expect(addresses().toSorted()).toEqual(['1@example.org', '2@example.org', '6@example.org']);
    expect(await statuses()).toEqual({ sent: 3, skipped: 3 });
  });

  it('a reader who subscribes while it is being sent does not get it', async () => {
    await subscribe(3);
    await issueDue();
    const release = smtp.hold();
    await start().ready;
    await expect.poll(() => smtp.received.length).toBe(2);
    await sql(
      `insert into newsletter_subscription (email, language, confirmed_at) values ('new@example.org', 'en', now())`,
    );
    release();
    await expect.poll(issueStatus).toBe('sent');
    expect(addresses()).not.toContain('new@example.org');
  });

  it('stops at once, and goes on with those who have not got it', async () => {
    await subscribe(6);
    await issueDue();
    const release = smtp.hold();
    await start().ready;
    await expect.poll(() => smtp.received.length).toBe(2);
    await sql(`update newsletter_issue set status = 'stopped'`);
    release();
    await expect.poll(statuses).toEqual({ sent: 2, waiting: 4 });
    await sql(`update newsletter_issue set status = 'sending'`);
    await expect.poll(issueStatus).toBe('sent');
    expect(new Set(addresses()).size).toBe(6);
    expect(addresses()).toHaveLength(6);
  });

  it.each([
    '5.1.1 <1@EXAMPLE.org>: no such mailbox',
    '5.2.1 The account of 1@example.org is disabled',
    'Unrouteable address',
  ])('an address that does not exist any more counts as bounced, without being named: 550 %s', async (message) => {
    await subscribe(1);
    await issueDue();
    smtp.refuse({ code: 550, message });
    await start().ready;
    await expect.poll(issueStatus).toBe('sent');
    expect(await statuses()).toEqual({ failed: 1 });
    const [row] = await sql<{ last_error: string; bounced_at: string | null }>(
      `select d.last_error, s.bounced_at from newsletter_delivery d join newsletter_subscription s on s.id = d.subscription_id`,
    );
    expect(row?.last_error).toContain(message.replace(/<?1@example.org>?.*/i, ''));
    expect(row?.last_error).not.toMatch(/1@example.org/i);
    expect(row?.bounced_at).not.toBeNull();
  });

  it('no reader is lost to a refusal that is about the site, the mail server or a full mailbox', async () => {
    await subscribe(1);
    await issueDue();
    const refusals = [
      { code: 550, message: '5.7.1 We do not take mail from you' },
      { code: 550, message: '5.4.5 Daily user sending limit exceeded' },
      { code: 554, message: 'Service unavailable; client host blocked, see https://rbl.example/unknown' },
      { code: 552, message: '5.2.2 The mailbox is full' },
      { code: 550, message: '5.1.8 Unknown sender' },
      { code: 503, message: '5.5.1 Bad sequence of commands' },
    ];
    smtp.refuse({ code: 550, message: '5.7.0 At first' });
    await start().ready;
    await expect.poll(issueStatus).toBe('sent');
    for (const refusal of refusals) {
      smtp.refuse(refusal);
      await sql(`update newsletter_delivery set status = 'waiting', next_try_at = now(), tries = 0, last_error = null`);
      await sql(`update newsletter_issue set status = 'sending'`);
      await expect.poll(lastError).toContain(refusal.message);
      await expect.poll(issueStatus).toBe('sent');
      expect(await statuses()).toEqual({ failed: 1 });
      expect(await sql('select 1 from newsletter_subscription where bounced_at is not null')).toEqual([]);
    }
  });

  it('a temporary refusal is tried again with growing pauses, and given up in the end', async () => {
    await subscribe(1);
    await issueDue();
    smtp.refuse({ code: 451, message: '4.2.1 Try again later' });
    await start().ready;
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
      await expect.poll(paused, { timeout: 10_000 }).toBeGreaterThan(0);
      pauses.push((await paused()) ?? 0);
      await hurry();
    }
    await expect.poll(statuses, { timeout: 10_000 }).toEqual({ failed: 1 });
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(await sql('select 1 from newsletter_subscription where bounced_at is not null')).toEqual([]);
  });

  it('waits while the mail server cannot be reached, which is nobody’s failed try', async () => {
    await subscribe(4);
    await issueDue();
    const { url } = smtp;
    await smtp.close();
    await start(url).ready;
    const pause = () =>
      sql<{ failures: number; last_error: string }>('select failures, last_error from newsletter_pace');
    await expect.poll(async () => (await pause())[0]?.failures).toBeGreaterThan(0);
    expect((await pause())[0]?.last_error).toContain('ECONNREFUSED');
    await expect.poll(statuses).toEqual({ waiting: 4 });
    expect(await sql('select 1 from newsletter_delivery where tries > 0')).toEqual([]);
    smtp = await startMailServer(Number(new URL(url).port));
    await hurry();
    await expect.poll(issueStatus).toBe('sent');
    expect(new Set(addresses()).size).toBe(4);
    expect(await pause()).toEqual([{ failures: 0, last_error: null }]);
  });

  it('waits if the mail server refuses the site, and goes to everyone once it takes mail again', async () => {
    await subscribe(4);
    await issueDue();
    smtp.refuse({ code: 550, message: '5.4.5 Daily limit exceeded' }, 'sender');
    await start().ready;
    const failures = async () => (await sql<{ failures: number }>('select failures from newsletter_pace'))[0]?.failures;
    await expect.poll(failures).toBeGreaterThan(0);
    await expect.poll(statuses).toEqual({ waiting: 4 });
    expect(await sql('select 1 from newsletter_delivery where tries > 0')).toEqual([]);
    smtp.refuse(null);
    await hurry();
    await expect.poll(issueStatus).toBe('sent');
    expect(new Set(addresses()).size).toBe(4);
  });

  it('what the server refused for good has failed, however many equal refusals there are, until an admin repeats it', async () => {
    await subscribe(8);
    await issueDue();
    smtp.refuse({ code: 550, message: '5.7.1 Refused by the policy of the recipient' });
    await start().ready;
    await expect.poll(issueStatus).toBe('sent');
    expect(await statuses()).toEqual({ failed: 8 });
    expect(await sql('select 1 from newsletter_delivery where tries <> 1')).toEqual([]);
    expect(await sql('select 1 from newsletter_pace where failures > 0')).toEqual([]);
    expect(await sql('select 1 from newsletter_subscription where bounced_at is not null')).toEqual([]);
  });

  it('isn’t done while an admin has its mails sent again', async () => {
    await subscribe(2);
    await issueDue();
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
      await start().ready;
      const blocked = () =>
        sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(async () => (await blocked()).length).toBeGreaterThan(0);
    });
    await expect.poll(statuses).toEqual({ sent: 2 });
    await expect.poll(issueStatus).toBe('sent');
  });

  it('a connection that ends while a mail is being handed over leaves it unsure', async () => {
    await subscribe(1);
    await issueDue();
    smtp.hold();
    const server = start();
    await server.ready;
    await expect.poll(() => smtp.received.length).toBe(1);
    server.process.kill('SIGINT');
    await server.ended;
    expect(await statuses()).toEqual({ unsure: 1 });
    await start().ready;
    await expect.poll(issueStatus).toBe('sent');
    expect(smtp.received).toHaveLength(1);
  });
});

it('who forgot a password doesn’t wait until thousands of invitations are sent', async () => {
  const invitations = 150;
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
  await start().ready;
  await expect.poll(() => smtp.received.length).toBe(1);
  const connections = smtp.connections();
  await sql(`insert into password_reset_request (email, language) values ('ana@example.org', 'en')`);
  release();
  await expect.poll(addresses, { timeout: 60_000 }).toContain('ana@example.org');
  expect(addresses().indexOf('ana@example.org')).toBeLessThanOrEqual(100);
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
  await start().ready;
  for (const name of ['ana', 'bea', 'eva']) {
    await other(name);
    await expect.poll(addresses).toContain(`${name}@example.org`);
  }
  expect(addresses()).toEqual(['ana@example.org', 'bea@example.org', 'eva@example.org']);
  await hurry();
  await expect.poll(addresses).toContain('1@example.org');
});
