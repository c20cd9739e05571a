import { CONTENT_TYPES } from '#domain/content.ts';
import { dueItems } from '../content/writing/due-items.ts';

/** SQL of what the publishing job is about to change: items, and those with a pending version that is due. */
const DUE_CONTENT = [
  ...CONTENT_TYPES.map((type) => `select '${type}' as type, r.id ${dueItems(type)}`),
  'select item_type, item_id from content_draft where publish_at <= now()',
].join(' union all ');

const hasItem = (type: string, id: string) =>
  `i.items @> jsonb_build_array(jsonb_build_object('type', ${type}, 'id', ${id}))`;

/**
 * SQL for the issues that can begin to be sent. An issue that shows an item which is due as well, or a lesson whose module
 * is, begins once the publishing job has changed that. Otherwise, readers would not get an article that is published at the
 * same moment, or with its old title.
 */
export const DUE_ISSUES = `from newsletter_issue i
  where i.status = 'scheduled' and i.send_at <= now() and not exists (
    select from (${DUE_CONTENT}) due
    where ${hasItem('due.type', 'due.id')} or due.type = 'module'
      and exists (select from lesson l where l.module_id = due.id and ${hasItem("'lesson'", 'l.id')})
  )`;
