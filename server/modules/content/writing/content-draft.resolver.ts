import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { ContentType } from '#domain/content.ts';
import type { DraftProblem } from '#domain/schedule.ts';
import type { ApiContext } from '../../../platform/api/api-context.ts';
import { DateTimeScalar } from '../../../platform/api/date-time.ts';
import { ContentTypeEnum, DraftProblemEnum } from '../../../platform/api/enums.ts';
import { listCost } from '../../../platform/http/query-cost.ts';
import { ContentReference } from '../history/content-reference.ts';
import { FIELDS, RevisionFieldType } from '../history/revision.resolver.ts';
import type { RevisionField } from '../history/revision.service.ts';
import { ChangedTogetherType } from './changed-together.ts';
import type { ContentDraft } from './content-draft.service.ts';
import { ContentDraftService } from './content-draft.service.ts';
import { ArticleInput, CourseModuleInput, LessonInput, VideoInput } from './content-inputs.ts';
import type { ChangedTogether } from './content-writing.service.ts';

@ObjectType('ContentDraft', { description: "A pending draft: an edit of an item that isn't live yet." })
class ContentDraftType implements ContentDraft {
  @Field(() => ContentTypeEnum)
  type!: ContentType;

  @Field(() => Int, { description: 'Of the item.' })
  id!: number;

  @Field(() => Int, { description: 'Changes with every save. No other draft has had it.' })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Username of the admin who saved it last, while the account exists.',
  })
  username!: string | null;

  @Field(() => DateTimeScalar)
  updatedAt!: Date;

  @Field(() => Boolean, { description: 'Whether the item changed since the draft was compared with it.' })
  isOutdated!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is published by itself.' })
  publishAt!: Date | null;

  @Field(() => DraftProblemEnum, {
    nullable: true,
    description: 'Why it could not be published when it was due. Saving, scheduling or publishing it clears this.',
  })
  publishProblem!: DraftProblem | null;
}

@Resolver(() => ContentDraftType)
export class ContentDraftFieldsResolver {
  @FieldResolver(() => [RevisionFieldType], {
    description:
      'What the draft changes: `before` was in the item when the draft was last compared with it, `value` is in the draft, `present` in the item now. `confirmed` has the names of fields whose Spanish it confirms.',
    complexity: listCost(FIELDS),
  })
  fields(@Root() draft: ContentDraftType, @Ctx() api: ApiContext): Promise<RevisionField[]> {
    return api.get(ContentDraftService).fields(api.viewer, draft);
  }
}

const SAVE = {
  nullable: true,
  description:
    "Saves an edit without changing the item. The input changes only what it names; other fields keep what the draft has. A draft no longer confirms the Spanish of a text that the input names, unless `confirmed` names it too. Null if nothing differs from the item: then there's no draft any more.",
};

const VERSION = {
  nullable: true,
  description: 'Of the draft as the caller knows it, 0 for none. If it has changed since, nothing is saved.',
};

const BASE = {
  nullable: true,
  description:
    'Version of the item that the edit began from. If it has changed since, nothing is saved. If omitted, a new draft is compared with the item as it is now, and a saved one keeps its base.',
};

const SEEN = { description: 'Of the draft as the caller knows it. If it has changed since, nothing is done.' };

/** All of it is for admins and editors. */
@Resolver()
export class ContentDraftResolver {
  @Query(() => ContentDraftType, { nullable: true, description: 'The pending draft of an item.' })
  contentDraft(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Ctx() api: ApiContext,
  ) {
    return api.get(ContentDraftService).one(api.viewer, type, id);
  }

  @Mutation(() => ContentDraftType, SAVE)
  saveArticleDraft(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => ArticleInput) input: ArticleInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Arg('baseVersion', () => Int, BASE) baseVersion: number | null,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(ContentDraftService).save(viewer, 'article', id, input, { version, baseVersion });
  }

  @Mutation(() => ContentDraftType, SAVE)
  saveVideoDraft(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => VideoInput) input: VideoInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Arg('baseVersion', () => Int, BASE) baseVersion: number | null,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(ContentDraftService).save(viewer, 'video', id, input, { version, baseVersion });
  }

  @Mutation(() => ContentDraftType, SAVE)
  saveCourseModuleDraft(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => CourseModuleInput) input: CourseModuleInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Arg('baseVersion', () => Int, BASE) baseVersion: number | null,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(ContentDraftService).save(viewer, 'module', id, input, { version, baseVersion });
  }

  @Mutation(() => ContentDraftType, SAVE)
  saveLessonDraft(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => LessonInput) input: LessonInput,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Arg('baseVersion', () => Int, BASE) baseVersion: number | null,
    @Ctx() { get, viewer }: ApiContext,
  ) {
    return get(ContentDraftService).save(viewer, 'lesson', id, input, { version, baseVersion });
  }

  @Mutation(() => ContentReference, {
    description:
      "Writes the draft to its item as one edit. If the item changed since the draft's base, those changes stay, but if one of the draft's fields is among them, nothing is done. The status changes only if the draft changes it.",
  })
  publishContentDraft(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Arg('version', () => Int, SEEN) version: number,
    @Ctx() api: ApiContext,
  ): Promise<ContentReference> {
    return api.get(ContentDraftService).publish(api.viewer, type, id, version);
  }

  @Mutation(() => ChangedTogetherType, { description: 'Deletes the draft; the item stays as it is.' })
  discardContentDraft(
    @Arg('type', () => ContentTypeEnum) type: ContentType,
    @Arg('id', () => Int) id: number,
    @Arg('version', () => Int, SEEN) version: number,
    @Ctx() api: ApiContext,
  ): Promise<ChangedTogether> {
    return api.get(ContentDraftService).discard(api.viewer, type, id, version);
  }
}
