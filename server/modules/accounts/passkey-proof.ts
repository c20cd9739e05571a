import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { FIELD_PROBLEMS } from '#domain/field-problem.ts';
import { mustConfirmEmail, type SignedIn } from '#domain/viewer.ts';
import type { User } from './user.entity.ts';

/** Whether the viewer's session began with a passkey that the account still has. */
export async function usedPasskey(em: EntityManager, { id, passkeyId }: SignedIn): Promise<boolean> {
  if (passkeyId === undefined) return false;
  const rows = await em.execute('select id from passkey where id = ? and user_id = ?', [passkeyId, id]);
  return rows.length > 0;
}

/**
 * Whether the account has passkeys and the session began with none of them. Such a session mustn't change how its account
 * logs in: someone who knows only the password could otherwise add a second factor of their own.
 */
export async function lacksPasskey(em: EntityManager, viewer: SignedIn): Promise<boolean> {
  const present = await em.execute('select id from passkey where user_id = ? limit 1', [viewer.id]);
  return present.length > 0 && !(await usedPasskey(em, viewer));
}

/** @throws AppError FORBIDDEN as `lacksPasskey`. */
export async function expectPasskey(em: EntityManager, viewer: SignedIn): Promise<void> {
  if (!(await lacksPasskey(em, viewer))) return;
  throw new AppError('FORBIDDEN', FIELD_PROBLEMS.passkey_needed, { account: 'passkey_needed' });
}

/** @throws AppError FORBIDDEN if the account has to have a confirmed address before it gets a passkey or two-step login. */
export function expectConfirmedEmail(user: User): void {
  if (!mustConfirmEmail(user)) return;
  throw new AppError('FORBIDDEN', FIELD_PROBLEMS.email_unconfirmed, { account: 'email_unconfirmed' });
}
