import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { storeMissingIntros } from '#server/modules/newsletter/issue-intros.ts';
import { createOrm } from '#server/site-orm.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';

it('an intro that can’t be stored as HTML is logged, and keeps no older one from it', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const orm = await createOrm(url);
  onTestFinished(() => orm.close());
  const issue = (slug: string, startedAt: string) =>
    orm.em.fork().execute(
      `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, started_at, finished_at)
       values (?, 'Issue', 'Boletín', 'Hello', 'Hola', 'sent', ?, now())`,
      [slug, startedAt],
    );
  await issue('old', '2026-01-01');
  await issue('broken', '2026-02-01');
  await orm.em.fork().execute(`alter table newsletter_issue add check (slug <> 'broken' or intro_html is null)`);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  await storeMissingIntros(orm.em, log, new AbortController().signal);
  const stored = 'select slug, intro_html as html from newsletter_issue order by slug';
  expect(await orm.em.fork().execute(stored)).toEqual([
    { slug: 'broken', html: null },
    { slug: 'old', html: '<p>Hello</p>' },
  ]);
  expect(lines).toEqual([expect.stringMatching(/"level":40.*could not store the intro of an issue as HTML/)]);
});
