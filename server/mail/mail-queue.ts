import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '#domain/language.ts';
import { type MailContent, mailHtml, mailText } from './mail-layout.ts';

/** What a mail is about, as `sato mail list` shows it. */
export type MailKind = 'reset-password' | 'password-changed' | 'confirm-email' | 'email-changed';

export interface NewMail {
  kind: MailKind;
  /** The account that it is about. If the account is deleted, the mail is deleted too. */
  userId: number;
  /** An e-mail address. */
  recipient: string;
  language: Language;
  content: MailContent;
  /** Hours after which it isn't worth sending any more. */
  hours: number;
}

/**
 * Queues a mail. It is sent if the transaction of its cause is committed.
 * @param em in that transaction.
 */
export async function queueMail(em: EntityManager, mail: NewMail): Promise<void> {
  const { kind, userId, recipient, language, content, hours } = mail;
  await em.execute(
    `insert into mail (kind, user_id, recipient, language, subject, text, html, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, now() + make_interval(hours => ?))`,
    [kind, userId, recipient, language, content.subject, mailText(content), mailHtml(content, language), hours],
  );
}
