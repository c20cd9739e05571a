import { AppError } from '#domain/app-error.ts';
import type { Language } from '#domain/language.ts';
import { maskedEmail, ownNewsletterInput, subscriptionKey } from '#domain/newsletter.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { User } from '../../accounts/user.entity.ts';

/** Replies by mail as the link in these mails shows them. */
export interface KeyedReplyDigest {
  key: string;
  /** `a…@example.org`, because forwarded mails have the link too. */
  maskedEmail: string;
}

/** What people do with their replies by mail: in their settings, and with the link in the mails. */
export class ReplyDigestService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /** The language of the viewer's replies by mail; null if they are off. @throws AppError UNAUTHENTICATED. */
  async ownLanguage(viewer: Viewer): Promise<Language | null> {
    authorize(viewer, 'account:own');
    const [own] = await this.context.em.execute<{ language: Language }[]>(
      'select language from reply_digest where user_id = ? and is_on',
      [viewer.id],
    );
    return own?.language ?? null;
  }

  /**
   * Turns replies by mail on in a language, or off. What was there before they are on isn't mailed.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT, for `email` if they are turned on while the address isn't confirmed.
   */
  async changeOwn(viewer: Viewer, raw: unknown): Promise<void> {
    authorize(viewer, 'account:own');
    const { language } = parseInput(ownNewsletterInput, raw);
    if (language === null) return this.turnOff('user_id = ?', viewer.id);
    const user = await this.context.em.findOneOrFail(User, { id: viewer.id }, { refresh: true });
    if (!user.emailConfirmedAt) throw AppError.badInput({ email: 'email_unconfirmed' });
    await this.context.em.execute(
      `insert into reply_digest as d (user_id, language) values (?, ?)
       on conflict (user_id) do update set language = excluded.language, is_on = true,
         told_until = case when d.is_on then d.told_until else now() end`,
      [viewer.id, language],
    );
  }

  /** Null if they are off, and for what can't be a key. */
  async byKey(key: string): Promise<KeyedReplyDigest | null> {
    if (!isKey(key)) return null;
    const [found] = await this.context.em.execute<{ email: string }[]>(
      'select u.email from reply_digest d join app_user u on u.id = d.user_id where d.key = ? and d.is_on',
      [key],
    );
    return found ? { key, maskedEmail: maskedEmail(found.email) } : null;
  }

  /** Turns them off. They may be off already: mail programs and people click twice. */
  async endByKey(key: string): Promise<void> {
    if (isKey(key)) await this.turnOff('key = ?', key);
  }

  /** With the mail that still waits. */
  private async turnOff(condition: string, value: number | string): Promise<void> {
    await this.context.em.transactional(async (transaction) => {
      const [ended] = await transaction.execute<{ id: number }[]>(
        `update reply_digest set is_on = false where ${condition} and is_on returning user_id as id`,
        [value],
      );
      if (!ended) return;
      // A statement of its own, so that it sees what the job has queued while the first one waited for it.
      await transaction.execute(`delete from mail where user_id = ? and kind = 'reply-digest' and status = 'queued'`, [
        ended.id,
      ]);
    });
  }
}

function isKey(key: string): boolean {
  return subscriptionKey.safeParse(key).success;
}
