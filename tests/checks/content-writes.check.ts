import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';

const TABLES = [...Object.values(CONTENT_KINDS).map(({ table }) => table), 'content_draft', 'former_slug'];
const ENTITIES = ['Article', 'Video', 'CourseModule', 'Lesson'];

/** Statements that write content, whether the name of the table is written out or comes from its description. */
const WRITES = [
  new RegExp(`\\b(?:insert into|update|delete from|copy|truncate)\\s+(?:stored_)?(?:${TABLES.join('|')})\\b`, 'i'),
  /\b(?:insert into|update|delete from|truncate)\s+(?:stored_)?\$\{/i,
  /\bcopy\s+(?:stored_)?\$\{[^`]*\bfrom\b/i,
  new RegExp(`\\bnative(?:Insert|Update|Delete)\\((?:${ENTITIES.join('|')})\\b`),
  new RegExp(`\\bcreate\\((?:${ENTITIES.join('|')})\\b`),
];

/** Assigning to an entity and flushing writes it as well. */
const isWritten = (source: string) =>
  /\.flush\(\)/.test(source) &&
  new RegExp(`^import \\{[^}]*\\b(?:${ENTITIES.join('|')})\\b[^}]*\\} from`, 'm').test(source);

/** Files outside of server/modules/content/writing/ whose statements look like that, with the reason. */
const OTHERS: Record<string, string> = {
  'server/modules/content/video/video.service.ts': "counts views, which aren't part of the content",
  'server/modules/community/comment/comment-removal.ts': 'deletes what belongs to a comment',
  'server/platform/backup/restore-backup.ts': 'fills an empty database, table by table',
};

it('content is written in server/modules/content/writing/ only', () => {
  const files = [...globSync('server/**/*.ts'), ...globSync('cli/**/*.ts')];
  const writing = files.filter((file) => {
    const source = readFileSync(file, 'utf8');
    return isWritten(source) || WRITES.some((pattern) => pattern.test(source));
  });
  const isElsewhere = (file: string) =>
    !file.startsWith('server/modules/content/writing/') && !file.startsWith('server/platform/database/migrations/');
  expect(writing.filter(isElsewhere).toSorted()).toEqual(Object.keys(OTHERS).toSorted());
  expect(writing.filter((file) => file.startsWith('server/modules/content/writing/')).toSorted()).toEqual([
    'server/modules/content/writing/content-writing.service.ts',
    'server/modules/content/writing/course-order.ts',
    'server/modules/content/writing/due-items.ts',
    'server/modules/content/writing/former-slug.service.ts',
    'server/modules/content/writing/hand-over.ts',
    'server/modules/content/writing/operator-writes.ts',
    'server/modules/content/writing/removal.ts',
    'server/modules/content/writing/replace-media.ts',
    'server/modules/content/writing/slug-redirects.ts',
    'server/modules/content/writing/staging.ts',
    'server/modules/content/writing/stored-draft.ts',
    'server/modules/content/writing/stored-values.ts',
    'server/modules/content/writing/trash-items.ts',
  ]);
});
