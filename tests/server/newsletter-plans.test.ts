import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueMail } from '#server/modules/newsletter/issue-sending.ts';
import { INVITATION_LANE, nextOf, PERSONAL_LANE } from '#server/platform/mail/send-due-mail.ts';
import { createOrm } from '#server/site-orm.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';

const MANY = 20_000;

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await freshDatabase();
  orm = await createOrm(database.url);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Rows of a table that PostgreSQL goes through for a query. */
async function rowsRead(table: string, query: string): Promise<number> {
  const [row] = await orm.em.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    `explain (analyze, format json) ${query}`,
  );
  const read = ({ Plans = [], ...node }: PlanNode): number =>
    (node['Relation Name'] === table
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + Plans.reduce((sum, below) => sum + read(below), 0);
  return row ? read(row['QUERY PLAN'][0].Plan) : Number.NaN;
}

it('the next mail of an issue is found without passing those that wait for a stopped one', async () => {
  await orm.em.execute(
    `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, started_at) values
       ('stopped', 'S', 'S', 'I', 'I', 'stopped', now()), ('sending', 'S', 'S', 'I', 'I', 'sending', now())`,
  );
  await orm.em.execute(
    `insert into newsletter_delivery (issue_id, language, next_try_at)
     select case when n % 10 = 0 then 2 else 1 end, 'en', now() - interval '1 hour' from generate_series(1, ?) n`,
    [MANY],
  );
  await orm.em.execute('analyze newsletter_delivery');
  expect(await rowsRead('newsletter_delivery', `select from ${dueMail()}`)).toBe(1);
  const next = `select d.id from ${dueMail('for update skip locked')} order by d.next_try_at, d.id limit 1`;
  expect(await rowsRead('newsletter_delivery', next)).toBe(1);
});

it('the next mail is found without passing thousands of invitations, and the next invitation without sorting them', async () => {
  await orm.em.execute(
    `insert into mail (kind, recipient, language, subject, text, html, expires_at)
     select case when n % 1000 = 0 then 'reset-password' else 'newsletter-invitation' end, n || '@example.org', 'en', 'S',
       'T', 'T', now() + interval '1 day'
     from generate_series(1, ?) n`,
    [MANY],
  );
  await orm.em.execute('analyze mail');
  expect(await rowsRead('mail', nextOf(PERSONAL_LANE))).toBe(1);
  expect(await rowsRead('mail', nextOf(INVITATION_LANE))).toBe(1);
});
