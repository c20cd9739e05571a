import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { ContentType } from '#domain/content.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { BODY_COST } from '../../../platform/http/query-cost.ts';
import { Article } from '../article/article.entity.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { Video } from '../video/video.entity.ts';
import type { OutdatedText } from './outdated-texts.service.ts';
import { OutdatedTextService } from './outdated-texts.service.ts';

@ObjectType('OutdatedText', {
  description: 'A text whose English changed since its Spanish was last written or confirmed.',
})
class OutdatedTextType implements OutdatedText {
  @Field(() => String, { description: 'Name of the English field, such as `title`.' })
  field!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The English that the Spanish translates, questions as JSON; null if it is no longer kept in the history.',
  })
  english!: string | null;
}

const OUTDATED_TEXTS = {
  description:
    'For admins and editors: the texts whose Spanish is out of date. An edit can confirm them with `confirmed`.',
  complexity: BODY_COST,
};

type Translated = { id: number; translatedFrom: Record<string, string> };

function outdatedTexts({ get, viewer }: ApiContext, type: ContentType, item: Translated): Promise<OutdatedText[]> {
  return get(OutdatedTextService).of(viewer, type, item.id, item.translatedFrom);
}

@Resolver(() => Article)
export class OutdatedArticleResolver {
  @FieldResolver(() => [OutdatedTextType], OUTDATED_TEXTS)
  outdatedTexts(@Root() article: Article, @Ctx() api: ApiContext): Promise<OutdatedText[]> {
    return outdatedTexts(api, 'article', article);
  }
}

@Resolver(() => Video)
export class OutdatedVideoResolver {
  @FieldResolver(() => [OutdatedTextType], OUTDATED_TEXTS)
  outdatedTexts(@Root() video: Video, @Ctx() api: ApiContext): Promise<OutdatedText[]> {
    return outdatedTexts(api, 'video', video);
  }
}

@Resolver(() => CourseModule)
export class OutdatedModuleResolver {
  @FieldResolver(() => [OutdatedTextType], OUTDATED_TEXTS)
  outdatedTexts(@Root() module: CourseModule, @Ctx() api: ApiContext): Promise<OutdatedText[]> {
    return outdatedTexts(api, 'module', module);
  }
}

@Resolver(() => Lesson)
export class OutdatedLessonResolver {
  @FieldResolver(() => [OutdatedTextType], OUTDATED_TEXTS)
  outdatedTexts(@Root() lesson: Lesson, @Ctx() api: ApiContext): Promise<OutdatedText[]> {
    return outdatedTexts(api, 'lesson', lesson);
  }
}
