import { type EntityManager, type FilterQuery, IsolationLevel } from '@mikro-orm/postgresql';
import { CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { CONTENT_ENTITIES, type ContentItem } from '../content-import/comparison.ts';
import { Lesson } from '../course/lesson.entity.ts';

/** Items read in one go; the memory of an export does not grow with the site. */
const BATCH = 200;

/** What of the site is wanted; what is left out is no condition. */
export interface ContentSelection {
  types?: readonly ContentType[];
  slugs?: readonly string[];
  status?: ContentStatus;
}

/** An item as the database holds it. */
export interface StoredItem {
  type: ContentType;
  slug: string;
  /** Of lessons: the slug of their module. */
  moduleSlug: string | null;
  /** Username of the author; null for the default one, and where a type has none. */
  author: string | null;
  /** The columns by the names of the domain schemas, both languages; bodies as sanitised HTML. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * Hands over every selected item, and the modules of selected lessons, as they were at one moment: the transaction
 * reads only and sees nothing that others write meanwhile. By type, then by slug.
 */
export async function exportContent(
  em: EntityManager,
  selection: ContentSelection,
  take: (item: StoredItem) => Promise<void>,
): Promise<void> {
  await em.fork().transactional(
    async (snapshot) => {
      for (const type of CONTENT_TYPES) {
        const where = await conditionOf(snapshot, type, selection);
        if (!where) continue;
        for (let after = ''; ; ) {
          const items = await snapshot.find(
            CONTENT_ENTITIES[type],
            { $and: [where, { slug: { $gt: after } }] },
            { orderBy: { slug: 'asc' }, limit: BATCH, populate: ['*'] },
          );
          for (const item of items) await take(storedItem(type, item));
          const last = items.at(-1);
          if (!last || items.length < BATCH) break;
          after = last.slug;
          snapshot.clear();
        }
      }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

/** Null when nothing of the type is wanted. */
async function conditionOf(
  em: EntityManager,
  type: ContentType,
  { types = CONTENT_TYPES, slugs, status }: ContentSelection,
): Promise<FilterQuery<ContentItem> | null> {
  const chosen = { ...(slugs && { slug: { $in: [...slugs] } }), ...(status && { status }) };
  if (type !== 'module') return types.includes(type) ? chosen : null;
  // A lesson without its module could not be imported again.
  const lessons = types.includes('lesson') ? await em.find(Lesson, chosen, { fields: ['module'] }) : [];
  const ofLessons = { id: { $in: [...new Set(lessons.map(({ module }) => module.id))] } };
  return types.includes('module') ? { $or: [chosen, ofLessons] } : ofLessons;
}

/** The item without the mapper. Everything of it has to be loaded. */
export function storedItem(type: ContentType, item: ContentItem): StoredItem {
  const author = 'author' in item && item.author.id !== DEFAULT_AUTHOR_ID ? item.author.unwrap().username : null;
  const moduleSlug = 'module' in item ? item.module.unwrap().slug : null;
  return { type, slug: item.slug, moduleSlug, author, values: { ...item } };
}
