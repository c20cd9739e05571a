import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Stop } from '../jobs/run-job.ts';
import { withoutAddresses } from '../logging/logged-error.ts';
import type { Config } from '../settings/config.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';
import { nextTurn } from './sending-pace.ts';

/** Minutes to wait after each failed try; the last one repeats until the mail expires. */
const PAUSES = [1, 2, 5, 10, 20, 60, 180];
const LAST_PAUSE = 180;

/**
 * Minutes in which no other process tries a mail that one has taken. After a process was killed, the mail is tried again
 * then, so it can arrive twice but is never lost.
 */
const LEASE = 5;
/** Mails that are sent before the job looks for new requests. */
const AT_ONCE = 100;
/** In milliseconds. A delivery ends before its lease. */
const LONGEST_DELIVERY = 4 * 60 * 1_000;

interface TakenMail extends OutgoingMail {
  kind: string;
  tries: number;
}

/** Invitations go to thousands. So they wait until nothing else is due, and keep to the rate of the newsletter. */
export const INVITATION_LANE = `kind = 'newsletter-invitation'`;
export const PERSONAL_LANE = `kind <> 'newsletter-invitation'`;

/** SQL of the mails of a lane that wait, and of those that were given up in the last day. */
const queueOf = (lane: string) =>
  `select (select count(*) from mail where status = 'queued' and ${lane}) as waiting,
     (select count(*) from mail
      where status = 'failed' and ${lane} and text is not null and finished_at > now() - interval '1 day') as failed,
     (select extract(epoch from now() - min(created_at)) from mail where status = 'queued' and ${lane}) as oldest`;

export const MAIL_QUEUES = { mail: queueOf(PERSONAL_LANE), invitations: queueOf(INVITATION_LANE) };

/**
 * Sends mail that is due, one after the other, and gives up on mail that isn't worth sending any more.
 * @returns whether more may be due.
 */
export async function sendDueMail(
  em: EntityManager,
  config: Pick<Config, 'newsletterRate'>,
  transport: MailTransport,
  log: Logger,
  stop: Stop,
): Promise<boolean> {
  for (const { id, kind, tries } of await giveUpExpired(em)) {
    log.warn({ mail: id, kind, tries }, 'gave up on a mail that could not be sent in time');
  }
  for (let count = 0; count < AT_ONCE && !stop.ending.aborted; count += 1) {
    const mail = await takeDue(em, PERSONAL_LANE);
    if (!mail) return sendInvitation(em, config, transport, log, stop);
    await deliver(em, transport, log, mail, stop.abandoning);
  }
  return true;
}

/** @returns whether it sent one. */
async function sendInvitation(
  em: EntityManager,
  config: Pick<Config, 'newsletterRate'>,
  transport: MailTransport,
  log: Logger,
  stop: Stop,
): Promise<boolean> {
  const due = await em.fork().execute(`select from mail where ${isDue(INVITATION_LANE)} limit 1`);
  const wait = due.length > 0 ? await nextTurn(em, config) : null;
  if (wait === null) return false;
  await setTimeout(wait, undefined, { signal: stop.ending }).catch(() => {});
  const mail = stop.ending.aborted ? null : await takeDue(em, INVITATION_LANE);
  if (!mail) return false;
  await deliver(em, transport, log, mail, stop.abandoning);
  return true;
}

async function deliver(
  em: EntityManager,
  transport: MailTransport,
  log: Logger,
  mail: TakenMail,
  abandoning: AbortSignal,
): Promise<void> {
  const { id, kind, tries } = mail;
  const signal = AbortSignal.any([abandoning, AbortSignal.timeout(LONGEST_DELIVERY)]);
  const outcome = await transport.deliver(mail, signal);
  if (outcome.kind === 'sent' || outcome.kind === 'written') return finish(em, id, outcome.kind);
  if (abandoning.aborted) return release(em, id);
  const { reason } = outcome;
  const isPermanent = outcome.kind === 'refused' && outcome.isPermanent;
  await (isPermanent ? giveUp(em, id, reason) : postpone(em, id, reason, PAUSES[tries - 1] ?? LAST_PAUSE));
  const details = { mail: id, kind, tries, reason: withoutAddresses(reason) };
  log.warn(details, isPermanent ? 'gave up on a mail' : 'could not send a mail');
}

/** Takes one mail for this process alone. It counts as a try, even if the process ends before it knows the outcome. */
async function takeDue(em: EntityManager, lane: string): Promise<TakenMail | null> {
  const [row] = await em.fork().execute<(Omit<TakenMail, 'createdAt'> & { createdAt: string })[]>(
    `update mail set tries = tries + 1, next_try_at = now() + interval '${LEASE} minutes'
     where id = (
       ${nextOf(lane)} for update skip locked
     )
     returning id::text, kind, tries, recipient, subject, text, html, headers, created_at as "createdAt"`,
  );
  return row ? { ...row, createdAt: new Date(row.createdAt) } : null;
}

const isDue = (lane: string) => `status = 'queued' and ${lane} and next_try_at <= now()`;

/** SQL of the mail of a lane that is due for the longest time. */
export function nextOf(lane: string): string {
  return `select id from mail where ${isDue(lane)} order by next_try_at limit 1`;
}

function giveUpExpired(em: EntityManager): Promise<Pick<TakenMail, 'id' | 'kind' | 'tries'>[]> {
  return em.fork().execute(
    `update mail set status = 'failed', finished_at = now()
       where status = 'queued' and next_try_at <= now() and expires_at <= now() returning id::text, kind, tries`,
  );
}

/** Once a mail server has taken a mail, its text, with secret links, isn't needed anymore. A file has them anyway. */
async function finish(em: EntityManager, id: string, status: 'sent' | 'written'): Promise<void> {
  const cleared = status === 'sent' ? ', text = null, html = null' : '';
  await em
    .fork()
    .execute(`update mail set status = ?, finished_at = now(), last_error = null${cleared} where id = ?`, [status, id]);
}

async function giveUp(em: EntityManager, id: string, reason: string): Promise<void> {
  await em
    .fork()
    .execute(`update mail set status = 'failed', finished_at = now(), last_error = ? where id = ?`, [reason, id]);
}

/** Until it expires at the latest, so that it is given up then. */
async function postpone(em: EntityManager, id: string, reason: string, minutes: number): Promise<void> {
  await em
    .fork()
    .execute(
      `update mail set next_try_at = least(now() + make_interval(mins => ?), expires_at), last_error = ? where id = ?`,
      [minutes, reason, id],
    );
}

/** Another process, or this one when it runs again, sends it at once. */
async function release(em: EntityManager, id: string): Promise<void> {
  await em.fork().execute('update mail set next_try_at = now() where id = ?', [id]);
}
