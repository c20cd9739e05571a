import { CONTENT_TYPES } from '#domain/content.ts';
import { storedTable } from '../model/content-tables.ts';

/** Most characters of a comment in its name. */
const COMMENT_START = 80;

/**
 * SQL of what people call the item of a change: its English title, the file name of a picture, the username of an account,
 * the beginning of a comment, or the subject of an issue; null for a subscriber, the site, and what doesn't exist any more.
 * @param change alias of a row of `content_change`.
 */
export function itemTitle(change: string): string {
  const ofItem = (expression: string, table: string) =>
    `(select ${expression} from ${table} r where r.id = ${change}.item_id)`;
  const commentStart = `nullif(left(r.content, ${COMMENT_START}), '')
    || case when length(r.content) > ${COMMENT_START} then '…' else '' end`;
  return `case ${change}.item_type
    ${CONTENT_TYPES.map((type) => `when '${type}' then ${ofItem('r.title', storedTable(type))}`).join(' ')}
    when 'media' then ${ofItem('r.file_name', 'media')}
    when 'comment' then ${ofItem(commentStart, 'stored_comment')}
    when 'account' then ${ofItem('r.username', 'app_user')}
    when 'issue' then ${ofItem('r.subject', 'newsletter_issue')} end`;
}

/** SQL of the Spanish title of the item of a change; null if there is none. @param change as above. */
export function itemTitleEs(change: string): string {
  return `case ${change}.item_type ${CONTENT_TYPES.map(
    (type) => `when '${type}' then (select r.title_es from ${storedTable(type)} r where r.id = ${change}.item_id)`,
  ).join(' ')} end`;
}

/** SQL of whether the item of a change is in the trash. @param change as above. */
export function isInTrash(change: string): string {
  const columns = [
    ...CONTENT_TYPES.map((type) => [type, storedTable(type), 'deleted_at']),
    ['media', 'media', 'deleted_at'],
    ['comment', 'stored_comment', 'trashed_at'],
  ];
  const inTrash = columns.map(
    ([type, table, column]) => `when '${type}' then (
      select r.${column} is not null from ${table} r where r.id = ${change}.item_id)`,
  );
  return `coalesce(case ${change}.item_type ${inTrash.join(' ')} end, false)`;
}
