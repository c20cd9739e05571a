import type { EntityManager } from '@mikro-orm/postgresql';
import { FALLBACK_LANGUAGE, type Language } from '#domain/language.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { MailSetting } from './account-mails.ts';

/** In the language of the owner's last mail: the person who causes this one may speak another one. */
export async function settingFor(
  transaction: EntityManager,
  userId: number,
  { mailOrigin }: Pick<Config, 'mailOrigin'>,
): Promise<MailSetting> {
  const [row] = await transaction.execute<{ language: Language }[]>(
    'select language from mail where user_id = ? order by id desc limit 1',
    [userId],
  );
  return { origin: mailOrigin, language: row?.language ?? FALLBACK_LANGUAGE };
}
