import type { EntityManager } from '@mikro-orm/postgresql';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import type { Config } from '../../platform/settings/config.ts';
import { passkeysTakenMail, secondFactorTakenMail } from './account-mails.ts';
import { settingFor } from './owner-language.ts';
import { removeSecondFactor } from './second-factor.service.ts';
import { removePasskeys } from './stored-passkeys.ts';
import { User } from './user.entity.ts';

/**
 * Removes passkeys of someone else's account, and ends the sessions that they began. A mail notifies the owner, and the
 * history has it.
 * @param transaction that knows who makes the change (`authoredBy`).
 * @param ids those to remove; all if omitted.
 * @returns the names of those that the account had.
 */
export async function takePasskeys(
  transaction: EntityManager,
  userId: number,
  config: Pick<Config, 'mailOrigin'>,
  ids?: readonly number[],
): Promise<string[]> {
  const names = await removePasskeys(transaction, userId, ids);
  if (names.length === 0) return names;
  const user = await ownerOf(transaction, userId);
  await record(transaction, userId, 'passkeys', names.length);
  await queueMail(transaction, passkeysTakenMail(user, await settingFor(transaction, userId, config), names));
  return names;
}

/** The same for two-step login. */
export async function takeSecondFactor(
  transaction: EntityManager,
  userId: number,
  config: Pick<Config, 'mailOrigin'>,
): Promise<void> {
  const user = await ownerOf(transaction, userId);
  if (!user.secondFactorAt) return;
  await removeSecondFactor(transaction, userId);
  await record(transaction, userId, 'secondFactor', true);
  await queueMail(transaction, secondFactorTakenMail(user, await settingFor(transaction, userId, config)));
}

function ownerOf(transaction: EntityManager, userId: number): Promise<User> {
  return transaction.findOneOrFail(User, { id: userId }, { populate: ['email'], refresh: true });
}

async function record(transaction: EntityManager, userId: number, field: string, before: unknown): Promise<void> {
  await transaction.execute(
    `insert into content_change (actor, actor_id, source, item_type, item_id, slug, action, version, fields, before)
     select by.actor, by.actor_id, by.source, 'account', ?, '', 'edit', 0, array[?], jsonb_build_object(?::text, ?::jsonb)
     from change_author() by`,
    [userId, field, field, JSON.stringify(before)],
  );
}
