import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import type { CommentTargetKind } from '#domain/content.ts';
import type { ApiContext } from '../api-context.ts';
import { CommentTargetEnum } from '../enums.ts';

@Resolver()
export class TranslationWishResolver {
  @Mutation(() => Boolean, {
    description: 'For everyone: asks for an item in Spanish. Counted once per visitor, without storing who it was.',
  })
  async wishForSpanish(
    @Arg('type', () => CommentTargetEnum) type: CommentTargetKind,
    @Arg('id', () => Int) id: number,
    @Ctx() { services, clientAddress, userAgent }: ApiContext,
  ): Promise<boolean> {
    await services.translationWishes.add(type, id, { clientAddress, userAgent });
    return true;
  }
}
