/** @module-tag extended */

import { expect, it, onTestFinished } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

it('subscriptions from before addresses confirmed are marked, and those that only the form asked count as never asked', async () => {
  const database = await emptyDatabase();
  const orm = await createOrm(database.url);
  onTestFinished(async () => {
    await orm.close();
    await database.drop();
  });
  await orm.migrator.up({ to: '0055-reply-digest' });
  await orm.em.execute(
    `insert into newsletter_subscription (email, language, created_at, asked_at) values
       ('early@example.org', 'en', '2025-01-01', now()), ('invited@example.org', 'en', '2025-01-01', now()),
       ('late@example.org', 'en', now() + interval '1 minute', now())`,
  );
  await orm.em.execute(
    `insert into mail (kind, subscription_id, recipient, language, subject, text, html, expires_at)
     select case when id = 2 then 'newsletter-invitation' else 'confirm-subscription' end, id, email, 'en', 'S', 'T', 'T', now()
     from newsletter_subscription`,
  );
  await orm.migrator.up();
  const rows = await orm.em.execute(
    `select split_part(email, '@', 1) as name, predates_confirmation as early, asked_at is not null as asked
     from newsletter_subscription order by id`,
  );
  expect(rows).toEqual([
    { name: 'early', early: true, asked: false },
    { name: 'invited', early: true, asked: true },
    { name: 'late', early: false, asked: true },
  ]);
});
