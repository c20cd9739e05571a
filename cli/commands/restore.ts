import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import type { HeldIssues } from '#server/modules/newsletter/hold-restored-issues.ts';
import { filesNotInBackup } from '#server/platform/files/missing-files.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { cliContext } from '../cli-context.ts';
import { Progress, printJson, printLine, sayLine } from '../output/terminal.ts';
import { contentsOf, mediaFiles } from './backup.ts';
import { INCOMPLETE } from './incomplete.ts';
import { withDatabase } from './with-database.ts';
import type { JsonOption } from './with-site.ts';

interface RestoreOptions extends JsonOption {
  check?: true;
}

/** Means stdin instead of a file. */
const STDIN = '-';

const NEEDS_SITE_KEY =
  'The keys of this site are encrypted. Before you start it, set SITE_KEY to the key of the site that was backed up. ' +
  'If it is lost, see "Encrypting the keys" in docs/operators.md.';

const HELP = `
Examples:
  $ sato restore site.backup --check            is the file complete and undamaged? needs no database
  $ SATO_DATA_DIR=.restored sato restore site.backup
  $ ssh backup.example.org 'cat site.backup' | sato restore -

Stop the site first. Restores into an empty database, or one in which a site was started but not used yet; its first
admin and starter content are replaced. Everything is restored or nothing: a damaged or incomplete backup is refused, and
after a failure or an interruption the database is as it was. A backup of an older version of Sato is brought up to date;
one of a newer version needs that version. If the site that was backed up had a SITE_KEY, the restored one needs it too.
Sessions are restored, so people stay logged in. Newsletter issues that were being sent are stopped, and those whose time
has passed are drafts again, because readers may have them already.

Exit codes: 0 done, 1 refused (nothing was changed), 2 the command could not run, 3 complete, but picture files were
missing when it was made (--check), 130 interrupted.`;

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Restore a backup into an empty site')
    .argument('<file>', `the backup, or ${STDIN} for stdin`)
    .option('--check', 'only check whether the backup is complete and undamaged')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', HELP)
    .action(async (source: string, options: RestoreOptions) => {
      if (source === STDIN && cliContext().stdin.isTTY) {
        throw new SetupError('stdin is a terminal. Pipe the backup in, or name its file.');
      }
      const input = source === STDIN ? cliContext().stdin : createReadStream(source);
      const name = source === STDIN ? 'stdin' : source;
      await opened(input, name);
      await (options.check ? check(input, name, options) : restore(input, name, options));
    });
}

/** @throws SetupError if there is no such file, before a database is started for it. */
async function opened(input: Readable, name: string): Promise<void> {
  if (input === cliContext().stdin) return;
  await new Promise<void>((resolve, reject) => {
    input.once('open', () => resolve());
    input.once('error', (cause) => reject(new SetupError(`${name} can't be read: ${cause.message}.`, { cause })));
  });
}

async function check(input: Readable, name: string, { json }: RestoreOptions): Promise<void> {
  const { readBackup } = await import('#server/platform/backup/read-backup.ts');
  const summary = await readBackup(input, name, {
    begin: async () => {},
    table: async (_table, rows) => {
      for await (const _ of rows);
    },
  });
  const { manifest, tables, rows, files, missingFiles } = summary;
  const { createdAt, postgres, migrations } = manifest;
  const ok = missingFiles.length === 0;
  if (json) printJson({ ok, file: name, tables, rows, files, missingFiles, createdAt, postgres, migrations });
  else
    printLine(
      `${name} is ${ok ? 'whole' : 'undamaged'}: ${contentsOf(summary)}, made on ${createdAt} from PostgreSQL ${postgres}.`,
    );
  if (ok) return;
  sayLine(`error: ${filesNotInBackup(missingFiles)}`);
  cliContext().exitCode = INCOMPLETE;
}

async function restore(input: Readable, name: string, { json }: RestoreOptions): Promise<void> {
  const { restoreBackup } = await import('#server/platform/backup/restore-backup.ts');
  const { holdRestoredIssues } = await import('#server/modules/newsletter/hold-restored-issues.ts');
  const { readConfig } = await import('#server/platform/settings/config.ts');
  const starterSlugs = await slugsOfStarterContent();
  const files = await mediaFiles();
  const { siteKey } = readConfig(cliContext().env);
  let heldIssues: HeldIssues = { stopped: 0, unscheduled: 0 };
  const summary = await withDatabase(async (databaseUrl) => {
    const progress = new Progress(`Restoring ${name}`);
    try {
      return await restoreBackup(databaseUrl, input, name, {
        starterSlugs,
        files,
        siteKey,
        complete: async (client) => {
          heldIssues = await holdRestoredIssues(client);
        },
        progress: (done, total) => progress.update(done, total),
      });
    } finally {
      progress.end();
    }
  });
  const { tables, rows, files: pictures, missingFiles, needsSiteKey } = summary;
  const { createdAt } = summary.manifest;
  const restored = { tables, rows, files: pictures, missingFiles, heldIssues, needsSiteKey, createdAt };
  if (json) printJson({ ok: true, file: name, ...restored });
  else {
    printLine(`Restored ${contentsOf(summary)}, as of ${createdAt}. Start the site with npm start.`);
    if (missingFiles.length > 0) printLine(filesNotInBackup(missingFiles));
    if (needsSiteKey) printLine(NEEDS_SITE_KEY);
    for (const line of issueLines(heldIssues)) printLine(line);
  }
}

function issueLines({ stopped, unscheduled }: HeldIssues): string[] {
  return [
    ...(stopped > 0
      ? [
          `Newsletter issues that were being sent and are stopped now: ${stopped}. Readers may have them already. ` +
            'Resume them in the admin area, or leave them stopped.',
        ]
      : []),
    ...(unscheduled > 0
      ? [
          `Newsletter issues whose time has passed and that are drafts now: ${unscheduled}. Readers may have them already. ` +
            'Schedule them again, or delete them.',
        ]
      : []),
  ];
}

/** A first start loads it, and nothing is lost if a restore replaces it. */
async function slugsOfStarterContent() {
  const checkout = dirname(createRequire(import.meta.url).resolve('#package-lock'));
  const foldersIn = async (...path: string[]) => {
    const found = await readdir(join(checkout, 'cli', 'starter-content', ...path), { withFileTypes: true });
    return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  };
  const modules = await foldersIn('course');
  const lessons = await Promise.all(modules.map((module) => foldersIn('course', module)));
  return {
    article: await foldersIn('articles'),
    video: await foldersIn('videos'),
    course_module: modules,
    lesson: lessons.flat(),
  };
}
