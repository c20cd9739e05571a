import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import { PASSKEYS_MAX } from '#domain/limits.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../platform/api/date-time.ts';
import { LanguageEnum } from '../../platform/api/enums.ts';
import { listCost } from '../../platform/http/query-cost.ts';
import { Account, CODE, LANGUAGE_OF_MAIL } from './account.resolver.ts';
import { PasskeyService } from './passkeys.service.ts';
import { addPasskey, logInWithPasskey, recorded } from './sign-in.ts';
import type { Passkey } from './stored-passkeys.ts';

@ObjectType('Passkey', { description: 'Logs in to the account of the current user, without a password or code.' })
export class PasskeyType implements Passkey {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'That it was added with, such as Firefox; null if unknown.' })
  browser!: string | null;

  @Field(() => String, { nullable: true, description: 'Operating system, such as Android; null if unknown.' })
  system!: string | null;

  @Field(() => Boolean, { description: 'Whether the other devices of its owner have it too.' })
  isSynced!: boolean;

  @Field(() => DateTimeScalar)
  createdAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Of its last login; null if there was none.' })
  lastUsedAt!: Date | null;
}

@Resolver(() => Account)
export class PasskeyResolver {
  @FieldResolver(() => [PasskeyType], { description: 'Oldest first.', complexity: listCost(PASSKEYS_MAX) })
  passkeys(@Ctx() { get, viewer }: ApiContext): Promise<PasskeyType[]> {
    return get(PasskeyService).list(viewer);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether a login with a passkey has to come before changes of the address, the password and the ways to log in, and before deleting the account.',
  })
  needsPasskey(@Ctx() { get, viewer }: ApiContext): Promise<boolean> {
    return get(PasskeyService).needsPasskey(viewer);
  }

  @Mutation(() => String, {
    description: 'Begins to add a passkey. Returns PublicKeyCredentialCreationOptionsJSON of WebAuthn, as a JSON text.',
  })
  async startAddingPasskey(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Ctx() api: ApiContext,
  ): Promise<string> {
    const input = { password, code: code ?? undefined };
    const options = await recorded(api, 'passkey-start', () => api.get(PasskeyService).startAdding(api.viewer, input));
    return JSON.stringify(options);
  }

  @Mutation(() => PasskeyType, {
    description: 'Adds what the browser has made. The session continues with a new ID, as if the passkey had begun it.',
  })
  addPasskey(
    @Arg('name', () => String, { description: 'By which its owner recognizes it.' }) name: string,
    @Arg('response', () => String, { description: 'RegistrationResponseJSON of WebAuthn, as a JSON text.' })
    response: string,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<PasskeyType> {
    return addPasskey(api, language, { name, response });
  }

  @Mutation(() => Boolean, { description: 'Also ends the other sessions that the passkey began.' })
  async removePasskey(
    @Arg('id', () => Int) id: number,
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Arg('code', () => String, CODE) code: string | undefined,
    @Arg('language', () => LanguageEnum, LANGUAGE_OF_MAIL) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    const { get, viewer, session } = api;
    const input = { password, code: code ?? undefined };
    await recorded(api, 'passkey-remove', () => get(PasskeyService).remove(viewer, id, session.id, language, input));
    return true;
  }

  @Mutation(() => String, {
    description:
      'Begins a login with a passkey. Returns PublicKeyCredentialRequestOptionsJSON of WebAuthn, as a JSON text.',
  })
  async startPasskeyLogin(@Ctx() { get, clientAddress }: ApiContext): Promise<string> {
    return JSON.stringify(await get(PasskeyService).startLogin(clientAddress));
  }

  @Mutation(() => Account)
  loginWithPasskey(
    @Arg('response', () => String, { description: 'AuthenticationResponseJSON of WebAuthn, as a JSON text.' })
    response: string,
    @Ctx() api: ApiContext,
  ): Promise<Account> {
    return logInWithPasskey(api, { response });
  }
}
