import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { ContentType } from '#domain/content.ts';
import { PREVIEW_DAYS, PREVIEW_DAYS_MAX } from '#domain/schedule.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { ContentTypeEnum } from '../../../platform/api/enums.ts';
import { listCost } from '../../../platform/http/query-cost.ts';
import { IDEMPOTENCY_KEY } from '../../../platform/idempotency/key-arguments.ts';
import type { NewPreviewLink, PreviewLink } from './preview-link.service.ts';
import { PreviewLinkService } from './preview-link.service.ts';

@ObjectType('PreviewLink', { description: 'A preview link that works. Its token is not stored.' })
class PreviewLinkType implements PreviewLink {
  @Field(() => DateTimeScalar)
  expiresAt!: Date;
}

@ObjectType('NewPreviewLink')
class NewPreviewLinkType implements NewPreviewLink {
  @Field(() => String, { description: "Goes into the query string of the item's page, as `preview`. Shown only now." })
  token!: string;

  @Field(() => DateTimeScalar)
  expiresAt!: Date;
}

@ObjectType({ description: 'What the preview link of this page shows.' })
class ShownPreview {
  @Field(() => DateTimeScalar)
  expiresAt!: Date;

  @Field(() => Boolean, { description: 'Whether the item has a pending draft; otherwise the link shows it as it is.' })
  isPending!: boolean;
}

@Resolver()
export class PreviewResolver {
  @Query(() => ShownPreview, {
    nullable: true,
    description: 'For the preview link that the page was opened with; null if there is none, or it no longer works.',
  })
  shownPreview(@Ctx() { preview, tags }: ApiContext): ShownPreview | null {
    if (preview) tags.refuse();
    return preview && { expiresAt: preview.expiresAt, isPending: Object.keys(preview.values).length > 0 };
  }

  @Query(() => [PreviewLinkType], {
    description: 'For admins and editors: the preview links of an item, newest first.',
    complexity: listCost(10),
  })
  previewLinks(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Ctx() api: ApiContext,
  ): Promise<PreviewLink[]> {
    return api.get(PreviewLinkService).of(api.viewer, type, id);
  }

  @Mutation(() => NewPreviewLinkType, {
    description: 'Makes a secret link that shows an item with its pending draft to anyone who has it.',
  })
  createPreviewLink(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Arg('days', () => Int, { defaultValue: PREVIEW_DAYS, description: `At most ${PREVIEW_DAYS_MAX}.` }) days: number,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) key: string | null,
    @Ctx() api: ApiContext,
  ): Promise<NewPreviewLink> {
    return api.get(PreviewLinkService).create(api.viewer, type, id, days, key);
  }

  @Mutation(() => Int, { description: 'Ends all preview links of an item. Returns how many worked.' })
  revokePreviewLinks(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Ctx() api: ApiContext,
  ): Promise<number> {
    return api.get(PreviewLinkService).revoke(api.viewer, type, id);
  }
}
