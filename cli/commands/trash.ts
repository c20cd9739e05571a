import type { Command } from 'commander';
import { TRASHED_TYPES } from '#domain/content.ts';
import { TRASH_DAYS } from '#domain/limits.ts';
import { OPERATOR } from '#domain/viewer.ts';
import { printJson, printLine } from '../output/terminal.ts';
import { trashTable } from '../output/trash-table.ts';
import { type JsonOption, withSite } from './with-site.ts';

interface EmptyOptions extends JsonOption {
  all?: true;
}

const LIST_HELP = `
Examples:
  $ sato trash list
  $ sato trash list --json

Lessons that were deleted with their module are counted there, and replies at their comment. Times are in UTC.

Exit codes: 0 done, 2 the command could not run.`;

const EMPTY_HELP = `
Examples:
  $ sato trash empty
  $ sato trash empty --all

What has been in the trash for ${TRASH_DAYS} days is deleted permanently, with its comments and everything else that belongs
to it. A running site does this every hour. It can't be undone. See what would be deleted with 'sato trash list'.

Exit codes: 0 done, 2 the command could not run.`;

/** `sato trash …`: deleted content and comments. */
export function addTrash(program: Command): void {
  const trash = program.command('trash').description('List and empty the trash');

  trash
    .command('list')
    .description('List what is in the trash, most recently deleted first')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', LIST_HELP)
    .action((options: JsonOption) =>
      withSite(options, async ({ em }) => {
        const { trashedItems } = await import('#server/modules/content/history/trash.service.ts');
        const items = await trashedItems(em.fork(), TRASHED_TYPES, null, 0);
        if (options.json) printJson({ ok: true, items });
        else printLine(items.length === 0 ? 'The trash is empty.' : trashTable(items));
      }),
    );

  trash
    .command('empty')
    .description(`Permanently delete what has been in the trash for ${TRASH_DAYS} days`)
    .option('--all', 'delete everything in the trash, even recent items')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', EMPTY_HELP)
    .action((options: EmptyOptions) =>
      withSite(options, async ({ em }) => {
        const { emptyTrashAs } = await import('#server/modules/content/writing/trash-items.ts');
        const purged = await emptyTrashAs(OPERATOR, em, options.all === true);
        const { article, video, module, lesson, comment } = purged;
        if (options.json) printJson({ ok: true, purged });
        else {
          printLine(
            `Permanently deleted: articles ${article}, videos ${video}, modules ${module}, lessons ${lesson}, comments ${comment}.`,
          );
        }
      }),
    );
}
