import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { LanguageEnum } from '../../platform/api/enums.ts';
import { Account, LANGUAGE_OF_MAIL } from './account.resolver.ts';
import { AccountRecoveryService } from './account-recovery.service.ts';
import { confirmEmail, recorded, recordedByMail, resetPassword } from './sign-in.ts';

/** Links in mails: a forgotten password, and addresses to confirm. */
@Resolver()
export class AccountRecoveryResolver {
  @Mutation(() => Boolean, {
    description: 'Sends a link to set a new password, if an account has this address. Always true.',
  })
  async requestPasswordReset(
    @Arg('email', () => String) email: string,
    @Arg('language', () => LanguageEnum, { description: 'Of the mail.' }) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    const { get, clientAddress } = api;
    await recordedByMail(api, 'password-reset-request', async () => {
      await get(AccountRecoveryService).requestPasswordReset(clientAddress, { email, language });
      return null;
    });
    return true;
  }

  @Mutation(() => Account, {
    description:
      'Ends every session of the account and begins a new one here. With two-step login it sets the password and fails with SECOND_FACTOR_REQUIRED.',
  })
  resetPassword(
    @Arg('token', () => String, { description: 'From the link in the mail. It works once.' }) token: string,
    @Arg('newPassword', () => String) newPassword: string,
    @Arg('removePasskeys', () => Boolean, {
      description: 'Whether to remove all passkeys of the account as well, in case someone else has added one.',
      defaultValue: false,
    })
    removePasskeys: boolean,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    return resetPassword(api, language, { token, newPassword, removePasskeys });
  }

  @Query(() => String, { description: 'The username of the account whose password a link sets.' })
  accountToReset(
    @Arg('token', () => String, { description: 'From the link in the mail, which can still be used afterwards.' })
    token: string,
    @Ctx() { get, tags }: ApiContext,
  ): Promise<string> {
    tags.refuse();
    return get(AccountRecoveryService).accountToReset({ token });
  }

  @Mutation(() => Boolean, { description: 'Sends another link to confirm the address of the account. Always true.' })
  async requestEmailConfirmation(
    @Arg('language', () => LanguageEnum, { description: 'Of the mail.' }) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    await recorded(api, 'email-confirm-request', () =>
      api.get(AccountRecoveryService).requestEmailConfirmation(api.viewer, language),
    );
    return true;
  }

  @Query(() => String, { description: 'The address that a link confirms: its first letter and its host.' })
  emailToConfirm(
    @Arg('token', () => String, { description: 'From the link in the mail, which can still be used afterwards.' })
    token: string,
    @Ctx() { get, tags }: ApiContext,
  ): Promise<string> {
    tags.refuse();
    return get(AccountRecoveryService).addressToConfirm({ token });
  }

  @Mutation(() => Boolean, {
    description:
      "Confirms an account's address. The first confirmation of an account that never had another role than user removes its passkeys, turns off two-step login and ends its other sessions. A new address can be confirmed only in a session of the account. Always true.",
  })
  async confirmEmail(
    @Arg('token', () => String, { description: 'From the link in the mail. It works once.' }) token: string,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    await confirmEmail(api, { token });
    return true;
  }
}
