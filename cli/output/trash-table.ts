import type { TrashedItem } from '#server/modules/content/history/trash.service.ts';
import { textTable } from './text-table.ts';

/** Items in the trash, one per line, in columns. */
export function trashTable(items: TrashedItem[]): string {
  const rows = items.map(({ type, id, slug, deletedAt, deletedBy, keptUntil, lessonCount, commentCount }) => [
    type,
    String(id),
    slug,
    minute(deletedAt),
    deletedBy ?? '',
    minute(keptUntil),
    String(lessonCount),
    String(commentCount),
  ]);
  return textTable([['type', 'id', 'slug', 'deleted', 'by', 'kept until', 'lessons', 'comments'], ...rows]);
}

function minute(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}
