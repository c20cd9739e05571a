import { addresses, inLanguage } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { REPLY_DIGEST_HOURS } from '#domain/limits.ts';
import type { NotificationKind } from '#domain/notification.ts';
import type { NewMail } from '../../../platform/mail/mail-queue.ts';
import { oneClickHeaders } from '../../../platform/mail/unsubscribe-headers.ts';

/** Whom a digest goes to. */
export interface DigestReader {
  /** Of the account. */
  id: number;
  username: string;
  email: string;
  language: Language;
  /** Of the page that ends these mails. */
  key: string;
}

/** A notification in a digest, or all those of new comments on one followed item. */
export interface DigestLine {
  kind: NotificationKind;
  /** Who wrote the comment; null after the account was deleted, and if there is no comment any more. */
  author: string | null;
  /** Of comments; more than one only on a followed item. */
  count: number;
  url: string;
}

/** An item with the notifications about its comments. */
export interface DigestItem {
  title: string;
  lines: DigestLine[];
}

const LINES: Record<Language, Record<NotificationKind, (author: string | null, count: number) => string>> = {
  en: {
    reply: (author) => `${author ?? 'Someone'} replied to your comment`,
    mention: (author) => `${author ?? 'Someone'} mentioned you in a comment`,
    followed: (author, count) =>
      count === 1 ? `${author ?? 'Someone'} commented on something you follow` : `${count} new comments`,
    answer_accepted: () => 'Your reply was marked as the answer',
    approved: () => 'Your comment is now public',
    report_kept: () => 'A moderator checked the comment you reported and kept it',
    report_removed: () => 'The comment you reported was removed',
    hidden: () => 'A moderator hid your comment',
    removed: () => 'A moderator removed your comment',
  },
  es: {
    reply: (author) => `${author ?? 'Alguien'} respondió a tu comentario`,
    mention: (author) => `${author ?? 'Alguien'} te mencionó en un comentario`,
    followed: (author, count) =>
      count === 1 ? `${author ?? 'Alguien'} comentó en algo que sigues` : `${count} comentarios nuevos`,
    answer_accepted: () => 'Marcaron tu comentario como la respuesta',
    approved: () => 'Tu comentario ya es público',
    report_kept: () => 'Un moderador revisó el comentario que denunciaste y decidió mantenerlo',
    report_removed: () => 'El comentario que denunciaste fue eliminado',
    hidden: () => 'Un moderador ocultó tu comentario',
    removed: () => 'Un moderador eliminó tu comentario',
  },
};

/**
 * Unread notifications. Comments themselves aren't in it, so that nothing of a comment that is removed later stays in a
 * mailbox.
 * @param count how many there are, with those that aren't among the items.
 * @param origin of the site, without a slash at the end.
 */
export function replyDigestMail(
  reader: DigestReader,
  items: readonly DigestItem[],
  count: number,
  origin: string,
): NewMail {
  const { id, username, email, language, key } = reader;
  const more = count - items.reduce((sum, { lines }) => sum + lines.length, 0);
  const groups = items.map(({ title, lines }) => ({
    title,
    links: lines.map((line) => ({ label: LINES[language][line.kind](line.author, line.count), url: line.url })),
  }));
  const page = addresses.replyDigest(key);
  const url = `${origin}${inLanguage(page, language)}`;
  return {
    kind: 'reply-digest',
    userId: id,
    recipient: email,
    language,
    hours: REPLY_DIGEST_HOURS,
    headers: oneClickHeaders(`${origin}${page}`),
    content: {
      en: {
        subject: count === 1 ? `1 new notification on ${BRAND.name}` : `${count} new notifications on ${BRAND.name}`,
        paragraphs: [`Hello ${username},`, 'Here’s what you haven’t read yet:'],
        groups,
        notes: more > 0 ? [`And ${more} more. Select the bell on any page of ${origin} to see them.`] : [],
        reason: `You get this email, at most once a day, because replies by email are on for the account of ${email} on ${origin}.`,
        unsubscribe: { label: 'Stop these emails', url },
      },
      es: {
        subject:
          count === 1 ? `1 notificación nueva en ${BRAND.name}` : `${count} notificaciones nuevas en ${BRAND.name}`,
        paragraphs: [`Hola, ${username}:`, 'Esto es lo que aún no has leído:'],
        groups,
        notes: more > 0 ? [`Y ${more} más. Para verlas, pulsa la campana en cualquier página de ${origin}.`] : [],
        reason: `Recibes este correo, como máximo una vez al día, porque activaste las respuestas por correo en la cuenta de ${email} en ${origin}.`,
        unsubscribe: { label: 'No recibir más estos correos', url },
      },
    }[language],
  };
}
