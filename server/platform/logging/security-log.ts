import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { AppError } from '#domain/app-error.ts';
import type { Actor } from '#domain/permissions.ts';
import { NotPermitted } from '../access/authorize.ts';
import { Tally } from '../metrics/tally.ts';
import { EventBudget } from './event-budget.ts';

/** What can happen to accounts and personal data. */
export type SecurityAction =
  | 'login'
  | 'logout'
  | 'logout-everywhere'
  | 'session-end'
  | 'register'
  | 'email-change'
  | 'password-change'
  /** Before something that can't be undone. */
  | 'password-confirm'
  /** Steps that change nothing yet, but take a password. */
  | 'second-factor-set-up'
  | 'passkey-start'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes'
  | 'passkey-add'
  | 'passkey-remove'
  /** Asked for a link to a new password, or to confirm an address. */
  | 'password-reset-request'
  | 'email-confirm-request'
  /** By a link in a mail. */
  | 'password-reset'
  | 'email-confirm'
  | 'role-change'
  | 'account-create'
  | 'account-disable'
  | 'account-enable'
  | 'account-delete'
  | 'comment-ban'
  | 'comment-ban-lift'
  | 'data-export'
  | 'newsletter-export'
  | 'key-rotation'
  | 'newsletter-import'
  | 'newsletter-invite'
  | 'newsletter-bounced'
  | 'subscriber-remove'
  /** An operation on what belongs to admins or someone else, or too many attempts at anything. */
  | 'refusal';

export type SecurityOutcome = 'success' | 'failure' | 'refused';

/** One thing that happened. It never holds passwords, session ids, or a name without an account. */
export interface SecurityEvent {
  action: SecurityAction;
  outcome: SecurityOutcome;
  /** Who did it; anonymous if no one was logged in. */
  actor: Actor;
  /** The account that it happened to; null for none or an unknown one. */
  accountId?: number | null;
  /** Network address; null for the command line. */
  address: string | null;
  /** A few words from our code, such as a role or an error code. */
  detail?: string | null;
}

const ONE_HOUR = 60 * 60 * 1_000;
/** Maximum number of failures and refusals. Like all events, they are deleted after a year. */
const MAX_UNSUCCESSFUL = 100_000;

/** Records what happens to accounts, in the database and in the server's log. If recording fails, nothing else does. */
export class SecurityLog {
  /** Action and outcome of everything that happened, even if it wasn't recorded. */
  readonly counts = new Tally<`${SecurityAction} ${SecurityOutcome}`>();
  private logger: Logger | null = null;
  private readonly recorded = new WeakSet<AppError>();
  private readonly budget = new EventBudget((dropped) => {
    this.logger?.warn({ dropped }, 'too many security events: these failures and refusals were not recorded');
  });
  private nextPruning = 0;

  constructor(private readonly pool: Pool) {}

  /** From now on, each event is also written to this log. */
  logTo(logger: Logger): void {
    this.logger = logger;
  }

  /** Runs some work and records how it ended. Errors other than AppError are not recorded. */
  async around<Result>(event: Omit<SecurityEvent, 'outcome'>, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      await this.record({ ...event, outcome: 'success' });
      return result;
    } catch (error) {
      await this.recordFailure(event, error);
      throw error;
    }
  }

  /**
   * Records an error only once, even if several layers pass it on. Refusals of visitors go to the server's log alone: they
   * cost nothing, and would push older events out of the table.
   */
  async recordFailure(event: Omit<SecurityEvent, 'outcome'>, error: unknown): Promise<void> {
    if (!(error instanceof AppError) || this.recorded.has(error)) return;
    this.recorded.add(error);
    const outcome = ['FORBIDDEN', 'RATE_LIMITED', 'BUSY'].includes(error.code) ? 'refused' : 'failure';
    const reasons = Object.values(error.fields).join(' ') || error.code;
    const failure = { ...event, outcome, detail: [event.detail, reasons].filter(Boolean).join(' ') } as const;
    if (error instanceof NotPermitted && event.actor.role === 'anonymous') {
      this.counts.add(`${event.action} ${outcome}`);
      if (this.budget.allows(`${event.action} by visitors`, event.address)) this.write(failure);
    } else await this.record(failure);
  }

  /** Refused requests that try to get around a check. They cost nothing, so they are only in the server's log. */
  noteAttempt(event: Pick<SecurityEvent, 'actor' | 'address' | 'detail'>): void {
    this.counts.add('refusal refused');
    if (!this.budget.allows('attempts to get around checks', event.address)) return;
    this.write({ action: 'refusal', outcome: 'refused', ...event });
  }

  async record(event: SecurityEvent): Promise<void> {
    this.counts.add(`${event.action} ${event.outcome}`);
    if (event.outcome !== 'success' && !this.budget.allows(`${event.action} ${event.outcome}`, event.address)) return;
    this.write(event);
    await this.store(event);
  }

  /** Logs how many events were dropped, before the process ends. */
  end(): void {
    this.budget.endMinute();
  }

  private write({ action, outcome, actor, accountId = null, address, detail = null }: SecurityEvent): void {
    const actorId = 'id' in actor ? actor.id : null;
    const byOperator = actor.role === 'operator';
    this.logger?.info({ action, outcome, actorId, byOperator, accountId, address, detail }, 'security event');
  }

  private async store({ action, outcome, actor, accountId, address, detail }: SecurityEvent): Promise<void> {
    const actorId = 'id' in actor ? actor.id : null;
    const byOperator = actor.role === 'operator';
    try {
      // The account may just have been deleted. Then its owner's address isn't stored.
      await this.pool.query(
        `insert into security_event (action, outcome, by_operator, actor_id, account_id, address, detail)
         select $1, $2, $3, actor.id, account.id, case when $4::integer is null or actor.id is not null then $6 end, $7
         from (select) here
         left join app_user actor on actor.id = $4
         left join app_user account on account.id = $5`,
        [action, outcome, byOperator, actorId, accountId, address, detail],
      );
      await this.prune();
    } catch (error) {
      this.logger?.error({ err: error }, 'security event not stored');
    }
  }

  /** At most once an hour, after an event: only events make the table grow. */
  private async prune(): Promise<void> {
    if (Date.now() < this.nextPruning) return;
    this.nextPruning = Date.now() + ONE_HOUR;
    await this.pool.query(`delete from security_event where created_at < now() - interval '1 year'`);
    await this.pool.query(
      `delete from security_event where outcome <> 'success' and id <= (
         select id from security_event where outcome <> 'success' order by id desc offset $1 limit 1)`,
      [MAX_UNSUCCESSFUL],
    );
  }
}
