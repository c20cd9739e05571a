import type { Command } from 'commander';
import type { Named } from '#server/modules/content/import/three-way.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { printConflicts } from '../output/change-output.ts';
import { printProblems } from '../output/import-output.ts';
import type { JsonOption } from './with-site.ts';

/** Options of commands that bring together what a folder and the site have changed. */
export interface ChoiceOptions {
  ours?: Named;
  theirs?: Named;
}

export function withChoiceOptions(command: Command): Command {
  return command
    .option(
      '--ours [items...]',
      'the folder wins if it and the site changed the same field; everywhere, or only in these',
    )
    .option(
      '--theirs [items...]',
      'the site wins if it and the folder changed the same field; everywhere, or only in these',
    );
}

/** @throws SetupError if both name the same. */
export function checkSides({ ours, theirs }: ChoiceOptions): void {
  const both = [ours].flat().find((name) => [theirs].flat().includes(name));
  if (both) {
    const what = both === true ? 'everything' : both;
    throw new SetupError(`--ours and --theirs both name ${what}. Choose one of them.`);
  }
}

/**
 * Does something with the content of a folder. What keeps it from that is printed.
 * @param outcome such as "nothing was imported". @returns the exit code: 0 done, 1 the content has problems, 2 there are conflicts.
 */
export async function unlessOpen(outcome: string, { json }: JsonOption, work: () => Promise<void>): Promise<0 | 1 | 2> {
  const { ContentConflictError, ContentInvalidError } = await import('#server/modules/content/import/import-report.ts');
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof ContentConflictError) {
      printConflicts(error.conflicts, outcome, json ?? false);
      return 2;
    }
    if (!(error instanceof ContentInvalidError)) throw error;
    printProblems(error.problems, outcome, json ?? false);
    return 1;
  }
}
