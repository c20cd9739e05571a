import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import { BULK_MAX } from '#domain/limits.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { ContentStatusEnum, ContentTypeEnum } from '../../../platform/api/enums.ts';
import { found } from '../../../platform/http/rest.ts';
import { IDEMPOTENCY_KEY } from '../../../platform/idempotency/key-arguments.ts';
import { Article } from '../article/article.entity.ts';
import { ArticleService } from '../article/article.service.ts';
import { CourseService } from '../course/course.service.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { Video } from '../video/video.entity.ts';
import { VideoService } from '../video/video.service.ts';
import { ChangedTogetherType } from './changed-together.ts';
import { ArticleInput, CourseModuleInput, LessonInput, VideoInput } from './content-inputs.ts';
import type { ChangedTogether } from './content-writing.service.ts';
import { ContentWritingService } from './content-writing.service.ts';
import type { CourseOrder } from './course-order.ts';

@ObjectType({ description: 'What moves to the trash together with deleted items.' })
class DeletionImpact {
  @Field(() => Int)
  lessonCount!: number;

  @Field(() => Int)
  commentCount!: number;
}

@InputType({ description: 'A module and all its lessons, in order.' })
class ModuleOrderInput {
  @Field(() => Int)
  id!: number;

  @Field(() => [Int])
  lessonIds!: number[];
}

const VERSION = {
  nullable: true,
  description: 'The version that the edit is based on. If it is outdated, nothing is written.',
};

/** For admins and editors only. */
@Resolver()
export class ContentWritingResolver {
  @Mutation(() => Article)
  async createArticle(
    @Arg('input', () => ArticleInput) input: ArticleInput,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) key: string | null,
    @Ctx() api: ApiContext,
  ) {
    return article(api, await api.get(ContentWritingService).create(api.viewer, 'article', input, key));
  }

  @Mutation(() => Article)
  async updateArticle(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => ArticleInput) input: ArticleInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() api: ApiContext,
  ) {
    await api.get(ContentWritingService).update(api.viewer, 'article', id, input, version);
    return article(api, id);
  }

  @Mutation(() => Video)
  async createVideo(
    @Arg('input', () => VideoInput) input: VideoInput,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) key: string | null,
    @Ctx() api: ApiContext,
  ) {
    return video(api, await api.get(ContentWritingService).create(api.viewer, 'video', input, key));
  }

  @Mutation(() => Video)
  async updateVideo(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => VideoInput) input: VideoInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() api: ApiContext,
  ) {
    await api.get(ContentWritingService).update(api.viewer, 'video', id, input, version);
    return video(api, id);
  }

  @Mutation(() => CourseModule)
  async createCourseModule(
    @Arg('input', () => CourseModuleInput) input: CourseModuleInput,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) key: string | null,
    @Ctx() api: ApiContext,
  ) {
    return courseModule(api, await api.get(ContentWritingService).create(api.viewer, 'module', input, key));
  }

  @Mutation(() => CourseModule)
  async updateCourseModule(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => CourseModuleInput) input: CourseModuleInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() api: ApiContext,
  ) {
    await api.get(ContentWritingService).update(api.viewer, 'module', id, input, version);
    return courseModule(api, id);
  }

  @Mutation(() => Lesson)
  async createLesson(
    @Arg('input', () => LessonInput) input: LessonInput,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) key: string | null,
    @Ctx() api: ApiContext,
  ) {
    return lesson(api, await api.get(ContentWritingService).create(api.viewer, 'lesson', input, key));
  }

  @Mutation(() => Lesson)
  async updateLesson(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => LessonInput) input: LessonInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() api: ApiContext,
  ) {
    await api.get(ContentWritingService).update(api.viewer, 'lesson', id, input, version);
    return lesson(api, id);
  }

  @Mutation(() => ChangedTogetherType, { description: `Sets the status of at most ${BULK_MAX} items, all or none.` })
  changeContentStatus(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('ids', () => [Int]) ids: number[],
    @Arg('status', () => ContentStatusEnum) status: ContentStatus,
    @Ctx() api: ApiContext,
  ): Promise<ChangedTogether> {
    return api.get(ContentWritingService).setStatus(api.viewer, type, ids, status);
  }

  @Mutation(() => Int, {
    description: 'Moves at most 100 items to the trash, modules with their lessons, all or none. Returns how many.',
  })
  deleteContent(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('ids', () => [Int]) ids: number[],
    @Ctx() api: ApiContext,
  ): Promise<number> {
    return api.get(ContentWritingService).remove(api.viewer, type, ids);
  }

  @Mutation(() => ChangedTogetherType, {
    description:
      'Puts all modules and lessons in order, all or nothing. Lessons can move to other modules. If the present order is not `from`, nothing is written.',
  })
  arrangeCourse(
    @Arg('from', () => [ModuleOrderInput]) from: ModuleOrderInput[],
    @Arg('to', () => [ModuleOrderInput]) to: ModuleOrderInput[],
    @Ctx() api: ApiContext,
  ): Promise<ChangedTogether> {
    return api.get(ContentWritingService).arrangeCourse(api.viewer, plain(from), plain(to));
  }

  @Query(() => DeletionImpact)
  deletionImpact(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('ids', () => [Int]) ids: number[],
    @Ctx() api: ApiContext,
  ): Promise<DeletionImpact> {
    return api.get(ContentWritingService).impact(api.viewer, type, ids);
  }

  @Query(() => Boolean, { description: 'Whether another item of the type has this slug.' })
  isSlugTaken(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('slug', () => String) slug: string,
    @Arg('exceptId', () => Int, { nullable: true }) exceptId: number | null,
    @Ctx() api: ApiContext,
  ): Promise<boolean> {
    return api.get(ContentWritingService).isSlugTaken(api.viewer, type, slug, exceptId);
  }

  @Query(() => String, { description: 'Returns a body exactly as it would be stored and shown.' })
  previewHtml(@Arg('html', () => String) html: string, @Ctx() api: ApiContext): string {
    return api.get(ContentWritingService).preview(api.viewer, html);
  }
}

/** Without the class of the input, so that orders can be compared. */
function plain(order: ModuleOrderInput[]): CourseOrder {
  return order.map(({ id, lessonIds }) => ({ id, lessonIds }));
}

async function article({ get, viewer }: ApiContext, id: number): Promise<Article> {
  return found(await get(ArticleService).one(viewer, { id }), 'Article');
}

async function video({ get, viewer }: ApiContext, id: number): Promise<Video> {
  return found(await get(VideoService).one(viewer, { id }), 'Video');
}

async function courseModule({ get, viewer }: ApiContext, id: number): Promise<CourseModule> {
  return found(await get(CourseService).module(viewer, id), 'Course module');
}

async function lesson({ get, viewer }: ApiContext, id: number): Promise<Lesson> {
  return found(await get(CourseService).lesson(viewer, { id }), 'Lesson');
}
