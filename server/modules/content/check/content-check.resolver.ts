import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { ContentType } from '#domain/content.ts';
import { BULK_MAX } from '#domain/limits.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { ContentTypeEnum } from '../../../platform/api/enums.ts';
import { BODY_COST, listCost } from '../../../platform/http/query-cost.ts';
import { ArticleInput, CourseModuleInput, LessonInput, VideoInput } from '../writing/content-inputs.ts';
import type { ContentFinding, ItemFindings } from './content-check.service.ts';
import { ContentCheckService } from './content-check.service.ts';

@ObjectType('ContentFinding', { description: 'Something for a writer to look at before an item is published.' })
class ContentFindingType implements ContentFinding {
  @Field(() => String, { description: 'Named as in inputs; within questions as `questions.0.answer`.' })
  field!: string;

  @Field(() => String, { description: 'Named as in `sato content check`, or `deleted-picture`.' })
  rule!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What it is about, such as an address or the start of a passage.',
  })
  about!: string | null;
}

@ObjectType('ItemFindings', { description: 'What the rules find in one item as it is stored.' })
class ItemFindingsType implements ItemFindings {
  @Field(() => Int, { description: 'Of the item.' })
  id!: number;

  @Field(() => [ContentFindingType], { complexity: listCost(10) })
  findings!: ContentFinding[];
}

const CHECK = {
  description:
    'For admins and editors: what the rules of `sato content check` find in an input. Nothing is saved or refused.',
  complexity: 2 * BODY_COST,
};

@Resolver()
export class ContentCheckResolver {
  @Query(() => [ContentFindingType], CHECK)
  checkArticle(@Arg('input', () => ArticleInput) input: ArticleInput, @Ctx() { get, viewer }: ApiContext) {
    return get(ContentCheckService).findings(viewer, 'article', input);
  }

  @Query(() => [ContentFindingType], CHECK)
  checkVideo(@Arg('input', () => VideoInput) input: VideoInput, @Ctx() { get, viewer }: ApiContext) {
    return get(ContentCheckService).findings(viewer, 'video', input);
  }

  @Query(() => [ContentFindingType], CHECK)
  checkCourseModule(
    @Arg('input', () => CourseModuleInput) input: CourseModuleInput,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(ContentCheckService).findings(viewer, 'module', input);
  }

  @Query(() => [ContentFindingType], CHECK)
  checkLesson(@Arg('input', () => LessonInput) input: LessonInput, @Ctx() { get, viewer }: ApiContext) {
    return get(ContentCheckService).findings(viewer, 'lesson', input);
  }

  @Query(() => [ItemFindingsType], {
    description: 'For admins and editors: the same for items as they are stored. Items without findings are left out.',
    complexity: listCost(2 * BULK_MAX),
  })
  contentFindings(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('ids', () => [Int]) ids: number[],
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(ContentCheckService).findingsInItems(viewer, type, ids);
  }
}
