import { CONTENT_KINDS, hasField, translatedFields } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';

/** How to read the rows of a type. Columns are those of its table, which statements call `r`. */
interface ContentTable {
  name: string;
  /** All searched texts in both languages, folded in the same way as `search_pattern`. */
  searched: string;
  /** SQL for columns that only some types have. */
  order: string;
  moduleTitle: string;
  moduleTitleEs: string;
  category: string;
  /** Columns that put items in the order of the course; the ID for types that have none. */
  courseOrder: string[];
}

export const CONTENT_TABLES: Record<ContentType, ContentTable> = {
  article: {
    name: CONTENT_KINDS.article.table,
    searched: 'r.search_es',
    order: 'null::integer',
    moduleTitle: 'null::text',
    moduleTitleEs: 'null::text',
    category: 'r.category',
    courseOrder: ['r.id'],
  },
  video: {
    name: CONTENT_KINDS.video.table,
    searched: 'r.search_es',
    order: 'null::integer',
    moduleTitle: 'null::text',
    moduleTitleEs: 'null::text',
    category: 'null::text',
    courseOrder: ['r.id'],
  },
  module: {
    name: CONTENT_KINDS.module.table,
    searched: `search_fold(concat_ws(E'\\n', r.title, r.title_es, r.description, r.description_es))`,
    order: 'r."order"',
    moduleTitle: 'null::text',
    moduleTitleEs: 'null::text',
    category: 'null::text',
    courseOrder: ['r."order"', 'r.id'],
  },
  lesson: {
    name: CONTENT_KINDS.lesson.table,
    searched: `search_fold(r.title || E'\\n' || coalesce(r.title_es, ''))`,
    order: 'r."order"',
    moduleTitle: '(select m.title from course_module m where m.id = r.module_id)',
    moduleTitleEs: '(select m.title_es from course_module m where m.id = r.module_id)',
    category: 'null::text',
    courseOrder: [
      '(select m."order" from course_module m where m.id = r.module_id)',
      'r.module_id',
      'r."order"',
      'r.id',
    ],
  },
};

/** The table behind the view of a type, which also has what is in the trash. */
export function storedTable(type: ContentType): string {
  return `stored_${CONTENT_TABLES[type].name}`;
}

/**
 * The condition for a row that has an English text without its Spanish one. For articles, `article_untranslated` is an index on
 * this condition, so texts that are never empty aren't asked for.
 */
export function isUntranslated(type: ContentType): string {
  const conditions = translatedFields(type).map(({ column, isOptional }) => {
    const isMissing = `r.${column}_es is null`;
    return isOptional ? `(r.${column} is not null and ${isMissing})` : isMissing;
  });
  if (hasField(type, 'questions')) conditions.push('questions_lack_spanish(r.questions)');
  return conditions.join(' or ');
}
