import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { LANGUAGES, type Language } from '#domain/language.ts';
import type { IssueItem } from '#domain/newsletter-issue.ts';
import { authoredBy, JOB } from '../../platform/database/change-author.ts';
import type { Stop } from '../../platform/jobs/run-job.ts';
import type { MailTransport, Outcome, OutgoingMail } from '../../platform/mail/mail-transport.ts';
import { nextTurn } from '../../platform/mail/sending-pace.ts';
import { unsubscribeHeaders } from '../../platform/mail/unsubscribe-headers.ts';
import type { Config } from '../../platform/settings/config.ts';
import { DUE_ISSUES } from './due-issues.ts';
import { storeIntros } from './issue-intros.ts';
import { pickedItems } from './issue-items.ts';
import { type IssueMail, issueMail, mailFor } from './issue-mail.ts';

/** SQL of the subscriptions that get mail. */
export const IS_READER = 's.confirmed_at is not null and s.bounced_at is null';

/** Minutes to wait after each temporary refusal; after the last, the delivery is given up. */
const PAUSES = [1, 5, 15, 60, 180, 360];
/** Seconds in which nothing is sent after the mail server couldn't be reached; the last one repeats. */
const OUTAGE_PAUSES = [5, 15, 60, 300, 900];

/** Minutes until a delivery that was begun and didn't end counts as unsure. */
const LEASE = 5;
/** In milliseconds. A delivery ends before its lease. */
const LONGEST_DELIVERY = 4 * 60 * 1_000;
/** Attempts to store what became of a mail, and the pause between them in milliseconds. */
const SETTLE_TRIES = 5;
const SETTLE_PAUSE = 500;

/** Starts what is due, ends what is complete, and marks deliveries that a process left. @returns whether mail is due. */
export async function sendDueIssues(em: EntityManager, config: Config, log: Logger): Promise<boolean> {
  const [look] = await em.fork().execute<Record<'isDue' | 'isLeft' | 'isSending' | 'hasMail', boolean>[]>(
    `select
       exists (select ${DUE_ISSUES}) as "isDue",
       exists (select from newsletter_delivery where ${IS_LEFT}) as "isLeft",
       exists (select from newsletter_issue where status = 'sending') as "isSending",
       exists (select from ${dueMail()})
       and not exists (select from newsletter_pace where paused_until > now()) as "hasMail"`,
  );
  if (!look) return false;
  if (look.isLeft) await markUnsure(em, log);
  if (look.isDue) while (await startOne(em, config, log));
  else if (look.isSending && !look.hasMail) await endComplete(em, log);
  return look.hasMail;
}

/**
 * SQL of the next due mail of each issue that is being sent. Each issue is looked at on its own, because those of stopped
 * issues wait too.
 */
export const dueMail = (lock = '') => `newsletter_issue i join lateral (
  select w.id, w.subscription_id, w.next_try_at from newsletter_delivery w
  where w.issue_id = i.id and w.status = 'waiting' and w.next_try_at <= now()
  order by w.next_try_at, w.id limit 1 ${lock}
) d on i.status = 'sending'`;

/** SQL of the mails of issues that are being sent. */
export const DELIVERY_QUEUE = `select count(*) filter (where d.status in ('waiting', 'begun')) as waiting,
    count(*) filter (where d.status = 'failed') as failed,
    extract(epoch from now() - min(i.started_at) filter (where d.status in ('waiting', 'begun'))) as oldest
  from newsletter_issue i join newsletter_delivery d on d.issue_id = i.id where i.status = 'sending'`;

const IS_LEFT = `status = 'begun' and begun_at < now() - interval '${LEASE} minutes'`;

async function markUnsure(em: EntityManager, log: Logger): Promise<void> {
  const left = await em.fork().execute<{ id: string }[]>(
    `update newsletter_delivery set status = 'unsure', finished_at = now(),
       last_error = 'The site ended while it was sending this mail.'
     where ${IS_LEFT} returning id::text`,
  );
  if (left.length > 0) log.warn({ deliveries: left.length }, 'newsletter mails were begun and never finished');
}

interface DueIssue {
  id: number;
  slug: string;
  subject: string;
  subjectEs: string;
  intro: string;
  introEs: string;
  items: IssueItem[];
}

/**
 * Writes the mails of an issue that is due, and a delivery for each reader, in one transaction. So a process that ends in
 * between leaves it as it was, and a reader who subscribes later doesn't get it.
 */
