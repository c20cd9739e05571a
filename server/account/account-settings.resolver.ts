import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { ApiContext } from '../api-context.ts';
import { Account } from './account.resolver.ts';
import { signIn } from './sign-in.ts';

/** What people change of their own account. */
@Resolver()
export class AccountSettingsResolver {
  @Mutation(() => Account)
  changeEmail(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String, { description: 'The current one.' }) password: string,
    @Ctx() { services, viewer, clientAddress }: ApiContext,
  ): Promise<Account> {
    return services.accounts.changeEmail(viewer, clientAddress, { email, password });
  }

  @Mutation(() => Account, { description: 'Ends every other session; this one goes on under a new id.' })
  async changePassword(
    @Arg('currentPassword', () => String) currentPassword: string,
    @Arg('newPassword', () => String) newPassword: string,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    const change = { currentPassword, newPassword };
    const { user, generation } = await api.services.accounts.changePassword(api.viewer, change);
    return signIn(api, user, generation);
  }

  @Mutation(() => Boolean, { description: 'Ends every session of the one who asks, this one too.' })
  async logoutEverywhere(@Ctx() api: ApiContext): Promise<boolean> {
    await api.services.accounts.logoutEverywhere(api.viewer);
    await api.session.end();
    return true;
  }

  @Mutation(() => Boolean, { description: 'Comments stay, without their author.' })
  async deleteAccount(
    @Arg('password', () => String, { description: 'The current one.' }) password: string,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    await api.services.accounts.delete(api.viewer, { password });
    await api.session.end();
    api.device.clear();
    return true;
  }
}
