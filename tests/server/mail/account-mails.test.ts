import { expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import {
  confirmEmailMail,
  emailChangedMail,
  type MailSetting,
  passkeyAddedMail,
  passkeyRemovedMail,
  passkeysTakenMail,
  passwordChangedMail,
  recoveryCodesMail,
  resetPasswordMail,
  secondFactorOffMail,
  secondFactorOnMail,
  secondFactorTakenMail,
} from '#server/modules/accounts/account-mails.ts';
import { emailChangeAskedMail, factorsEndedMail, wrongCodesMail } from '#server/modules/accounts/protection-mails.ts';
import { mailHtml, mailText } from '#server/platform/mail/mail-layout.ts';

const ACCOUNT = { id: 1, username: 'ana', email: 'ana@example.org' };
const TOKEN = 'ToKeN'.repeat(9).slice(0, 43);
const PASSKEYS = [{ name: 'Phone' }, { name: 'Work laptop' }];
const MAILS = [
  resetPasswordMail,
  (account: typeof ACCOUNT, setting: MailSetting) => passwordChangedMail(account, setting, { passkeys: PASSKEYS }),
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  (account: typeof ACCOUNT, setting: MailSetting) => passkeyAddedMail(account, setting, 'Work laptop'),
  (account: typeof ACCOUNT, setting: MailSetting) => passkeyRemovedMail(account, setting, 'Work laptop'),
  (account: typeof ACCOUNT, setting: MailSetting) => passkeysTakenMail(account, setting, ['Phone', 'Work laptop']),
  secondFactorOnMail,
  secondFactorOffMail,
  secondFactorTakenMail,
  recoveryCodesMail,
  factorsEndedMail,
  (account: typeof ACCOUNT, setting: MailSetting) => wrongCodesMail(account, setting, 100),
];

it.each(LANGUAGES)('the mails about accounts in %s', async (language) => {
  for (const mailOf of MAILS) {
    const { kind, content } = mailOf(ACCOUNT, { origin: 'https://sato.example', language }, TOKEN);
    const name = `mails/${kind}.${language}`;
    await expect(`${content.subject}\n\n${mailText(content)}`).toMatchFileSnapshot(`${name}.txt`);
    const html = mailHtml(content, language);
    // Nothing is loaded from elsewhere when someone opens the mail.
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(/);
    await expect(html).toMatchFileSnapshot(`${name}.html`);
  }
});

it('names are text, whatever they contain', () => {
  const account = { ...ACCOUNT, username: '<b>&"x' };
  const { content } = resetPasswordMail(account, { origin: 'https://sato.example', language: 'en' }, TOKEN);
  expect(mailHtml(content, 'en')).toContain('Hello &lt;b&gt;&amp;&quot;x,');
  expect(mailText(content)).toContain('Hello <b>&"x,');
});

it('a username that mail programs would make a link of is in no mail: anyone can register with a stranger’s address', () => {
  const account = { ...ACCOUNT, username: 'win.btc.example' };
  for (const mailOf of MAILS) {
    for (const language of LANGUAGES) {
      const { content } = mailOf(account, { origin: 'https://sato.example', language }, TOKEN);
      expect(mailText(content) + mailHtml(content, language)).not.toContain('win.btc');
    }
  }
});