function startOne(em: EntityManager, { mailOrigin }: Config, log: Logger): Promise<boolean> {
  return authoredBy(JOB, em).transactional(async (transaction) => {
    const [issue] = await transaction.execute<DueIssue[]>(
      `update newsletter_issue set status = 'sending', send_at = null, started_at = now(), updated_at = now(),
         version = version + 1
       where id = (select i.id ${DUE_ISSUES} order by i.send_at, i.id limit 1 for update skip locked)
       returning id, slug, subject, subject_es as "subjectEs", intro, intro_es as "introEs", items`,
    );
    if (!issue) return false;
    await storeIntros(transaction, issue);
    const items = (await pickedItems(transaction, issue.items)).filter(({ isPublic }) => isPublic);
    for (const language of LANGUAGES) {
      const { slug } = issue;
      const texts = { en: [issue.subject, issue.intro], es: [issue.subjectEs, issue.introEs] } as const;
      const [subject, intro] = texts[language];
      const mail = issueMail({ slug, subject, intro, items }, { origin: mailOrigin, language });
      await transaction.execute(
        'insert into newsletter_mail (issue_id, language, subject, text, html) values (?, ?, ?, ?, ?)',
        [issue.id, language, mail.subject, mail.text, mail.html],
      );
    }
    const [row] = await transaction.execute<{ count: number }[]>(
      `with added as (
         insert into newsletter_delivery (issue_id, subscription_id, language)
         select ?, s.id, s.language from newsletter_subscription s where ${IS_READER} order by s.id returning 1
       )
       select count(*)::integer as count from added`,
      [issue.id],
    );
    log.info({ issue: issue.id, readers: row?.count ?? 0 }, 'began to send a newsletter issue');
    return true;
  });
}

async function endComplete(em: EntityManager, log: Logger): Promise<void> {
  const ended = await authoredBy(JOB, em).transactional(async (transaction) => {
    // A statement doesn't see what was committed after it began. So the locks come first: an admin who has mails repeated
    // holds one until those mails wait.
    await transaction.execute(`select from newsletter_issue where status = 'sending' order by id for update`);
    return transaction.execute<{ id: number }[]>(
      `update newsletter_issue i set status = 'sent', finished_at = now(), updated_at = now()
       where i.status = 'sending' and not exists (
         select from newsletter_delivery d where d.issue_id = i.id and d.status in ('waiting', 'begun')
       ) returning i.id`,
    );
  });
  for (const { id } of ended) log.info({ issue: id }, 'sent a newsletter issue');
}

interface Taken {
  deliveryId: string;
  mail: OutgoingMail;
  issueId: number;
  language: Language;
  tries: number;
}

/** Sends mail one by one until none is due, the server can't be reached, or the site stops. */
export async function sendDueDeliveries(
  em: EntityManager,
  config: Config,
  transport: MailTransport,
  log: Logger,
  stop: Stop,
): Promise<void> {
  const mails = new Map<string, IssueMail>();
  while (!stop.ending.aborted) {
    const wait = await nextTurn(em, config);
    if (wait === null) return;
    await setTimeout(wait, undefined, { signal: stop.ending }).catch(() => {});
    if (stop.ending.aborted) return;
    const taken = await take(em, config, mails);
    if (taken === 'none') return;
    if (taken === 'skipped') continue;
    const signal = AbortSignal.any([stop.abandoning, AbortSignal.timeout(LONGEST_DELIVERY)]);
    const outcome = await transport.deliver(taken.mail, signal);
    await settle(em, taken, outcome);
    if (outcome.kind === 'sent' || outcome.kind === 'written') continue;
    log.warn({ issue: taken.issueId, delivery: taken.deliveryId, tries: taken.tries, ...outcome }, 'newsletter mail');
    if (outcome.kind === 'unreachable') return;
  }
}

/**
 * Marks a delivery as begun, which is committed before it goes to the mail server. Two processes never begin the same
 * one. Readers who have gone are skipped.
 */
