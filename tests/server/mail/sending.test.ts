/** @module-tag extended */

import 'reflect-metadata';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mailJob } from '#server/jobs/mail-job.ts';
import { createOrm } from '#server/site-orm.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { cleanUp, startJob } from '#tests/support/jobs.ts';
import { MAIL_PASSWORD, type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { runServer } from '#tests/support/run-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
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
  await truncate(orm.em, 'mail restart identity');
});
afterEach(() => smtp.close());

const settings = (url = smtp.url) => ({
  DATABASE_URL: database.url,
  SMTP_URL: url,
  MAIL_FROM: 'Sato <hello@sato.example>',
  SITE_URL: 'https://sato.example',
});
const sendMail = (given: Record<string, string> = settings()) => startJob(mailJob, orm.em, given);
const queue = (count = 1, given: { minutes?: number; subject?: string } = {}) =>
  orm.em.execute(
    `insert into mail (kind, recipient, language, subject, text, html, expires_at)
     select 'password-changed', 'ana' || n || '@example.org', 'es', ?, 'https://sato.example/#secret-token', '<p>Hola</p>',
       now() + make_interval(mins => ?)
     from generate_series(1, ?) n`,
    [given.subject ?? '¿Cambió tu contraseña?', given.minutes ?? 60, count],
  );
const mails = () => mailsOf(orm);
const statuses = async () => (await mails()).map(({ status }) => status);
/** As if the pauses were over. */
const hurry = () => orm.em.execute(`update mail set next_try_at = now() where status = 'queued'`);
const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: database.url } });

describe('mail to a server', () => {
  it('has sender, recipient, subject, both texts and an id of its own, and nothing that invites answers', async () => {
    await queue();
    sendMail();
    await expect.poll(statuses).toEqual(['sent']);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({
      subject: '¿Cambió tu contraseña?',
      from: { value: [{ name: 'Sato', address: 'hello@sato.example' }] },
      to: { value: [{ name: '', address: 'ana1@example.org' }] },
      text: expect.stringContaining('https://sato.example/#secret-token'),
      html: expect.stringContaining('<p>Hola</p>'),
    });
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.messageId).toMatch(/^<1\.\d+@sato\.example>$/);
    // Its links can't be read in the database or in a backup any more.
    expect(await mails()).toMatchObject([{ text: null, html: null }]);
    expect((await sato('mail', 'show', '1')).output).toContain('Its text has been deleted.');
  });

  it('isn’t given up while the server refuses everything from the site', async () => {
    smtp.refuse({ code: 550, message: '5.4.5 Daily limit exceeded' }, 'sender');
    await queue();
    sendMail();
    await expect.poll(async () => (await mails())[0]?.lastError).toContain('5.4.5 Daily limit exceeded');
    expect(await mails()).toMatchObject([{ status: 'queued', text: expect.stringContaining('#secret-token') }]);
    smtp.refuse(null);
    await hurry();
    await expect.poll(statuses).toEqual(['sent']);
  });

  it('that is refused for good is given up at once, with the reason and without secrets', async () => {
    smtp.refuse({ code: 550, message: 'No such mailbox' });
    await queue();
    const job = sendMail();
    await expect.poll(statuses).toEqual(['failed']);
    expect(await mails()).toMatchObject([{ tries: 1, lastError: expect.stringContaining('550 No such mailbox') }]);
    const list = await sato('mail', 'list');
    expect(list.output).toMatch(/^id +time \(UTC\) +kind +to +status +tries +next try +last error\n/);
    expect(list.output).toMatch(/password-changed +ana1@example\.org +failed +1 +- +EENVELOPE: .*No such mailbox/);
    const json = await sato('mail', 'list', '--json');
    expect(JSON.parse(json.output).mails).toMatchObject([{ id: '1', status: 'failed', nextTryAt: null }]);
    expect(list.output + json.output).not.toContain('secret');
    expect(job.logged()).not.toMatch(/secret|ana1/);
  });

  it('waits longer after each failure, and arrives once the server accepts it', async () => {
    smtp.refuse({ code: 451, message: 'Try again later' });
    await queue();
    sendMail();
    /** The pause after this many tries, in minutes; null until it has begun. */
    const pause = async (tries: number) => {
      const [row] = await orm.em.execute<{ minutes: number }[]>(
        `select extract(epoch from next_try_at - now())::float8 / 60 as minutes
         from mail where tries = ? and last_error is not null and next_try_at > now()`,
        [tries],
      );
      return row?.minutes ?? null;
    };
    const pauses: number[] = [];
    for (const tries of [1, 2, 3, 4]) {
      await expect.poll(() => pause(tries)).not.toBeNull();
      pauses.push((await pause(tries)) ?? 0);
      if (tries === 4) smtp.refuse(null);
      await orm.em.execute('update mail set last_error = null, next_try_at = now()');
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[3]).toBeGreaterThan(5);
    await expect.poll(statuses).toEqual(['sent']);
    expect(await mails()).toMatchObject([{ tries: 5, lastError: null }]);
  });

  it('that nobody could send in time is given up', async () => {
    await queue(1, { minutes: -1 });
    sendMail();
    await expect.poll(statuses).toEqual(['failed']);
    expect(smtp.received).toEqual([]);
    expect((await sato('mail', 'list')).output).toContain('failed');
  });

  it('a wrong password keeps mail queued, and the answer of the server to it is not repeated', async () => {
    await queue();
    const job = sendMail(settings(smtp.url.replace(MAIL_PASSWORD, 'other-secret')));
    await expect.poll(async () => (await mails())[0]?.lastError).toContain('refused the user name or password');
    expect(await statuses()).toEqual(['queued']);
    expect(job.logged()).toContain('could not send a mail');
    expect(job.logged() + JSON.stringify((await mails())[0]?.lastError)).not.toContain('secret');
  });

  it('is sent once, however many processes look for it', async () => {
    const other = await createOrm(database.url);
    onTestFinished(() => other.close());
    sendMail();
    startJob(mailJob, other.em, settings());
    await queue(40);
    await expect.poll(async () => (await statuses()).filter((status) => status === 'sent').length).toBe(40);
    const recipients = smtp.received.map(({ messageId }) => messageId);
    expect(recipients).toHaveLength(40);
    expect(new Set(recipients).size).toBe(40);
  });

  it('of a process that is killed is sent again, under the same id, and not before its time is up', async () => {
    await queue();
    const release = smtp.hold();
    const killed = runServer(settings());
    await killed.ready;
    await expect.poll(() => smtp.received.length).toBe(1);
    killed.process.kill('SIGKILL');
    await killed.ended;
    release();
    const [row] = await orm.em.execute('select status, tries, next_try_at > now() as "isLeased" from mail');
    expect(row).toEqual({ status: 'queued', tries: 1, isLeased: true });

    sendMail();
    await hurry();
    await expect.poll(statuses).toEqual(['sent']);
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual(Array(2).fill(smtp.received[0]?.messageId));
    expect(await mails()).toMatchObject([{ tries: 2, lastError: null }]);
  });

  it('that a server does not answer for does not keep the site from stopping, and is due at once', async () => {
    await queue();
    const release = smtp.hold();
    const job = sendMail();
    await expect.poll(() => smtp.received.length).toBe(1);
    await job.end(100);
    release();
    const [row] = await orm.em.execute('select status, next_try_at <= now() as "isDue" from mail');
    expect(row).toEqual({ status: 'queued', isDue: true });
  });
});

