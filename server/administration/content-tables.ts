import type { ContentSort, SortDirection } from '#domain/admin-list.ts';
import type { ContentType } from '#domain/content.ts';

/** How the rows of a type are read; columns are those of its table, which statements call `r`. */
interface ContentTable {
  name: string;
  /** The Spanish of its texts. */
  spanish: string[];
  /** Everything in both languages that a search looks at, folded as `search_pattern` is. */
  searched: string;
  /** What its rows have besides. */
  order: string;
  moduleTitle: string;
}

export const CONTENT_TABLES: Record<ContentType, ContentTable> = {
  article: {
    name: 'article',
    spanish: ['title_es', 'excerpt_es', 'content_es'],
    searched: 'r.search_es',
    order: 'null::integer',
    moduleTitle: 'null::text',
  },
  video: {
    name: 'video',
    spanish: ['title_es', 'description_es'],
    searched: 'r.search_es',
    order: 'null::integer',
    moduleTitle: 'null::text',
  },
  module: {
    name: 'course_module',
    spanish: ['title_es', 'description_es'],
    searched: `search_fold(concat_ws(E'\\n', r.title, r.title_es, r.description, r.description_es))`,
    order: 'r."order"',
    moduleTitle: 'null::text',
  },
  lesson: {
    name: 'lesson',
    spanish: ['title_es', 'content_es'],
    searched: `search_fold(r.title || E'\\n' || coalesce(r.title_es, ''))`,
    order: 'r."order"',
    moduleTitle: '(select m.title from course_module m where m.id = r.module_id)',
  },
};

/** The table behind the view of a type, which also has what is in the trash. See migration 0020. */
export function storedTable(type: ContentType): string {
  return `stored_${CONTENT_TABLES[type].name}`;
}

/** The condition of a row that lacks some of its Spanish; for articles migration 0010 has an index of exactly that. */
export function isUntranslated(type: ContentType): string {
  return CONTENT_TABLES[type].spanish.map((column) => `r.${column} is null`).join(' or ');
}

/** Titles in the order of the alphabet, whatever their letter case and accents, in every database alike. */
const BY_TITLE = 'search_fold(r.title) collate "C"';

/** No two rows are equal in it. Those of one status are newest first, whichever status comes first. */
export function orderOf(sort: ContentSort, direction: SortDirection): string {
  switch (sort) {
    case 'title':
      return `${BY_TITLE} ${direction}, r.id ${direction}`;
    case 'status':
      return `r.status ${direction}, r.created_at desc, r.id desc`;
    case 'createdAt':
      return `r.created_at ${direction}, r.id ${direction}`;
    case 'updatedAt':
      return `r.updated_at ${direction}, r.id ${direction}`;
  }
}
