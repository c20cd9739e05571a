import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import type { ContentType } from '#domain/content.ts';
import { OPEN_ITEM_SECONDS } from '#domain/limits.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { ContentTypeEnum } from '../../platform/api/enums.ts';
import { OpenItemService } from './open-items.service.ts';

/** For admins and editors only. */
@Resolver()
export class OpenItemResolver {
  @Mutation(() => [String], {
    description: `Notes that you have the form of an item open, for ${OPEN_ITEM_SECONDS} seconds. Returns the names of others who have it open, too.`,
  })
  keepItemOpen(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<string[]> {
    return get(OpenItemService).keepOpen(viewer, type, id);
  }

  @Mutation(() => Boolean, { description: 'Notes that you have closed it.' })
  async closeItem(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<boolean> {
    await get(OpenItemService).close(viewer, type, id);
    return true;
  }
}
