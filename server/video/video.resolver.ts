import { Arg, Args, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { type Language, localized } from '#domain/language.ts';
import { type VideoEmbed as VideoEmbedValue, videoEmbed } from '#domain/video-embed.ts';
import { User } from '../account/user.entity.ts';
import type { ApiContext } from '../api-context.ts';
import { Comment } from '../comment/comment.entity.ts';
import { ItemKey } from '../content/item-key.ts';
import { LocalizedText } from '../content/localized-text.ts';
import { PageArguments } from '../content/page-arguments.ts';
import { LanguageEnum } from '../enums.ts';
import { Video } from './video.entity.ts';

@ObjectType()
class VideoPage {
  @Field(() => [Video])
  items!: Video[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  pageCount!: number;
}

@ObjectType({ description: 'A player that may be framed.' })
class VideoEmbed implements Pick<VideoEmbedValue, 'src' | 'watchUrl'> {
  @Field(() => String)
  src!: string;

  @Field(() => String, { description: 'The page of the video, for where frames do not work.' })
  watchUrl!: string;
}

@ObjectType({ description: 'A video in one language; each text falls back to English on its own.' })
class VideoText {
  @Field(() => LocalizedText)
  title!: LocalizedText;

  @Field(() => LocalizedText)
  description!: LocalizedText;
}

@Resolver(() => Video)
export class VideoResolver {
  @Query(() => VideoPage, { description: 'Newest first; published only, unless an admin asks for drafts.' })
  videos(@Args(() => PageArguments) wanted: PageArguments, @Ctx() api: ApiContext) {
    return api.services.videos.page(api.viewer, wanted);
  }

  @Query(() => Video, { nullable: true })
  video(@Args(() => ItemKey) key: ItemKey, @Ctx() api: ApiContext) {
    return api.services.videos.one(api.viewer, key.oneKey());
  }

  @FieldResolver(() => User)
  author(@Root() video: Video): Promise<User> {
    return video.author.loadOrFail();
  }

  @FieldResolver(() => Int)
  authorId(@Root() video: Video): number {
    return video.author.id;
  }

  @FieldResolver(() => VideoText)
  localized(@Root() video: Video, @Arg('language', () => LanguageEnum) language: Language): VideoText {
    return {
      title: localized(video.title, video.titleEs, language),
      description: localized(video.description, video.descriptionEs, language),
    };
  }

  @FieldResolver(() => VideoEmbed, { nullable: true, description: 'Null where the address may not be framed.' })
  embed(@Root() video: Video, @Ctx() api: ApiContext): VideoEmbed | null {
    return videoEmbed(video.videoUrl, api.config.peertubeHosts);
  }

  @FieldResolver(() => [Comment], { description: 'Top-level comments, newest first.' })
  comments(@Root() video: Video, @Ctx() api: ApiContext) {
    return api.loaders.comments.video.load(video.id);
  }
}
