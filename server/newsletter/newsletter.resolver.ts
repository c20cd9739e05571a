import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Language } from '#domain/language.ts';
import type { ApiContext } from '../api-context.ts';
import { LanguageEnum } from '../enums.ts';

@Resolver()
export class NewsletterResolver {
  @Mutation(() => Boolean, { description: 'True for new and existing addresses.' })
  async subscribeToNewsletter(
    @Arg('email', () => String) email: string,
    @Arg('language', () => LanguageEnum) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    await api.services.newsletter.subscribe(api.clientAddress, { email, language });
    return true;
  }
}
