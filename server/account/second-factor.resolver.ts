import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { ApiContext } from '../api-context.ts';
import { Account } from './account.resolver.ts';
import type { SecondFactorSetup } from './second-factor.service.ts';
import { recorded } from './sign-in.ts';

@ObjectType('SecondFactorSetup', { description: 'What an authenticator app needs.' })
export class SecondFactorSetupType implements SecondFactorSetup {
  @Field(() => String, { description: 'In Base32, to type in.' })
  secret!: string;

  @Field(() => String, { description: 'The same as an otpauth address, for a QR code.' })
  uri!: string;
}

/** Two-step login: codes of an authenticator app in addition to the password. */
@Resolver(() => Account)
export class SecondFactorResolver {
  @FieldResolver(() => Boolean, { description: 'Whether a login needs a code in addition to the password.' })
  hasSecondFactor(@Ctx() { user }: ApiContext): boolean {
    return Boolean(user?.secondFactorAt);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether this admin must turn on two-step login before the admin area works.',
  })
  needsSecondFactor(@Root() { role }: Account, @Ctx() { viewer }: ApiContext): boolean {
    return role === 'admin' && viewer.role === 'user';
  }

  @FieldResolver(() => Int)
  recoveryCodesLeft(@Ctx() { services, viewer }: ApiContext): Promise<number> {
    return services.secondFactor.recoveryCodesLeft(viewer);
  }

  @Mutation(() => SecondFactorSetupType, { description: 'A new secret. Logins need it only after turnOnSecondFactor.' })
  setUpSecondFactor(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Ctx() { services, viewer }: ApiContext,
  ): Promise<SecondFactorSetupType> {
    return services.secondFactor.setUp(viewer, { password });
  }

  @Mutation(() => [String], { description: 'Recovery codes, which cannot be read again.' })
  turnOnSecondFactor(
    @Arg('code', () => String, { description: 'A code of the app.' }) code: string,
    @Ctx() api: ApiContext,
  ): Promise<string[]> {
    return recorded(api, 'second-factor-on', () => api.services.secondFactor.turnOn(api.viewer, { code }));
  }

  @Mutation(() => Boolean)
  async turnOffSecondFactor(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Arg('code', () => String, { description: 'A code of the app, or a recovery code.' }) code: string,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    const input = { password, code };
    await recorded(api, 'second-factor-off', () => api.services.secondFactor.turnOff(api.viewer, input));
    return true;
  }

  @Mutation(() => [String], { description: 'New recovery codes, which replace the earlier ones.' })
  renewRecoveryCodes(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Ctx() api: ApiContext,
  ): Promise<string[]> {
    const renew = () => api.services.secondFactor.renewRecoveryCodes(api.viewer, { password });
    return recorded(api, 'recovery-codes', renew);
  }
}
