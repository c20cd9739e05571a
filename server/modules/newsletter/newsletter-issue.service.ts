import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type FieldProblems } from '#domain/app-error.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { MAIL_TEST_HOURS } from '#domain/limits.ts';
import {
  type DeliveryStatus,
  type IssueInput,
  type IssueItem,
  type IssueStatus,
  isReservedIssueSlug,
  issueInput,
  missingTexts,
  type ReaderCount,
  type RepeatableDelivery,
} from '#domain/newsletter-issue.ts';
import { parseInput } from '#domain/parse-input.ts';
import { slugFromTitle } from '#domain/slug.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize, expectConfirmed } from '../../platform/access/authorize.ts';
import { NumberedPage } from '../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { inTransactionOf, personAt } from '../../platform/database/change-author.ts';
import { createdOnce, creationOf } from '../../platform/idempotency/created-once.ts';
import { queueWrittenMail } from '../../platform/mail/mail-queue.ts';
import { User } from '../accounts/user.entity.ts';
import { freeSlug } from '../content/model/free-slug.ts';
import { databaseTime } from '../content/schedule/schedule-of.ts';
import { type PickedItem, pickedItems, textsOf } from './issue-items.ts';
import { type IssueMail, issueMail, mailFor, NO_READER } from './issue-mail.ts';
import { IS_READER } from './issue-sending.ts';

/** An issue as those see it who write it. */
export interface ManagedIssue extends Omit<IssueInput, 'slug'> {
  id: number;
  slug: string;
  status: IssueStatus;
  sendAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  updatedAt: Date;
  version: number;
  /** Of its deliveries; only those that are more than 0. */
  counts: { status: DeliveryStatus; count: number }[];
}

/** Why deliveries failed, or are unsure or repeated. */
export interface DeliveryProblem {
  status: DeliveryStatus;
  reason: string;
  count: number;
}

/** Why nothing is sent at present, and until when. */
export interface SendingPause {
  reason: string;
  until: Date;
}

/** A mail as readers get it. */
export interface IssuePreview extends IssueMail {
  /** Titles of picked items that readers don't get, because they aren't public, in the language of the mail. */
  leftOut: string[];
}

const COLUMNS = `i.id, i.slug, i.subject, i.subject_es as "subjectEs", i.intro, i.intro_es as "introEs", i.items, i.status,
  i.send_at as "sendAt", i.started_at as "startedAt", i.finished_at as "finishedAt", i.updated_at as "updatedAt", i.version,
  (select coalesce(jsonb_agg(jsonb_build_object('status', n.status, 'count', n.count) order by n.status), '[]')
   from (
     select d.status, count(*)::integer as count from newsletter_delivery d where d.issue_id = i.id group by d.status
   ) n) as counts`;

type Times = 'sendAt' | 'startedAt' | 'finishedAt' | 'updatedAt';
type IssueRow = Omit<ManagedIssue, Times> & Record<Times, string | null>;

/** Most different reasons that a list of problems names. */
const PROBLEMS = 20;

/**
 * Issues of the newsletter for those who write and send them. Reading and writing takes `newsletter:compose`, and what
 * decides about sending `newsletter:send`; every method throws AppError UNAUTHENTICATED or FORBIDDEN otherwise. Changes
 * throw NOT_FOUND, and CONFLICT if someone else changed the issue or its status doesn't allow it any more.
 */
