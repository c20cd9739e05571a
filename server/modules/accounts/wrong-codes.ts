import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { FIELD_PROBLEMS } from '#domain/field-problem.ts';
import { WRONG_CODES_MAX, WRONG_CODES_NOTIFIED } from '#domain/limits.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import type { Config } from '../../platform/settings/config.ts';
import { settingFor } from './owner-language.ts';
import { wrongCodesMail } from './protection-mails.ts';
import { User } from './user.entity.ts';

/**
 * Counts a code of an app as wrong before it is checked, so that no attempt at the same time goes uncounted.
 * @returns how many of them now count as wrong in a row.
 * @throws AppError UNAUTHENTICATED if there were too many. Recovery codes, passkeys and links to a new password still work.
 */
export async function countWrongCode(em: EntityManager, userId: number): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `update second_factor set wrong_codes = wrong_codes + 1 where user_id = ? and wrong_codes < ?
     returning wrong_codes as count`,
    [userId, WRONG_CODES_MAX],
  );
  if (row) return row.count;
  throw new AppError('UNAUTHENTICATED', FIELD_PROBLEMS.codes_used_up, { code: 'codes_used_up' });
}

/** Counts from zero again. The owner has just proved who they are. */
export async function resetWrongCodes(em: EntityManager, userId: number): Promise<void> {
  await em.execute('update second_factor set wrong_codes = 0 where user_id = ? and wrong_codes > 0', [userId]);
}

/** Notifies the owner of an account, who may not know that someone else has the password. */
export async function notifyOfWrongCodes(
  em: EntityManager,
  userId: number,
  count: number,
  config: Pick<Config, 'mailOrigin'>,
): Promise<void> {
  if (count !== WRONG_CODES_NOTIFIED && count !== WRONG_CODES_MAX) return;
  const user = await em.findOneOrFail(User, { id: userId }, { populate: ['email'] });
  const setting = await settingFor(em, userId, config);
  await queueMail(em, wrongCodesMail(user, setting, count));
}
