import type { EntityManager } from '@mikro-orm/postgresql';
import { cutAtWord } from '#domain/cut-text.ts';
import type { Language } from '#domain/language.ts';
import { localized } from '#domain/language.ts';
import { ISSUE_ITEM_TYPES, type IssueItem, type IssueItemType } from '#domain/newsletter-issue.ts';
import { CONTENT_TABLES } from '../content/model/content-tables.ts';

/** An item of an issue as it is now. */
export interface PickedItem extends IssueItem {
  slug: string;
  title: string;
  titleEs: string | null;
  /** Of lessons, the title of their module. */
  summary: string;
  summaryEs: string | null;
  picture: string | null;
  /** Whether visitors can open it. Others are left out of mails and of the archive. */
  isPublic: boolean;
}

const SUMMARY: Record<IssueItemType, string> = {
  article: 'r.excerpt as summary, r.excerpt_es as "summaryEs", r.image_url as picture',
  video: 'r.description as summary, r.description_es as "summaryEs", r.thumbnail_url as picture',
  lesson: 'm.title as summary, m.title_es as "summaryEs", null::text as picture',
};

/** The items that still exist, in the given order. Those in the trash don't. */
export async function pickedItems(em: EntityManager, items: readonly IssueItem[]): Promise<PickedItem[]> {
  const found = new Map<string, PickedItem>();
  for (const type of ISSUE_ITEM_TYPES) {
    const ids = items.filter((item) => item.type === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    const isLesson = type === 'lesson';
    const rows = await em.execute<Omit<PickedItem, 'type'>[]>(
      `select r.id, r.slug, r.title, r.title_es as "titleEs", ${SUMMARY[type]},
         r.status = 'published'${isLesson ? ` and m.status = 'published'` : ''} as "isPublic"
       from ${CONTENT_TABLES[type].name} r ${isLesson ? 'join course_module m on m.id = r.module_id' : ''}
       where r.id in (?)`,
      [ids],
    );
    for (const row of rows) found.set(`${type}:${row.id}`, { ...row, type });
  }
  return items.flatMap(({ type, id }) => found.get(`${type}:${id}`) ?? []);
}

/** Characters of a summary; descriptions of videos can be pages long. */
const SUMMARY_MAX = 240;

/** Title and summary in a language, each in English if there is no Spanish. */
export function textsOf(item: PickedItem, language: Language) {
  return {
    title: localized(item.title, item.titleEs, language),
    summary: shortened(localized(item.summary, item.summaryEs, language).value),
  };
}

function shortened(text: string): string {
  return cutAtWord(text.replace(/\s+/g, ' ').trim(), SUMMARY_MAX);
}