async function take(
  em: EntityManager,
  { mailOrigin }: Config,
  mails: Map<string, IssueMail>,
): Promise<Taken | 'skipped' | 'none'> {
  const [row] = await em.fork().execute<
    {
      deliveryId: string;
      issueId: number;
      language: Language;
      tries: number;
      createdAt: string;
      email: string | null;
      key: string | null;
    }[]
  >(
    `with picked as materialized (
       select d.id, s.email, s.key
       from ${dueMail('for update skip locked')}
       left join newsletter_subscription s on s.id = d.subscription_id and ${IS_READER}
       order by d.next_try_at, d.id limit 1
     )
     update newsletter_delivery d
     set status = case when p.email is null then 'skipped' else 'begun' end,
       tries = d.tries + case when p.email is null then 0 else 1 end,
       begun_at = case when p.email is not null then now() end,
       finished_at = case when p.email is null then now() end
     from picked p where d.id = p.id
     returning d.id::text as "deliveryId", d.issue_id as "issueId", d.language, d.tries, d.created_at as "createdAt",
       p.email, p.key`,
  );
  if (!row) return 'none';
  const { email, key, createdAt, ...taken } = row;
  if (email === null || key === null) return 'skipped';
  const mail = {
    id: `newsletter-${row.deliveryId}`,
    recipient: email,
    ...mailFor(await mailOf(em, mails, row), { key, email }),
    headers: { Precedence: 'bulk', ...unsubscribeHeaders(mailOrigin, key) },
    createdAt: new Date(createdAt),
  };
  return { ...taken, mail };
}

/** Read once for all readers of an issue and a language: it doesn't change any more. */
async function mailOf(
  em: EntityManager,
  mails: Map<string, IssueMail>,
  { issueId, language }: Pick<Taken, 'issueId' | 'language'>,
): Promise<IssueMail> {
  const name = `${issueId} ${language}`;
  const known = mails.get(name);
  if (known) return known;
  const [mail] = await em
    .fork()
    .execute<IssueMail[]>('select subject, text, html from newsletter_mail where issue_id = ? and language = ?', [
      issueId,
      language,
    ]);
  if (!mail) throw new Error(`Issue ${issueId} has no mail in ${language}.`);
  mails.set(name, mail);
  return mail;
}

/** If it can't be stored, the delivery becomes unsure later. */
async function settle(em: EntityManager, taken: Taken, outcome: Outcome): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await em.fork().transactional((transaction) => store(transaction, taken, outcome));
    } catch (error) {
      if (tries === SETTLE_TRIES) throw error;
      await setTimeout(SETTLE_PAUSE);
    }
  }
}

async function store(em: EntityManager, { deliveryId, tries }: Taken, outcome: Outcome): Promise<void> {
  const end = (status: 'sent' | 'failed' | 'unsure', reason: string | null) =>
    // An admin may have had it repeated since, if it took very long.
    em.execute(
      `update newsletter_delivery set status = ?, finished_at = clock_timestamp(), last_error = ?
       where id = ? and tries = ? and status in ('begun', 'unsure')`,
      [status, reason, deliveryId, tries],
    );
  const wait = (seconds: number, reason: string, triesSoFar: number) =>
    em.execute(
      `update newsletter_delivery
       set status = 'waiting', begun_at = null, next_try_at = now() + make_interval(secs => ?), last_error = ?, tries = ?
       where id = ? and tries = ? and status in ('begun', 'unsure')`,
      [seconds, reason, triesSoFar, deliveryId, tries],
    );
  const pause = async (reason: string) => {
    // It says nothing about this reader, so it doesn't count as one of the tries.
    await wait(0, reason, tries - 1);
    const pauses = OUTAGE_PAUSES.map((seconds) => `${seconds}`).join(', ');
    await em.execute(
      `update newsletter_pace set failures = least(failures + 1, ${OUTAGE_PAUSES.length}), last_error = ?,
         paused_until = now() + make_interval(secs => (array[${pauses}])[least(failures + 1, ${OUTAGE_PAUSES.length})])`,
      [reason],
    );
  };
  if (outcome.kind !== 'unreachable') {
    await em.execute(
      'update newsletter_pace set failures = 0, paused_until = null, last_error = null where failures > 0',
    );
  }
  switch (outcome.kind) {
    case 'sent':
    case 'written':
      await end('sent', null);
      return;
    case 'unsure':
      await end('unsure', outcome.reason);
      return;
    case 'unreachable':
      await pause(outcome.reason);
      return;
    case 'refused': {
      const minutes = PAUSES[tries - 1];
      if (!outcome.isPermanent && minutes !== undefined) await wait(minutes * 60, outcome.reason, tries);
      else await end('failed', outcome.reason);
      if (!outcome.isGone) return;
      await em.execute(
        `update newsletter_subscription s set bounced_at = now()
         from newsletter_delivery d where d.id = ? and s.id = d.subscription_id and s.bounced_at is null`,
        [deliveryId],
      );
    }
  }
}
