import { isDeepStrictEqual } from 'node:util';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { User } from '../account/user.entity.ts';
import { Article } from '../article/article.entity.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { Video } from '../video/video.entity.ts';
import type { CheckedDraft } from './check-drafts.ts';
import type { ContentDraft, ContentProblem } from './content-draft.ts';

export type ContentItem = Article | Video | CourseModule | Lesson;

export const CONTENT_ENTITIES: Record<ContentType, EntityClass<ContentItem>> = {
  article: Article,
  video: Video,
  module: CourseModule,
  lesson: Lesson,
};

/** What drafts name, as ids. */
export interface KnownIds {
  /** By username in lower case. */
  authors: Map<string, number>;
  /** By slug. */
  modules: Map<string, number>;
}

/** The stored items that drafts of one type are about, by slug, with everything of them loaded. */
export async function storedItems(
  em: EntityManager,
  type: ContentType,
  batch: CheckedDraft[],
): Promise<Map<string, ContentItem>> {
  const slugs = batch.map(({ slug }) => slug);
  const items = await em.find(CONTENT_ENTITIES[type], { slug: slugs }, { populate: ['*'] });
  return new Map(items.map((item) => [item.slug, item]));
}

/** The property values of a new item as the draft wants them; references are ids. */
export function wantedColumns({ draft, slug, values }: CheckedDraft, ids: KnownIds): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...values, ...draft.body, slug };
  if (draft.type === 'article' || draft.type === 'video') {
    columns.author = (draft.author && ids.authors.get(draft.author.toLowerCase())) || DEFAULT_AUTHOR_ID;
  }
  // A module that does not exist yet is none that an item could be in already.
  if (draft.type === 'lesson') columns.module = ids.modules.get(draft.moduleSlug ?? '') ?? null;
  if (draft.createdAt) columns.createdAt = draft.createdAt;
  if (draft.updatedAt) columns.updatedAt = draft.updatedAt;
  return columns;
}

/** Without the defaults of a new item: what a source does not say, it does not take back from an existing one. */
export function statedColumns(checked: CheckedDraft, ids: KnownIds): Record<string, unknown> {
  const { draft } = checked;
  const { status, language, order, questions, author, ...rest } = wantedColumns(checked, ids);
  const given = Object.entries({ status, language, order, questions }).filter(
    ([name]) => draft.values[name] !== undefined,
  );
  return { ...rest, ...Object.fromEntries(given), ...(draft.author && { author }) };
}

/** The properties in which an item is not what is wanted of it. */
export function changedFields(item: ContentItem, wanted: Record<string, unknown>): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => !isDeepStrictEqual(comparable(Reflect.get(item, name)), comparable(value)))
    .map(([name]) => name);
}

/** Dates by their time, references by their id, everything else as it is. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id;
  return value;
}

/** Ids of all accounts by username, if any draft names one. */
export async function authorIds(em: EntityManager, drafts: ContentDraft[]): Promise<Map<string, number>> {
  if (!drafts.some(({ author }) => author)) return new Map();
  const users = await em.fork().find(User, {}, { fields: ['id', 'username'] });
  return new Map(users.map(({ id, username }) => [username.toLowerCase(), id]));
}

export function missingAuthors(drafts: ContentDraft[], authors: Map<string, number>): ContentProblem[] {
  return drafts
    .filter(({ author }) => author && !authors.has(author.toLowerCase()))
    .map((draft) => ({
      severity: 'error',
      place: draft.placeOf('author'),
      message: `author: expected the username of an account, found "${draft.author}"`,
    }));
}
