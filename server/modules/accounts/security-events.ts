import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { Actor } from '#domain/permissions.ts';
import { authorizeActor } from '../../platform/access/authorize.ts';
import type { SecurityAction, SecurityOutcome } from '../../platform/logging/security-log.ts';
import { named, User } from './user.entity.ts';

/** An event that the security log holds, with the names of the accounts. */
export interface LoggedEvent {
  createdAt: Date;
  action: SecurityAction;
  outcome: SecurityOutcome;
  actor: string | null;
  account: string | null;
  address: string | null;
  detail: string | null;
}

/**
 * The newest events, newest first.
 * @param username events that this account did or that happened to it.
 * @throws AppError FORBIDDEN; NOT_FOUND for an unknown name.
 */
export async function newestEvents(
  em: EntityManager,
  actor: Actor,
  limit: number,
  username?: string,
): Promise<LoggedEvent[]> {
  authorizeActor(actor, 'security-log:read');
  const user = username === undefined ? null : await em.findOne(User, named(username.trim()));
  if (username !== undefined && !user) throw new AppError('NOT_FOUND', `There is no account named ${username}.`);
  const events = await em.execute<(Omit<LoggedEvent, 'createdAt'> & { createdAt: string })[]>(
    `select e.created_at as "createdAt", e.action, e.outcome, e.address, e.detail,
       case when e.by_operator then 'command line' else actor.username end as actor, account.username as account
     from security_event e
     left join app_user actor on actor.id = e.actor_id
     left join app_user account on account.id = e.account_id
     where ${user ? '? in (e.actor_id, e.account_id)' : 'true'}
     order by e.id desc limit ?`,
    user ? [user.id, limit] : [limit],
  );
  return events.map((event) => ({ ...event, createdAt: new Date(event.createdAt) }));
}
