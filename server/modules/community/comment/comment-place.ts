import { Field, Int, ObjectType } from 'type-graphql';
import type { CommentTargetKind } from '#domain/content.ts';
import { type Language, localized } from '#domain/language.ts';
import { CommentTargetEnum } from '../../../platform/api/enums.ts';
import type { Article } from '../../content/article/article.entity.ts';
import type { Lesson } from '../../content/course/lesson.entity.ts';
import { LocalizedText } from '../../content/model/localized-text.ts';
import type { Video } from '../../content/video/video.entity.ts';
import type { Comment } from './comment.entity.ts';

@ObjectType({ description: 'The item that a comment is about.' })
export class CommentPlace {
  @Field(() => CommentTargetEnum)
  type!: CommentTargetKind;

  @Field(() => Int)
  itemId!: number;

  @Field(() => String)
  slug!: string;

  @Field(() => LocalizedText)
  title!: LocalizedText;
}

/**
 * The item that a comment, or a notification of a removed one, is about. Lists load article, video and lesson of all
 * their comments in advance.
 */
export async function placeOf(
  { id, article, video, lesson }: Pick<Comment, 'id' | 'article' | 'video' | 'lesson'>,
  language: Language,
): Promise<CommentPlace> {
  if (article) return asPlace('article', await article.loadOrFail(), language);
  if (video) return asPlace('video', await video.loadOrFail(), language);
  if (lesson) return asPlace('lesson', await lesson.loadOrFail(), language);
  throw new Error(`Comment or notification ${id} has no item.`);
}

function asPlace(type: CommentTargetKind, item: Article | Video | Lesson, language: Language): CommentPlace {
  return { type, itemId: item.id, slug: item.slug, title: localized(item.title, item.titleEs, language) };
}
