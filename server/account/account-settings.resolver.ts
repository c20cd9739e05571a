import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { ApiContext } from '../api-context.ts';
import { Account } from './account.resolver.ts';
import { recorded, signIn } from './sign-in.ts';

/** What people change of their own account. */
@Resolver()
export class AccountSettingsResolver {
  @Mutation(() => Account)
  changeEmail(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String, { description: 'The current one.' }) password: string,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    const { services, viewer, clientAddress } = api;
    const change = { email, password };
    return recorded(api, 'email-change', () => services.accounts.changeEmail(viewer, clientAddress, change));
  }

  @Mutation(() => Account, { description: 'Ends every other session; this one goes on under a new id.' })
  async changePassword(
    @Arg('currentPassword', () => String) currentPassword: string,
    @Arg('newPassword', () => String) newPassword: string,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    const change = { currentPassword, newPassword };
    const { user, generation } = await recorded(api, 'password-change', () =>
      api.services.accounts.changePassword(api.viewer, change),
    );
    return signIn(api, user, generation);
  }

  @Mutation(() => Boolean, { description: 'Ends every session of the one who asks, this one too.' })
  async logoutEverywhere(@Ctx() api: ApiContext): Promise<boolean> {
    await recorded(api, 'logout-everywhere', () => api.services.accounts.logoutEverywhere(api.viewer));
    await api.session.end();
    return true;
  }

  @Mutation(() => Boolean, { description: 'Comments stay, without their author.' })
  async deleteAccount(
    @Arg('password', () => String, { description: 'The current one.' }) password: string,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    await recorded(api, 'account-delete', () => api.services.accounts.delete(api.viewer, { password }));
    await api.session.end();
    api.device.clear();
    return true;
  }
}
