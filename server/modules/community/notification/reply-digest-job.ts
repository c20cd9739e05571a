import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addresses, commentAddress, itemAddress } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { REPLY_DIGEST_HOURS, REPLY_DIGEST_LINES, REPLY_DIGEST_WAIT_MINUTES } from '#domain/limits.ts';
import type { Role } from '#domain/viewer.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { NEWEST_FIRST } from '../../content/model/content-order.ts';
import { placeOf } from '../comment/comment-place.ts';
import { Notification } from './notification.entity.ts';
import { linesOf, loadLines, PLACE_OF_NOTIFICATION } from './notification.service.ts';
import { type DigestItem, type DigestReader, replyDigestMail } from './reply-digest-mail.ts';

/** People who are looked at before other mail has its turn. */
const AT_ONCE = 100;

/** SQL of the time until which notifications are mailed: people who are on the site have read them by then. */
const MAILED_UNTIL = `now() - interval '${REPLY_DIGEST_WAIT_MINUTES} minutes'`;

/** SQL of the notifications that no mail has covered. @param alias of their rows. */
const isNews = (alias: string) =>
  `${alias}.read_at is null and ${alias}.created_at <= ${MAILED_UNTIL}
    and ${alias}.created_at > (select d.told_until from reply_digest d where d.user_id = ${alias}.user_id)`;

/** New comments on followed items come after what is about the person. */
const FOLLOWED_LAST = { [raw((alias) => `${alias}.kind = 'followed'`)]: 'asc' } as const;

/**
 * Queues a mail to each person who wants replies by mail, hasn't had one within a day, and has unread notifications that
 * no mail has covered. The mail and its time are stored in one transaction, and only one process looks at a person.
 */
export async function queueDueDigests(em: EntityManager, { mailOrigin }: Pick<Config, 'mailOrigin'>): Promise<void> {
  for (let count = 0; count < AT_ONCE; count += 1) {
    if (!(await em.fork().transactional((transaction) => lookAtOne(transaction, mailOrigin)))) return;
  }
}

interface DuePerson extends DigestReader {
  role: Role;
  /** Whether the account is in use and its address confirmed. */
  isReachable: boolean;
}

/** @returns whether someone was due. */
async function lookAtOne(em: EntityManager, origin: string): Promise<boolean> {
  // The account is locked too, so that its address can't change before the mail is queued.
  const [person] = await em.execute<DuePerson[]>(
    `select u.id, u.username, u.email, u.role, d.key, d.language,
       u.email_confirmed_at is not null and u.disabled_at is null as "isReachable"
     from reply_digest d join app_user u on u.id = d.user_id
     where d.is_on and d.look_at <= now()
     order by d.look_at limit 1 for update of d skip locked for share of u skip locked`,
  );
  if (!person) return false;
  const { items, count } = person.isReachable ? await newsFor(em, person, origin) : { items: [], count: 0 };
  if (count === 0) {
    await em.execute(
      `update reply_digest set look_at = now() + interval '${REPLY_DIGEST_WAIT_MINUTES} minutes' where user_id = ?`,
      [person.id],
    );
    return true;
  }
  await em.execute(
    `update reply_digest set look_at = now() + interval '${REPLY_DIGEST_HOURS} hours', last_mail_at = now(),
       told_until = ${MAILED_UNTIL}
     where user_id = ?`,
    [person.id],
  );
  await queueMail(em, replyDigestMail(person, items, count, origin));
  return true;
}

/**
 * The lines about what no mail has covered, as under the bell, with the items that they are about; and how many there are
 * in all.
 */
async function newsFor(em: EntityManager, { id, role, language }: DuePerson, origin: string) {
  const [notifications, count] = await em.findAndCount(
    Notification,
    { $and: [linesOf({ id, role }, isNews('n')), { [raw(isNews)]: [] }] },
    {
      orderBy: [FOLLOWED_LAST, NEWEST_FIRST],
      limit: REPLY_DIGEST_LINES,
      populate: PLACE_OF_NOTIFICATION,
      strategy: 'select-in',
    },
  );
  await loadLines(em, notifications, isNews('n'));
  const items = new Map<string, DigestItem>();
  for (const notification of notifications) {
    const { page, title, line } = await lineOf(notification, language, origin);
    const item = items.get(page) ?? { title, lines: [] };
    item.lines.push(line);
    items.set(page, item);
  }
  return { items: [...items.values()], count };
}

async function lineOf(notification: Notification, language: Language, origin: string) {
  const { kind, firstComment, commentCount: count = 1 } = notification;
  const comment = firstComment ?? (await notification.comment?.loadOrFail()) ?? null;
  const { type, slug, title } = await placeOf(comment ?? notification, language);
  const page = itemAddress(type, slug) ?? addresses.home;
  const author = (await comment?.user?.loadOrFail())?.username ?? null;
  // Its author sees a hidden comment on the profile, not in its place.
  const path = kind === 'hidden' ? addresses.profile : comment ? commentAddress(page, comment.id) : page;
  const url = new URL(path, origin);
  url.searchParams.set('lang', language);
  return { page, title: title.value, line: { kind, author, count, url: url.href } };
}
