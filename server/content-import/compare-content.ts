import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { type StoredItem, storedItem } from '../content-export/export-content.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { type CheckedDraft, checkDrafts } from './check-drafts.ts';
import {
  authorIds,
  CONTENT_ENTITIES,
  type ContentItem,
  changedFields,
  type KnownIds,
  missingAuthors,
  statedColumns,
  storedItems,
  wantedColumns,
} from './comparison.ts';
import type { ContentDraft } from './content-draft.ts';
import type { ItemName } from './content-import.service.ts';
import { ContentInvalidError } from './import-report.ts';

const BATCH = 200;

/** How an item of the folder differs from the site. */
export interface ItemComparison extends ItemName {
  change: 'added' | 'changed' | 'same' | 'site-only';
  /** Names of the properties that an import would change; of new and of missing items none. */
  fields: string[];
  /** As the site holds it; null for a new item. */
  site: StoredItem | null;
  /** As it would be after an import; null for an item that the folder does not have. */
  folder: StoredItem | null;
}

/**
 * Hands over how each draft differs from the site, then every item of those types that only the site has; all as of one
 * moment, and nothing is written.
 * @param types whose items on the site are looked for in the drafts.
 * @throws ContentInvalidError with what an import would refuse.
 */
export async function compareContent(
  em: EntityManager,
  drafts: ContentDraft[],
  types: readonly ContentType[],
  take: (comparison: ItemComparison) => void,
): Promise<void> {
  const { checked, problems } = checkDrafts(drafts);
  const authors = await authorIds(em, drafts);
  problems.push(...missingAuthors(drafts, authors));
  if (problems.length > 0) throw new ContentInvalidError(problems);
  await em.fork().transactional(
    async (snapshot) => {
      const modules = await snapshot.find(CourseModule, {}, { fields: ['id', 'slug'] });
      const ids: KnownIds = { authors, modules: new Map(modules.map(({ id, slug }) => [slug, id])) };
      snapshot.clear();
      for (const type of CONTENT_TYPES) {
        const ofType = checked.filter(({ draft }) => draft.type === type);
        for (let start = 0; start < ofType.length; start += BATCH) {
          const batch = ofType.slice(start, start + BATCH);
          const stored = await storedItems(snapshot, type, batch);
          for (const each of batch) take(compared(each, stored.get(each.slug), ids));
          snapshot.clear();
        }
        if (!types.includes(type)) continue;
        const known = new Set(ofType.map(({ slug }) => slug));
        const all = await snapshot.find(CONTENT_ENTITIES[type], {}, { fields: ['slug'], orderBy: { slug: 'asc' } });
        const missing = all.map(({ slug }) => slug).filter((slug) => !known.has(slug));
        snapshot.clear();
        for (let start = 0; start < missing.length; start += BATCH) {
          const slugs = missing.slice(start, start + BATCH);
          const items = await snapshot.find(
            CONTENT_ENTITIES[type],
            { slug: slugs },
            { populate: ['*'], orderBy: { slug: 'asc' } },
          );
          for (const item of items) {
            take({
              type,
              slug: item.slug,
              change: 'site-only',
              fields: [],
              site: storedItem(type, item),
              folder: null,
            });
          }
          snapshot.clear();
        }
      }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

function compared(checked: CheckedDraft, item: ContentItem | undefined, ids: KnownIds): ItemComparison {
  const { draft, slug } = checked;
  const { type } = draft;
  if (!item) {
    const folder = asStored(checked, wantedColumns(checked, ids), null);
    return { type, slug, change: 'added', fields: [], site: null, folder };
  }
  const stated = statedColumns(checked, ids);
  const fields = changedFields(item, stated);
  const site = storedItem(type, item);
  const change = fields.length > 0 ? 'changed' : 'same';
  return { type, slug, change, fields, site, folder: asStored(checked, stated, site) };
}

function asStored(
  { draft, slug }: CheckedDraft,
  columns: Record<string, unknown>,
  site: StoredItem | null,
): StoredItem {
  return {
    type: draft.type,
    slug,
    moduleSlug: draft.moduleSlug ?? null,
    author: 'author' in columns ? authorName(draft, columns.author) : (site?.author ?? null),
    values: { ...site?.values, ...columns },
  };
}

/** As exports write it, which leave the default author out. */
function authorName({ author }: ContentDraft, id: unknown): string | null {
  return author && id !== DEFAULT_AUTHOR_ID ? author : null;
}
