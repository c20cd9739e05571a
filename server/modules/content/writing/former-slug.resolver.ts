import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { ContentStatusEnum, ContentTypeEnum } from '../../../platform/api/enums.ts';
import { listCost } from '../../../platform/http/query-cost.ts';
import { ChangedTogetherType } from './changed-together.ts';
import type { ChangedTogether } from './content-writing.service.ts';
import type { FormerSlug } from './former-slug.service.ts';
import { FormerSlugService } from './former-slug.service.ts';

@ObjectType('FormerSlug', { description: 'A slug that an item had before. Its address leads on to the present one.' })
class FormerSlugType implements FormerSlug {
  @Field(() => String)
  slug!: string;

  @Field(() => DateTimeScalar, { description: 'When the item got another one.' })
  since!: Date;

  @Field(() => ContentStatusEnum, {
    nullable: true,
    description:
      'Of another item that has it now. If visitors see that one, the address leads to it; a draft takes it when it is published.',
  })
  takenBy!: ContentStatus | null;
}

/** For admins and editors only. */
@Resolver()
export class FormerSlugResolver {
  @Query(() => [FormerSlugType], { description: 'The last ones first; none for modules.', complexity: listCost(10) })
  formerSlugs(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<FormerSlug[]> {
    return get(FormerSlugService).of(viewer, type, id);
  }

  @Query(() => Int, {
    description:
      'The number of articles and lessons with links to a former address of the item. This reads every body.',
    complexity: 1_000,
  })
  formerLinkCount(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<number> {
    return get(FormerSlugService).linkCount(viewer, type, id);
  }

  @Mutation(() => ChangedTogetherType, { description: 'Makes these links lead to the present address.' })
  updateFormerLinks(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<ChangedTogether> {
    return get(FormerSlugService).updateLinks(viewer, type, id);
  }

  @Mutation(() => ChangedTogetherType, { description: 'From then on, the address leads nowhere.' })
  removeFormerSlug(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Arg('slug', () => String) slug: string,
    @Ctx() { get, viewer }: ApiContext,
  ): Promise<ChangedTogether> {
    return get(FormerSlugService).remove(viewer, type, id, slug);
  }
}