describe('mail without SMTP_URL', () => {
  it('is a file that only the owner reads, and can be shown; neither lists nor logs have its text', async () => {
    await queue(2);
    const data = temporaryFolder();
    const job = sendMail({ SATO_DATA_DIR: data });
    await expect.poll(statuses).toEqual(['written', 'written']);
    const file = join(data, 'mail', '2.eml');
    expect(readdirSync(join(data, 'mail')).toSorted()).toEqual(['1.eml', '2.eml']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await simpleParser(readFileSync(file))).toMatchObject({
      subject: '¿Cambió tu contraseña?',
      from: { value: [{ name: 'Sato', address: 'noreply@localhost' }] },
      to: { value: [{ address: 'ana2@example.org' }] },
      text: expect.stringContaining('#secret-token'),
    });
    const shown = await sato('mail', 'show', '2');
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.output).toMatch(
      /^To: ana2@example\.org\nSubject: ¿Cambió.*\nDate: .*\nStatus: written, tries 1\n\nhttps:/,
    );
    expect(await sato('mail', 'show', '3')).toMatchObject({ code: 1, errors: 'error: There is no mail 3.\n' });
    expect(job.logged() + (await sato('mail', 'list')).output).not.toContain('secret-token');
  });

  it('loses its text after a week and goes after three months, what is queued never', async () => {
    await queue(4);
    const old = (id: number, days: number) =>
      orm.em.execute(`update mail set status = 'sent', finished_at = now() - ? * interval '1 day' where id = ?`, [
        days,
        id,
      ]);
    await old(1, 6);
    await old(2, 8);
    await old(3, 91);
    await orm.em.execute(
      `update mail set next_try_at = now() + interval '1 hour', created_at = '2020-01-01' where id = 4`,
    );
    await cleanUp(orm.em, database.url);
    expect((await mails()).map(({ id, text }) => [id, text !== null])).toEqual([
      ['1', true],
      ['2', false],
      ['4', true],
    ]);
    expect((await sato('mail', 'show', '2')).output).toContain('Its text has been deleted.');
  });
});
