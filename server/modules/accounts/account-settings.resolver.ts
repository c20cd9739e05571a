import { Arg, Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { LanguageEnum } from '../../platform/api/enums.ts';
import { Account, CODE, LANGUAGE_OF_MAIL } from './account.resolver.ts';
import { AccountService } from './account.service.ts';
import { recorded, signIn } from './sign-in.ts';

const CURRENT_PASSWORD = {
  nullable: true,
  description: `The current password. Not needed in the ${CONFIRMATION_MINUTES} minutes after a login with a passkey.`,
};

/** Changes that users make to their own account. */
@Resolver(() => Account)
export class AccountSettingsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The address that takes the place of the confirmed one as soon as the link in the mail to it is used.',
  })
  pendingEmail(@Ctx() { get, viewer }: ApiContext): Promise<string | null> {
    return get(AccountService).pendingEmail(viewer);
  }

  @FieldResolver(() => Boolean, {
    description: `Whether the session began with a passkey in the last ${CONFIRMATION_MINUTES} minutes. If so, the current password isn't needed.`,
  })
  passkeyConfirms(@Ctx() { get, viewer }: ApiContext): Promise<boolean> {
    return get(AccountService).passkeyConfirms(viewer);
  }

  @Mutation(() => Account, {
    description: 'A confirmed address stays until the link in the mail to the new one is used.',
  })
  changeEmail(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String, CURRENT_PASSWORD) password: string | undefined,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    const { get, viewer, clientAddress } = api;
    const change = { email, password: password ?? undefined, code: code ?? undefined };
    return recorded(api, 'email-change', () =>
      get(AccountService).changeEmail(viewer, clientAddress, language, change),
    );
  }

  @Mutation(() => Account, { description: 'Ends every other session. This one continues with a new ID.' })
  async changePassword(
    @Arg('currentPassword', () => String, CURRENT_PASSWORD) currentPassword: string | undefined,
    @Arg('newPassword', () => String) newPassword: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    const change = { currentPassword: currentPassword ?? undefined, newPassword, code: code ?? undefined };
    const { user, generation } = await recorded(api, 'password-change', () =>
      api.get(AccountService).changePassword(api.viewer, language, change),
    );
    return signIn(api, user, { generation, passkeyId: api.session.passkeyId });
  }

  @Mutation(() => Boolean, {
    description: `For ${CONFIRMATION_MINUTES} minutes, what can't be undone is no longer refused with CONFIRMATION_REQUIRED. A login counts as well. This session continues with a new ID.`,
  })
  async confirmPassword(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    const input = { password, code: code ?? undefined };
    const user = await recorded(api, 'password-confirm', () => api.get(AccountService).confirm(api.viewer, input));
    await signIn(api, user, { passkeyId: api.session.passkeyId });
    return true;
  }

  @Mutation(() => Boolean, { description: 'Ends every session of the current user, including this one.' })
  async logoutEverywhere(@Ctx() api: ApiContext): Promise<boolean> {
    await recorded(api, 'logout-everywhere', () => api.get(AccountService).logoutEverywhere(api.viewer));
    await api.session.end();
    await api.continueAs(undefined);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Deletes the account. Its comments stay without an author.' })
  async deleteAccount(
    @Arg('password', () => String, CURRENT_PASSWORD) password: string | undefined,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    const input = { password: password ?? undefined, code: code ?? undefined };
    await recorded(api, 'account-delete', () => api.get(AccountService).delete(api.viewer, input));
    await api.session.end();
    await api.continueAs(undefined);
    api.device.clear();
    return true;
  }
}
