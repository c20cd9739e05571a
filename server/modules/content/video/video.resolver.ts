import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  Info,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import { SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import { videoChapters } from '#domain/video-chapters.ts';
import { type VideoEmbed as VideoEmbedValue, videoEmbed } from '#domain/video-embed.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';
import { PageArguments, PageNumber } from '../../../platform/api/page-arguments.ts';
import { requestLoader } from '../../../platform/api/per-request.ts';
import { AskedFields } from '../../../platform/http/asked-fields.ts';
import { pageCost } from '../../../platform/http/query-cost.ts';
import { User } from '../../accounts/user.entity.ts';
import { Picture, shownPicture } from '../../media/shown-picture.ts';
import { CourseService } from '../course/course.service.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { languagesOf } from '../model/has-spanish.ts';
import { ItemKey } from '../model/item-key.ts';
import { LocalizedText } from '../model/localized-text.ts';
import { teaserOf } from '../model/teaser.ts';
import { Video } from './video.entity.ts';
import { VideoService } from './video.service.ts';

const neighbors = requestLoader(({ get }, items: readonly Video[]) => get(VideoService).neighbors(items));

const lessonBySlug = requestLoader(({ get, viewer }, slugs: readonly string[]) =>
  get(CourseService).lessonsBySlug(viewer, slugs),
);

const videoMarks = requestLoader(({ get, viewer }, ids: readonly number[]) => get(VideoService).marks(viewer, ids));

@ObjectType()
class VideoPage {
  @Field(() => [Video])
  items!: Video[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;

  @Field(() => Boolean, { description: `True if a search has more than its ${SEARCH_RESULTS_MAX} newest results.` })
  hasMore!: boolean;
}

@ObjectType({ description: 'A player that may be framed.' })
class VideoEmbed implements Pick<VideoEmbedValue, 'src' | 'watchUrl'> {
  @Field(() => String)
  src!: string;

  @Field(() => String, { description: 'The page of the video, in case frames do not work.' })
  watchUrl!: string;
}

@ObjectType({ description: 'A video in one language; each text falls back to English separately.' })
class VideoText {
  @Field(() => LocalizedText)
  title!: LocalizedText;

  @Field(() => LocalizedText)
  description!: LocalizedText;
}

@Resolver(() => VideoText)
export class VideoTextResolver {
  @FieldResolver(() => LocalizedText, {
    description: 'The beginning of the description, without chapters, for a card.',
  })
  teaser(@Root() { description: { value, language } }: VideoText): LocalizedText {
    return teaserOf({ value: videoChapters(value).text || value, language });
  }
}

@Resolver(() => Video)
export class VideoResolver {
  @Query(() => VideoPage, {
    description: 'Newest first. Only published ones, unless an admin asks for drafts.',
    complexity: pageCost,
  })
  videos(@Args(() => PageArguments) wanted: PageArguments, @Ctx() api: ApiContext, @Info() info: GraphQLResolveInfo) {
    return api.get(VideoService).page(api.viewer, api.clientAddress, wanted, AskedFields.of(info).in('items'));
  }

  @Query(() => Video, { nullable: true })
  video(@Args(() => ItemKey) key: ItemKey, @Ctx() api: ApiContext) {
    return api.get(VideoService).one(api.viewer, key.oneKey());
  }

  @Query(() => VideoPage, {
    description: 'Videos that the current user saved, last saved first.',
    complexity: pageCost,
  })
  savedVideos(@Args(() => PageNumber) wanted: PageNumber, @Ctx() api: ApiContext) {
    return api.get(VideoService).saved(api.viewer, wanted);
  }

  @Mutation(() => Video, { description: 'Counts a view, only once per visit.' })
  viewVideo(@Arg('id', () => Int) id: number, @Ctx() api: ApiContext): Promise<Video> {
    return api.get(VideoService).view(api.viewer, id, api);
  }

  @Mutation(() => Video)
  setVideoLike(
    @Arg('id', () => Int) id: number,
    @Arg('liked', () => Boolean) liked: boolean,
    @Ctx() api: ApiContext,
  ): Promise<Video> {
    videoMarks(api).clear(id);
    return api.get(VideoService).like(api.viewer, id, liked);
  }

  @Mutation(() => Video)
  setVideoSaved(
    @Arg('id', () => Int) id: number,
    @Arg('saved', () => Boolean) saved: boolean,
    @Ctx() api: ApiContext,
  ): Promise<Video> {
    videoMarks(api).clear(id);
    return api.get(VideoService).save(api.viewer, id, saved);
  }

  @FieldResolver(() => Boolean, { description: 'False for visitors.' })
  async likedByMe(@Root() video: Video, @Ctx() api: ApiContext): Promise<boolean> {
    return (await videoMarks(api).load(video.id)).isLiked;
  }

  @FieldResolver(() => Boolean, { description: 'False for visitors.' })
  async savedByMe(@Root() video: Video, @Ctx() api: ApiContext): Promise<boolean> {
    return (await videoMarks(api).load(video.id)).isSaved;
  }

  @FieldResolver(() => User)
  author(@Root() video: Video): Promise<User> {
    return video.author.loadOrFail();
  }

  @FieldResolver(() => Int)
  authorId(@Root() video: Video): number {
    return video.author.id;
  }

  @FieldResolver(() => [LanguageEnum], {
    description: 'The languages that it has text in. Its page exists in each of them.',
  })
  languages(@Root() video: Video): Language[] {
    return languagesOf(video);
  }

  @FieldResolver(() => VideoText)
  localized(@Root() video: Video, @Arg('language', () => LanguageEnum) language: Language): VideoText {
    return {
      title: localized(video.title, video.titleEs, language),
      description: localized(video.description, video.descriptionEs, language),
    };
  }

  @FieldResolver(() => Picture, {
    nullable: true,
    description: 'Null unless the thumbnail URL is that of an uploaded picture.',
  })
  picture(
    @Root() { thumbnailUrl }: Video,
    @Arg('language', () => LanguageEnum) language: Language,
    @Ctx() api: ApiContext,
  ): Promise<Picture | null> {
    return shownPicture(thumbnailUrl, language, api);
  }

  @FieldResolver(() => VideoEmbed, { nullable: true, description: 'Null if the address must not be framed.' })
  embed(@Root() video: Video, @Ctx() api: ApiContext): VideoEmbed | null {
    return videoEmbed(video.videoUrl, api.config.peertubeHosts);
  }

  @FieldResolver(() => Lesson, { nullable: true, description: 'The lesson that it goes with, if the site has it.' })
  lesson(@Root() { lessonSlug }: Video, @Ctx() api: ApiContext): Promise<Lesson | null> | null {
    return lessonSlug ? lessonBySlug(api).load(lessonSlug) : null;
  }

  @FieldResolver(() => Video, { nullable: true, description: 'The published video before this one by date.' })
  async previous(@Root() video: Video, @Ctx() api: ApiContext): Promise<Video | null> {
    return (await neighbors(api).load(video)).older;
  }

  @FieldResolver(() => Video, { nullable: true, description: 'The published video after this one by date.' })
  async next(@Root() video: Video, @Ctx() api: ApiContext): Promise<Video | null> {
    return (await neighbors(api).load(video)).newer;
  }
}
