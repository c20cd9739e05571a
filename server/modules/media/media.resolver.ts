import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Float,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { TRASH_DAYS } from '#domain/limits.ts';
import type { MediaChange } from '#domain/media-input.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { PageNumber } from '../../platform/api/page-arguments.ts';
import { requestLoader } from '../../platform/api/per-request.ts';
import { listCost, pageCost } from '../../platform/http/query-cost.ts';
import { Media } from './media.entity.ts';
import type { MediaState, MediaUse } from './media.service.ts';
import { MediaService } from './media.service.ts';
import type { MediaUseType } from './picture-place.ts';

const mediaUses = requestLoader(
  ({ get, viewer }, digests: readonly string[]) => get(MediaService).uses(viewer, digests),
  { cache: false },
);

const MediaStateEnum = { used: 'used', unused: 'unused', deleted: 'deleted' } as const satisfies Record<
  MediaState,
  MediaState
>;
registerEnumType(MediaStateEnum, { name: 'MediaState' });

const MediaUseTypeEnum = { article: 'article', video: 'video', lesson: 'lesson', issue: 'issue' } as const satisfies {
  [Type in MediaUseType]: Type;
};
registerEnumType(MediaUseTypeEnum, {
  name: 'MediaUseType',
  description: 'The type of an item that shows a picture; an issue is one of the newsletter.',
});

@ObjectType('MediaUse', { description: 'An item that shows a picture.' })
class ShowingItem implements MediaUse {
  @Field(() => MediaUseTypeEnum)
  type!: MediaUseType;

  @Field(() => Int)
  id!: number;

  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true })
  titleEs!: string | null;

  @Field(() => Boolean, { description: 'Whether only its pending draft shows the picture.' })
  isDraft!: boolean;

  @Field(() => Boolean)
  isInTrash!: boolean;
}

@ObjectType()
class MediaPage {
  @Field(() => [Media])
  items!: Media[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@ArgsType()
class MediaArguments extends PageNumber {
  @Field(() => String, { nullable: true, description: 'A substring; case and accents are ignored.' })
  search?: string | null;

  @Field(() => MediaStateEnum, { nullable: true, description: 'If omitted, all that are not deleted.' })
  state?: MediaState | null;
}

@InputType({
  description:
    'What is left out stays as it is. Without alternative texts in both languages, a picture has to be decorative.',
})
class MediaInput implements MediaChange {
  @Field(() => String, { nullable: true })
  altEn?: string | null;

  @Field(() => String, { nullable: true })
  altEs?: string | null;

  @Field(() => Boolean, { nullable: true })
  decorative?: boolean;

  @Field(() => String, { nullable: true })
  credit?: string | null;

  @Field(() => String, { nullable: true })
  license?: string | null;

  @Field(() => String, { nullable: true })
  sourceUrl?: string | null;

  @Field(() => Float, { nullable: true })
  focalX?: number;

  @Field(() => Float, { nullable: true })
  focalY?: number;
}

/** For admins and editors only. Pictures are uploaded over REST; see `mediaRoutes`. */
@Resolver(() => Media)
export class MediaResolver {
  @Query(() => MediaPage, { description: 'Uploaded pictures, newest first.', complexity: pageCost })
  mediaLibrary(@Args(() => MediaArguments) wanted: MediaArguments, @Ctx() api: ApiContext) {
    return api.get(MediaService).page(api.viewer, wanted);
  }

  @Query(() => Media, { nullable: true, description: 'An uploaded picture, even a deleted one.' })
  media(@Arg('digest', () => String) digest: string, @Ctx() api: ApiContext) {
    return api.get(MediaService).one(api.viewer, digest);
  }

  @Mutation(() => Media, { description: 'Changes what is said about a picture, everywhere it is shown.' })
  updateMedia(
    @Arg('digest', () => String) digest: string,
    @Arg('input', () => MediaInput) input: MediaInput,
    @Ctx() api: ApiContext,
  ) {
    return api.get(MediaService).update(api.viewer, digest, input);
  }

  @Mutation(() => Media, {
    description: `Takes a picture off the site. It can be restored for ${TRASH_DAYS} days. One that something shows is only deleted with \`evenIfUsed\`.`,
  })
  deleteMedia(
    @Arg('digest', () => String) digest: string,
    @Arg('evenIfUsed', () => Boolean, { defaultValue: false }) evenIfUsed: boolean,
    @Ctx() api: ApiContext,
  ) {
    return api.get(MediaService).remove(api.viewer, digest, evenIfUsed);
  }

  @Mutation(() => Media)
  restoreMedia(@Arg('digest', () => String) digest: string, @Ctx() api: ApiContext) {
    return api.get(MediaService).restore(api.viewer, digest);
  }

  @Mutation(() => Media, {
    description: 'Shows another picture in every place of this one, which is deleted. Returns the other one.',
  })
  replaceMedia(
    @Arg('digest', () => String) digest: string,
    @Arg('by', () => String, { description: 'Digest of the other one.' }) by: string,
    @Arg('input', () => MediaInput, { nullable: true, description: 'Changes what is said about the other one.' })
    input: MediaInput | undefined,
    @Ctx() api: ApiContext,
  ) {
    return api.get(MediaService).replace(api.viewer, digest, by, input);
  }

  @FieldResolver(() => String, { nullable: true, description: 'Username, while the account exists.' })
  async uploader(@Root() media: Media): Promise<string | null> {
    return (await media.uploadedBy?.load())?.username ?? null;
  }

  @FieldResolver(() => [ShowingItem], { description: 'The items that show it, by title.', complexity: listCost(10) })
  uses(@Root() { digest }: Media, @Ctx() api: ApiContext): Promise<MediaUse[]> {
    return mediaUses(api).load(digest);
  }
}
