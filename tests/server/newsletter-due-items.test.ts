/** @module-tag extended */

import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishingJob } from '#server/modules/content/schedule/publishing-job.ts';
import { issueSendingJob } from '#server/modules/newsletter/issue-sending-job.ts';
import { createOrm } from '#server/site-orm.ts';
import { Factories } from '#tests/support/factories.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { startJob } from '#tests/support/jobs.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';

let database: TestDatabase;
let orm: MikroORM;
let make: Factories;
let smtp: MailServer;
beforeEach(async () => {
  database = await freshDatabase();
  orm = await createOrm(database.url);
  make = new Factories(orm.em);
  await make.user({ role: 'admin' });
  smtp = await startMailServer();
});
afterEach(async () => {
  await orm.close();
  await database.drop();
  await smtp.close();
});

/** As if time had passed: a trigger doesn't let anyone write that. */
const due = (table: string, column: string) =>
  orm.em.fork().transactional(async (em) => {
    await em.execute(`alter table ${table} disable trigger user`);
    await em.execute(`update ${table} set ${column} = now() - interval '1 minute'`);
    await em.execute(`alter table ${table} enable trigger user`);
  });
const statuses = async () =>
  Object.fromEntries(
    (await orm.em.execute<{ slug: string; status: string }[]>('select slug, status from newsletter_issue')).map(
      ({ slug, status }) => [slug, status],
    ),
  );

/** Each makes something due, and says what the issue shows, which table has it, and what the mail has and lacks then. */
const DUE = {
  'an article is published': async () => {
    const { id } = await make.article({ status: 'draft', title: 'New keys' });
    await due('stored_article', 'publish_at');
    return { item: { type: 'article', id }, table: 'stored_article', has: 'New keys', lacks: '' };
  },
  'an article is unpublished': async () => {
    const { id } = await make.article({ title: 'Old keys' });
    await due('stored_article', 'unpublish_at');
    return { item: { type: 'article', id }, table: 'stored_article', has: '', lacks: 'Old keys' };
  },
  'the module of a lesson is published': async () => {
    const { id: module } = await make.module({ status: 'draft' });
    const { id } = await make.lesson({ module, title: 'New money' });
    await due('stored_course_module', 'publish_at');
    return { item: { type: 'lesson', id }, table: 'stored_course_module', has: 'New money', lacks: '' };
  },
  'a pending version is published': async () => {
    const { id } = await make.article({ title: 'Old keys' });
    await orm.em.execute(
      `insert into content_draft (item_type, item_id, base_version, fields, publish_at)
       select 'article', id, version, '{"title": "New keys"}', now() - interval '1 minute' from article`,
    );
    return { item: { type: 'article', id }, table: 'stored_article', has: 'New keys', lacks: 'Old keys' };
  },
};

it.each(Object.entries(DUE))('an issue that is due when %s waits for that, and others go out', async (_, prepare) => {
  const { item, table, has, lacks } = await prepare();
  await orm.em.execute(
    `insert into newsletter_subscription (email, language, confirmed_at) values ('ana@example.org', 'en', now())`,
  );
  await orm.em.execute(
    `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, items, status, send_at) values
       ('with-item', 'With item', 'S', 'I', 'I', ?::jsonb, 'scheduled', now() - interval '1 minute'),
       ('without-item', 'Without item', 'S', 'I', 'I', '[]', 'scheduled', now())`,
    [JSON.stringify([item])],
  );
  const settings = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Sato <hello@sato.example>',
    SITE_URL: 'https://sato.example',
    NEWSLETTER_MAILS_PER_SECOND: '1000',
  };
  // The publishing job leaves items that someone else is changing for later.
  const jobs = await orm.em.fork().transactional(async (changing) => {
    await changing.execute(`select from ${table} for update`);
    const publishing = startJob((em, _config, log) => publishingJob(em, log), orm.em, settings);
    const sending = startJob(issueSendingJob, orm.em, settings);
    await expect.poll(statuses).toEqual({ 'with-item': 'scheduled', 'without-item': 'sent' });
    return [publishing, sending];
  });
  await expect.poll(statuses).toEqual({ 'with-item': 'sent', 'without-item': 'sent' });
  const mail = smtp.received.find(({ subject }) => subject === 'With item');
  expect(mail?.text).toContain(has);
  if (lacks) expect(mail?.text).not.toContain(lacks);
  await Promise.all(jobs.map((job) => job.end()));
});
