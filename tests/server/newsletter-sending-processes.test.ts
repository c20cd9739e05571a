/** @module-tag extended */

import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { runs } from '#tests/support/extent.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { graphql } from '#tests/support/graphql.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { newsletterIssue } from '#tests/support/newsletter-issue.ts';
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

const settings = () => ({
  DATABASE_URL: database.url,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Sato <hello@sato.example>',
  SITE_URL: 'https://sato.example',
  NEWSLETTER_MAILS_PER_SECOND: '1000',
});
/** The site in the process of the test, until the test ends. */
const site = async () => {
  const inside = await startInside(settings());
  onTestFinished(inside.end);
  return inside;
};
const issue = newsletterIssue({ em: () => orm.em, smtp: () => smtp });
const sql = <Row>(query: string, values: unknown[] = []) => orm.em.execute<Row[]>(query, values);

describe('an issue', () => {
  it('that was sent before its HTML was stored is in the archive', async () => {
    await sql(
      `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, started_at, finished_at)
       values ('first', 'First issue', 'Primer boletín', 'Hello **readers**', 'Hola', 'sent', now(), now())`,
    );
    const { url } = await site();
    const query = '{ newsletterIssue(slug: "first", language: es) { introHtml summary } }';
    const shown = { data: { newsletterIssue: { introHtml: '<p>Hola</p>', summary: 'Hola' } } };
    expect(await graphql({ url }, query)).toEqual(shown);
  });

  it('is sent once to everyone, also if its processes are killed again and again; what is unsure waits for an admin', async () => {
    const readers = runs(5_000, 300);
    await issue.subscribe(readers);
    await issue.becomesDue();
    const kills = runs(4, 1);
    for (let kill = 1; kill <= kills; kill += 1) {
      const servers = [runServer(settings()), runServer(settings())];
      await Promise.all(servers.map(({ ready }) => ready));
      const enough = (readers * kill) / (kills + 2);
      await expect.poll(() => smtp.received.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(enough);
      for (const { process } of servers) process.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
    }
    const left = (await issue.deliveries()).begun ?? 0;
    expect((await issue.deliveries()).waiting).toBeGreaterThan(0);
    await site();
    await expect.poll(async () => (await issue.deliveries()).waiting ?? 0, { timeout: 300_000 }).toBe(0);
    await expect.poll(async () => (await issue.deliveries()).begun ?? 0).toBe(left);
    // As if the lease of deliveries that were left had ended.
    await sql(`update newsletter_delivery set begun_at = begun_at - interval '1 hour' where status = 'begun'`);
    await expect.poll(issue.status).toBe('sent');
    const { sent = 0, unsure = 0, ...others } = await issue.deliveries();
    expect(others).toEqual({});
    expect(sent + unsure).toBe(readers);
    expect(unsure).toBe(left);
    // Two connections of each process that was killed.
    expect(unsure).toBeLessThanOrEqual(kills * 4);
    const received = issue.addresses();
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
});
