import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { LanguageEnum } from '../../platform/api/enums.ts';
import { Account, CODE, LANGUAGE_OF_MAIL } from './account.resolver.ts';
import type { SecondFactorSetup } from './second-factor.service.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { recorded, signIn } from './sign-in.ts';

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
    description:
      'For roles other than user: whether they need two-step login, or a login with a passkey, before the admin area works.',
  })
  needsSecondFactor(@Root() { role }: Account, @Ctx() { viewer }: ApiContext): boolean {
    return role !== 'user' && viewer.role === 'user';
  }

  @FieldResolver(() => Int)
  recoveryCodesLeft(@Ctx() { get, viewer }: ApiContext): Promise<number> {
    return get(SecondFactorService).recoveryCodesLeft(viewer);
  }

  @Mutation(() => SecondFactorSetupType, { description: 'A new secret. Logins need it only after turnOnSecondFactor.' })
  setUpSecondFactor(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Ctx() api: ApiContext,
  ): Promise<SecondFactorSetupType> {
    return recorded(api, 'second-factor-set-up', () => api.get(SecondFactorService).setUp(api.viewer, { password }));
  }

  @Mutation(() => [String], {
    description:
      'Recovery codes, which cannot be read again. Ends every other session. This one continues with a new ID.',
  })
  async turnOnSecondFactor(
    @Arg('code', () => String, { description: 'A code of the app.' }) code: string,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<string[]> {
    const { user, generation, recoveryCodes } = await recorded(api, 'second-factor-on', () =>
      api.get(SecondFactorService).turnOn(api.viewer, language, { code }),
    );
    const { passkeyId, confirmedAt } = api.session;
    await signIn(api, user, { generation, passkeyId, confirmedAt });
    return recoveryCodes;
  }

  @Mutation(() => Boolean)
  async turnOffSecondFactor(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Arg('code', () => String, { description: 'A code of the app, or a recovery code.' }) code: string,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    const input = { password, code };
    await recorded(api, 'second-factor-off', () => api.get(SecondFactorService).turnOff(api.viewer, language, input));
    return true;
  }

  @Mutation(() => [String], { description: 'New recovery codes, which replace the earlier ones.' })
  renewRecoveryCodes(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<string[]> {
    const input = { password, code: code ?? undefined };
    const renew = () => api.get(SecondFactorService).renewRecoveryCodes(api.viewer, language, input);
    return recorded(api, 'recovery-codes', renew);
  }
}
