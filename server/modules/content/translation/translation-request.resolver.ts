import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import type { CommentTargetKind } from '#domain/content.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { CommentTargetEnum } from '../../../platform/api/enums.ts';
import { TranslationRequestService } from './translation-request.service.ts';

@Resolver()
export class TranslationRequestResolver {
  @Mutation(() => Boolean, {
    description: 'For everyone: asks for an item in Spanish. Counted once per visitor, without storing who it was.',
  })
  async wishForSpanish(
    @Arg('type', () => CommentTargetEnum) type: CommentTargetKind,
    @Arg('id', () => Int) id: number,
    @Ctx() { get, clientAddress, userAgent }: ApiContext,
  ): Promise<boolean> {
    await get(TranslationRequestService).add(type, id, { clientAddress, userAgent });
    return true;
  }
}