export class NewsletterIssueService {
  /** @param source the way in that the history records. */
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'config' | 'rateLimits' | 'source'>) {}

  /** One page, newest first. @throws AppError BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<ManagedIssue>> {
    authorize(viewer, 'newsletter:compose');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const rows = await this.context.em.execute<IssueRow[]>(
      `select ${COLUMNS} from newsletter_issue i order by i.id desc limit ? offset ?`,
      [pageSize, (page - 1) * pageSize],
    );
    return new NumberedPage(rows.map(withTimes), pageSize, async () => {
      const [row] = await this.context.em.execute<{ count: number }[]>(
        'select count(*)::integer as count from newsletter_issue',
      );
      return row?.count ?? 0;
    });
  }

  /** Null if there is none. */
  async one(viewer: Viewer, id: number): Promise<ManagedIssue | null> {
    authorize(viewer, 'newsletter:compose');
    return find(this.context.em, id);
  }

  /** The picked items that still exist, in their order. */
  async items(viewer: Viewer, items: readonly IssueItem[]): Promise<PickedItem[]> {
    authorize(viewer, 'newsletter:compose');
    return pickedItems(this.context.em, items);
  }

  /** Why mails of an issue didn't arrive, the most frequent reason first. No addresses. */
  async problems(viewer: Viewer, id: number): Promise<DeliveryProblem[]> {
    authorize(viewer, 'newsletter:compose');
    return this.context.em.execute(
      `select d.status, d.last_error as reason, count(*)::integer as count from newsletter_delivery d
       where d.issue_id = ? and d.last_error is not null and d.status <> 'sent'
       group by d.status, d.last_error order by count desc, d.status, d.last_error limit ${PROBLEMS}`,
      [id],
    );
  }

  /** Null unless the mail server couldn't be reached. */
  async pause(viewer: Viewer): Promise<SendingPause | null> {
    authorize(viewer, 'newsletter:compose');
    const [row] = await this.context.em.execute<{ reason: string; until: string }[]>(
      `select last_error as reason, paused_until as until from newsletter_pace where paused_until > now()`,
    );
    return row ? { reason: row.reason, until: new Date(row.until) } : null;
  }

  /** Everyone who would get an issue now. */
  async readers(viewer: Viewer): Promise<ReaderCount[]> {
    authorize(viewer, 'newsletter:compose');
    const rows = await this.context.em.execute<ReaderCount[]>(
      `select s.language, count(*)::integer as count from newsletter_subscription s where ${IS_READER} group by s.language`,
    );
    return LANGUAGES.map((language) => ({
      language,
      count: rows.find((row) => row.language === language)?.count ?? 0,
    }));
  }

  /**
   * The mail in a language: as it was written when sending began, or as it would be now. What a draft lacks in Spanish is
   * shown in English.
   * @throws AppError NOT_FOUND.
   */
  async preview(viewer: Viewer, id: number, language: Language): Promise<IssuePreview> {
    authorize(viewer, 'newsletter:compose');
    const issue = await existing(this.context.em, id);
    const items = await pickedItems(this.context.em, issue.items);
    const leftOut = issue.startedAt ? [] : items.filter(({ isPublic }) => !isPublic);
    const [stored] = await this.context.em.execute<IssueMail[]>(
      'select subject, text, html from newsletter_mail where issue_id = ? and language = ?',
      [id, language],
    );
    return {
      ...(stored ?? this.mail(issue, items, language)),
      leftOut: leftOut.map((item) => textsOf(item, language).title.value),
    };
  }

  /**
   * Queues the mail in a language to the viewer's own address.
   * @throws AppError NOT_FOUND; RATE_LIMITED; BAD_USER_INPUT, for `email` while that address isn't confirmed.
   */
  async sendTest(viewer: Viewer, id: number, language: Language): Promise<void> {
    const mail = await this.preview(viewer, id, language);
    authorize(viewer, 'newsletter:compose');
    const user = await this.context.em.findOneOrFail(User, { id: viewer.id }, { populate: ['email'], refresh: true });
    const { email, emailConfirmedAt } = user;
    if (!emailConfirmedAt) throw AppError.badInput({ email: 'email_unconfirmed' });
    await this.context.rateLimits.newsletterTest(viewer.id);
    const { subject, text, html } = mailFor(mail, { ...NO_READER, email });
    const label = { en: 'Test', es: 'Prueba' }[language];
    await queueWrittenMail(this.context.em, {
      kind: 'newsletter-test',
      userId: viewer.id,
      recipient: email,
      language,
      hours: MAIL_TEST_HOURS,
      mail: { subject: `[${label}] ${subject}`, text, html },
    });
  }

  /** @throws AppError BAD_USER_INPUT; CONFLICT for a key that was used with other input. */
  async create(viewer: Viewer, raw: unknown, idempotencyKey?: unknown): Promise<ManagedIssue> {
    authorize(viewer, 'newsletter:compose');
    const input = parseInput(issueInput, raw);
    const creation = creationOf(viewer, 'createNewsletterIssue', idempotencyKey, input);
    return inTransactionOf(personAt(viewer, this.context.source), this.context.em, async (em) => {
      const { id } = await createdOnce(em, creation, async () => {
        await lockSlugs(em);
        const columns = await columnsOf(em, input, null);
        const [row] = await em.execute<{ id: number }[]>(
          `insert into newsletter_issue (subject, subject_es, intro, intro_es, items, slug)
           values (?, ?, ?, ?, ?::jsonb, ?) returning id`,
          columns,
        );
        return row?.id ?? 0;
      });
      return existing(em, Number(id));
    });
  }

  /** Only drafts can be changed. @throws AppError BAD_USER_INPUT. */
  async update(viewer: Viewer, id: number, raw: unknown, version: number): Promise<ManagedIssue> {
    authorize(viewer, 'newsletter:compose');
    const input = parseInput(issueInput, raw);
    return this.changing(viewer, id, ['draft'], version, async (em) => {
      await lockSlugs(em);
      await em.execute(
        `update newsletter_issue set subject = ?, subject_es = ?, intro = ?, intro_es = ?, items = ?::jsonb, slug = ?,
           updated_at = now(), version = version + 1 where id = ?`,
        [...(await columnsOf(em, input, id)), id],
      );
    });
  }

  /** Deletes a draft permanently. @throws AppError CONFIRMATION_REQUIRED. */
  async delete(viewer: Viewer, id: number, version: number): Promise<void> {
    authorize(viewer, 'newsletter:compose');
    expectConfirmed(viewer);
    await inTransactionOf(personAt(viewer, this.context.source), this.context.em, async (em) => {
      await locked(em, id, ['draft'], version);
      await em.execute('delete from newsletter_issue where id = ?', [id]);
    });
  }

  /**
   * Sends an issue at a time, or at once.
   * @param at null for at once.
   * @throws AppError CONFIRMATION_REQUIRED; BAD_USER_INPUT for a time that has passed, if a text is missing in a language, or
   *   if no one would get it.
   */
  async schedule(viewer: Viewer, id: number, version: number, at: Date | null): Promise<ManagedIssue> {
    authorize(viewer, 'newsletter:send');
    expectConfirmed(viewer);
    return this.changing(viewer, id, ['draft', 'scheduled'], version, async (em, issue) => {
      const problems: FieldProblems = Object.fromEntries(
        missingTexts(issue).map((name) => [name, 'required' as const]),
      );
      if (at && at <= (await databaseTime(em))) problems.sendAt = 'send_at_past';
      if (Object.keys(problems).length > 0) throw AppError.badInput(problems);
      if (!at && (await this.readers(viewer)).every(({ count }) => count === 0)) {
        throw AppError.badInput({ sendAt: 'no_readers' });
      }
      await em.execute(
        `update newsletter_issue set status = 'scheduled', send_at = coalesce(?, now()), updated_at = now(),
           version = version + 1 where id = ?`,
        [at, id],
      );
    });
  }

  /** Makes a scheduled issue a draft again. */
  async cancel(viewer: Viewer, id: number, version: number): Promise<ManagedIssue> {
    authorize(viewer, 'newsletter:send');
    return this.changing(viewer, id, ['scheduled'], version, (em) =>
      em.execute(
        `update newsletter_issue set status = 'draft', send_at = null, updated_at = now(), version = version + 1
         where id = ?`,
        [id],
      ),
    );
  }

  /** Readers whose mail hasn't begun don't get it, and the issue isn't in the archive. */
  async stop(viewer: Viewer, id: number): Promise<ManagedIssue> {
    authorize(viewer, 'newsletter:send');
    return this.changing(viewer, id, ['sending'], null, (em) => setStatus(em, id, 'stopped'));
  }

  /** Sends a stopped issue to those who haven't got it. */
  async resume(viewer: Viewer, id: number): Promise<ManagedIssue> {
    authorize(viewer, 'newsletter:send');
    return this.changing(viewer, id, ['stopped'], null, (em) => setStatus(em, id, 'sending'));
  }

  /** Sends once more what failed, or what may have arrived; then some readers can get it twice. */
  async repeat(viewer: Viewer, id: number, which: RepeatableDelivery): Promise<ManagedIssue> {
    authorize(viewer, 'newsletter:send');
    return this.changing(viewer, id, ['sending', 'sent'], null, async (em) => {
      await em.execute(
        `update newsletter_delivery
         set status = 'waiting', next_try_at = now(), begun_at = null, finished_at = null, tries = 0
         where issue_id = ? and status = ?`,
        [id, which],
      );
      await setStatus(em, id, 'sending');
    });
  }

  private mail(issue: ManagedIssue, items: readonly PickedItem[], language: Language): IssueMail {
    const isSpanish = language === 'es';
    return issueMail(
      {
        slug: issue.slug,
        subject: (isSpanish && issue.subjectEs) || issue.subject,
        intro: (isSpanish && issue.introEs) || issue.intro || '',
        items: items.filter(({ isPublic }) => isPublic),
      },
      { origin: this.context.config.mailOrigin, language },
    );
  }

  private changing(
    viewer: SignedIn,
    id: number,
    statuses: readonly IssueStatus[],
    version: number | null,
    change: (em: EntityManager, issue: ManagedIssue) => Promise<unknown>,
  ): Promise<ManagedIssue> {
    return inTransactionOf(personAt(viewer, this.context.source), this.context.em, async (em) => {
      await change(em, await locked(em, id, statuses, version));
      return existing(em, id);
    });
  }
}

