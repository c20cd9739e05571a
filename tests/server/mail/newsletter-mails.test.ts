/** @module-tag extended */

import { expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { mailJob } from '#server/jobs/mail-job.ts';
import { confirmSubscriptionMail, invitationMail } from '#server/modules/newsletter/newsletter-mails.ts';
import { mailHtml, mailText } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import { createOrm } from '#server/site-orm.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { startJob } from '#tests/support/jobs.ts';
import { startMailServer } from '#tests/support/mail-server.ts';

const TOKEN = 'ToKeN'.repeat(9).slice(0, 43);
const KEY = '0b6f3c1e-7a51-4c8e-9f0e-2d4f6a8b0c1d';
const ORIGIN = 'https://sato.example';

it.each(LANGUAGES)('the mails that ask subscribers to confirm, in %s', async (language) => {
  for (const mailOf of [confirmSubscriptionMail, invitationMail]) {
    const { kind, content } = mailOf({ id: 1, email: 'ana@example.org', language, key: KEY }, ORIGIN, TOKEN);
    const name = `mails/${kind}.${language}`;
    await expect(`${content.subject}\n\n${mailText(content)}`).toMatchFileSnapshot(`${name}.txt`);
    const html = mailHtml(content, language);
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(/);
    await expect(html).toMatchFileSnapshot(`${name}.html`);
  }
});

it('header fields with which mail programs unsubscribe arrive as they were queued', async () => {
  const database = await freshDatabase();
  const orm = await createOrm(database.url);
  const smtp = await startMailServer();
  try {
    const mail = invitationMail({ id: 1, email: 'ana@example.org', language: 'es', key: KEY }, ORIGIN, TOKEN);
    await orm.em.execute(`insert into newsletter_subscription (email, language) values ('ana@example.org', 'es')`);
    await queueMail(orm.em, mail);
    const job = startJob(mailJob, orm.em, {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'a@sato.example',
      SITE_URL: ORIGIN,
    });
    await expect.poll(() => smtp.received.length).toBe(1);
    const lines = smtp.received[0]?.headerLines.map(({ line }) => line.replace(/\r\n\s+/g, ' '));
    expect(lines).toContain(`List-Unsubscribe: <${ORIGIN}/newsletter/subscription/${KEY}>`);
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(lines).toContain('Auto-Submitted: auto-generated');
    await job.end();
  } finally {
    await orm.close();
    await database.drop();
    await smtp.close();
  }
});
