import type { Command } from 'commander';
import { HISTORY_MAX_AGE_YEARS, HISTORY_MAX_CHANGES } from '#domain/limits.ts';
import { OPERATOR } from '#domain/viewer.ts';
import { printJson, printLine } from '../output/terminal.ts';
import { type JsonOption, withSite } from './with-site.ts';

const TRIM_HELP = `
Examples:
  $ sato history trim
  $ sato history trim --json

For each item, the history keeps the old values of its latest ${HISTORY_MAX_CHANGES} changes, for ${HISTORY_MAX_AGE_YEARS} years. Who changed what and when is
kept forever. A running site trims its history every hour.

Exit codes: 0 done, 2 the command could not run.`;

/** `sato history …`: what the site recorded of changes. */
export function addHistory(program: Command): void {
  program
    .command('history')
    .description('Maintain the history of changes')
    .command('trim')
    .description('Drop old values that are no longer needed')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', TRIM_HELP)
    .action((options: JsonOption) =>
      withSite(options, async ({ em }) => {
        const { trimHistoryAs } = await import('#server/modules/content/history/trim-history.ts');
        const trimmed = await trimHistoryAs(OPERATOR, em);
        if (options.json) printJson({ ok: true, trimmed });
        else printLine(`Changes that lost their old values: ${trimmed}.`);
      }),
    );
}