async function find(em: EntityManager, id: number): Promise<ManagedIssue | null> {
  const [row] = await em.execute<IssueRow[]>(`select ${COLUMNS} from newsletter_issue i where i.id = ?`, [id]);
  return row ? withTimes(row) : null;
}

async function existing(em: EntityManager, id: number): Promise<ManagedIssue> {
  const issue = await find(em, id);
  if (!issue) throw new AppError('NOT_FOUND', "This issue doesn't exist.");
  return issue;
}

/** @param version that the viewer has seen; null where it doesn't matter. */
async function locked(
  em: EntityManager,
  id: number,
  statuses: readonly IssueStatus[],
  version: number | null,
): Promise<ManagedIssue> {
  await em.execute('select 1 from newsletter_issue where id = ? for update', [id]);
  const issue = await existing(em, id);
  if (!statuses.includes(issue.status) || (version !== null && version !== issue.version)) {
    throw new AppError('CONFLICT', 'This issue has changed in the meantime. Reload it and try again.');
  }
  return issue;
}

/** So that two issues can't take the same slug in the same moment. */
async function lockSlugs(em: EntityManager): Promise<void> {
  await em.execute('lock table newsletter_issue in share row exclusive mode');
}

/** @throws AppError BAD_USER_INPUT if the slug belongs to another issue. */
async function columnsOf(em: EntityManager, input: IssueInput, id: number | null): Promise<unknown[]> {
  const wanted = input.slug ?? (slugFromTitle(input.subject) || 'issue');
  const slug = await freeSlug(em, 'newsletter_issue', wanted, id === null ? [] : [id], (candidate) =>
    input.slug ? false : isReservedIssueSlug(candidate),
  );
  if (input.slug && input.slug !== slug) throw AppError.badInput({ slug: 'slug_taken' });
  const { subject, subjectEs, intro, introEs, items } = input;
  return [subject, subjectEs, intro, introEs, JSON.stringify(items), slug];
}

async function setStatus(em: EntityManager, id: number, status: 'sending' | 'stopped'): Promise<void> {
  await em.execute(
    `update newsletter_issue set status = ?, finished_at = case when ? = 'stopped' then now() end, updated_at = now(),
       version = version + 1 where id = ?`,
    [status, status, id],
  );
}

function withTimes(row: IssueRow): ManagedIssue {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    sendAt: time(row.sendAt),
    startedAt: time(row.startedAt),
    finishedAt: time(row.finishedAt),
    updatedAt: new Date(row.updatedAt ?? 0),
  };
}
