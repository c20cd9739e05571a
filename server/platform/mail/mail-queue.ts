import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '#domain/language.ts';
import { type MailContent, mailHtml, mailText } from './mail-layout.ts';

/** What a mail is about, as `sato mail list` shows it. */
export type MailKind =
  | 'reset-password'
  | 'password-changed'
  | 'confirm-email'
  | 'email-change-asked'
  | 'email-changed'
  | 'passkey-added'
  | 'passkey-removed'
  /** By an admin. */
  | 'passkeys-taken'
  | 'second-factor-on'
  | 'second-factor-off'
  /** By an admin. */
  | 'second-factor-taken'
  | 'recovery-codes'
  /** Before the address was confirmed, and may have been someone else's. */
  | 'factors-ended'
  | 'wrong-codes'
  | 'confirm-subscription'
  | 'newsletter-invitation'
  | 'newsletter-test'
  | 'reply-digest';

export interface NewMail {
  kind: MailKind;
  /** The account that it is about, if any. If the account is deleted, the mail is deleted too. */
  userId: number | null;
  /** The newsletter subscription that it goes to, if any. When it ends, the mail is deleted, even if it wasn't sent yet. */
  subscriptionId?: number;
  /** An e-mail address. */
  recipient: string;
  language: Language;
  content: MailContent;
  /** Further header fields of the message, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Hours after which it isn't worth sending any more. */
  hours: number;
}

/** A mail with a layout of its own. */
export interface WrittenMail extends Omit<NewMail, 'content'> {
  mail: { subject: string; text: string; html: string };
}

/**
 * Queues a mail. It is sent if the transaction of its cause is committed.
 * @param em in that transaction.
 */
export async function queueMail(em: EntityManager, { content, ...mail }: NewMail): Promise<void> {
  const { subject } = content;
  await queueWrittenMail(em, {
    ...mail,
    mail: { subject, text: mailText(content), html: mailHtml(content, mail.language) },
  });
}

/** Like `queueMail`. */
export async function queueWrittenMail(em: EntityManager, written: WrittenMail): Promise<void> {
  const { kind, userId, subscriptionId = null, recipient, language, headers = {}, hours, mail } = written;
  const { subject, text, html } = mail;
  await em.execute(
    `insert into mail (kind, user_id, subscription_id, recipient, language, subject, text, html, headers, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, now() + make_interval(hours => ?))`,
    [kind, userId, subscriptionId, recipient, language, subject, text, html, JSON.stringify(headers), hours],
  );
}
