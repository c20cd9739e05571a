import { expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { NOTIFICATION_KINDS } from '#domain/notification.ts';
import { replyDigestMail } from '#server/modules/community/notification/reply-digest-mail.ts';
import { mailHtml, mailText } from '#server/platform/mail/mail-layout.ts';

const ORIGIN = 'https://sato.example';
const READER = { id: 1, username: 'ana', email: 'ana@example.org', key: '0b6f3c1e-7a51-4c8e-9f0e-2d4f6a8b0c1d' };

it.each(LANGUAGES)('replies by mail in %s', async (language) => {
  const lines = NOTIFICATION_KINDS.map((kind, n) => ({
    kind,
    author: n === 0 ? 'Luis' : null,
    count: kind === 'followed' ? 300 : 1,
    url: `${ORIGIN}/news/first?comments=${n}&lang=${language}#comment-${n}`,
  }));
  const items = [
    { title: 'What is a block?', lines: lines.slice(0, 3) },
    { title: 'Keys & wallets', lines: lines.slice(3) },
  ];
  const { content } = replyDigestMail({ ...READER, language }, items, lines.length + 5, ORIGIN);
  const name = `mails/reply-digest.${language}`;
  await expect(`${content.subject}\n\n${mailText(content)}`).toMatchFileSnapshot(`${name}.txt`);
  const html = mailHtml(content, language);
  expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(/);
  await expect(html).toMatchFileSnapshot(`${name}.html`);
});

it('one notification is in the singular, and titles and names are text, whatever they contain', () => {
  const items = [
    { title: '<b>x', lines: [{ kind: 'reply' as const, author: '"<i>', count: 1, url: `${ORIGIN}/news/a` }] },
  ];
  const { content } = replyDigestMail({ ...READER, language: 'en' }, items, 1, ORIGIN);
  expect(content.subject).toContain('1 new notification on');
  expect(content.notes).toEqual([]);
  expect(mailHtml(content, 'en')).toContain('&lt;b&gt;x</h2>');
  expect(mailHtml(content, 'en')).toContain('&quot;&lt;i&gt; replied to your comment</a>');
});
