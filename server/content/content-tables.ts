import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';

/** How to read the rows of a type. Columns are those of its table, which statements call `r`. */
interface ContentTable {
  name: string;
  /** All searched texts in both languages, folded in the same way as `search_pattern`. */
  searched: string;
  /** SQL for columns that only some types have. */
  order: string;
  moduleTitle: string;
}

export const CONTENT_TABLES: Record<ContentType, ContentTable> = {
  article: {
    name: CONTENT_KINDS.article.table,
    searched: 'r.search_es',
    order: 'null::integer',
    moduleTitle: 'null::text',
  },
  video: {
    name: CONTENT_KINDS.video.table,
    searched: 'r.search_es',
    order: 'null::integer',
    moduleTitle: 'null::text',
  },
  module: {
    name: CONTENT_KINDS.module.table,
    searched: `search_fold(concat_ws(E'\\n', r.title, r.title_es, r.description, r.description_es))`,
    order: 'r."order"',
    moduleTitle: 'null::text',
  },
  lesson: {
    name: CONTENT_KINDS.lesson.table,
    searched: `search_fold(r.title || E'\\n' || coalesce(r.title_es, ''))`,
    order: 'r."order"',
    moduleTitle: '(select m.title from course_module m where m.id = r.module_id)',
  },
};

/** The table behind the view of a type, which also has what is in the trash. See migration 0020. */
export function storedTable(type: ContentType): string {
  return `stored_${CONTENT_TABLES[type].name}`;
}

/**
 * The condition for a row that lacks some of its Spanish. For articles, migration 0010 has an index on this condition.
 */
export function isUntranslated(type: ContentType): string {
  const spanish = CONTENT_KINDS[type].fields.filter(({ isSpanish }) => isSpanish);
  return spanish.map(({ column }) => `r.${column} is null`).join(' or ');
}
