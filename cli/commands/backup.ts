import { once } from 'node:events';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import type { BackupSummary } from '#server/platform/backup/backup-format.ts';
import type { MediaFiles } from '#server/platform/files/media-files.ts';
import { filesNotWritten } from '#server/platform/files/missing-files.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { cliContext } from '../cli-context.ts';
import { ifInterrupted } from '../interruption.ts';
import { noteLine, Progress, printJson, printLine, sayLine } from '../output/terminal.ts';
import { INCOMPLETE } from './incomplete.ts';
import { withDatabase } from './with-database.ts';
import type { JsonOption } from './with-site.ts';

interface BackupOptions extends JsonOption {
  force?: true;
  /** False with `--no-pictures`. */
  pictures: boolean;
}

/** Means stdout instead of a file. */
const STDOUT = '-';

const HELP = `
Examples:
  $ sato backup site.backup
  $ sato backup "/var/backups/sato-$(date +%F).backup"
  $ sato backup - | ssh backup.example.org 'cat > site.backup'

The site can keep running: the backup shows it as it was at one moment. It holds everything, including passwords
(hashed), e-mail addresses, sessions and the keys of the site, so keep it as safe as the site itself. Only you can read
the file, and it appears only when it is complete. See sato restore --help for how to restore it. Pictures are read from
SATO_DATA_DIR or MEDIA_S3_…, so use the site's settings.

Exit codes: 0 done, 1 refused (nothing was written), 2 the command could not run, 3 written, but picture files are
missing, 130 interrupted.`;

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Write everything that the site stores to one file')
    .argument('<file>', `the file to write, or ${STDOUT} for stdout`)
    .option('--force', 'replace the file if it is already there')
    .option('--no-pictures', 'leave the files of uploaded pictures out')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', HELP)
    .action(async (target: string, options: BackupOptions) => {
      if (target === STDOUT && options.json) throw new SetupError("With --json, stdout can't take the backup.");
      if (target === STDOUT && cliContext().stdout.isTTY) {
        throw new SetupError('stdout is a terminal. Redirect it to a file or another program, or name a file.');
      }
      await (target === STDOUT ? backupToStdout(options) : backupToFile(target, options));
    });
}

async function backupToStdout({ pictures }: BackupOptions): Promise<void> {
  const files = pictures ? await mediaFiles() : undefined;
  const summary = await write('stdout', toStdout(), files);
  noteLine(`Backed up ${contentsOf(summary)}.`);
  warnOfMissingFiles(summary, files);
}

async function backupToFile(target: string, { force, json, pictures }: BackupOptions): Promise<void> {
  const { BackupFile } = await import('#server/platform/backup/backup-file.ts');
  const files = pictures ? await mediaFiles() : undefined;
  const file = await BackupFile.create(target, { force: force ?? false });
  const isOver = ifInterrupted(() => file.discard());
  try {
    const summary = await write(target, file.stream(), files);
    const bytes = await file.keep();
    const { tables, rows, files: written, missingFiles } = summary;
    const { createdAt } = summary.manifest;
    const ok = missingFiles.length === 0;
    if (json) printJson({ ok, file: target, bytes, tables, rows, files: written, missingFiles, createdAt });
    else printLine(`Wrote ${target} (${megabytes(bytes)}): ${contentsOf(summary)}.`);
    warnOfMissingFiles(summary, files);
  } catch (error) {
    file.discard();
    throw file.explain(error);
  } finally {
    isOver();
  }
}

/** A backup without some files is still worth keeping, but a script must be able to notice. */
function warnOfMissingFiles({ missingFiles }: BackupSummary, files: MediaFiles | undefined): void {
  if (!files || missingFiles.length === 0) return;
  sayLine(`error: ${filesNotWritten('backup', files, missingFiles)}`);
  cliContext().exitCode = INCOMPLETE;
}

async function write(target: string, output: Writable, files: MediaFiles | undefined): Promise<BackupSummary> {
  const { writeBackup } = await import('#server/platform/backup/write-backup.ts');
  return withDatabase(async (databaseUrl) => {
    const progress = new Progress(`Backing up to ${target}`);
    try {
      return await writeBackup(databaseUrl, output, {
        files,
        progress: (done, total) => progress.update(done, total),
      });
    } finally {
      progress.end();
    }
  });
}

/** stdout as a stream that can end, while stdout itself stays open. */
function toStdout(): Writable {
  return new Writable({
    async write(chunk, _encoding, done) {
      if (!cliContext().stdout.write(chunk)) await once(cliContext().stdout, 'drain');
      done();
    },
  });
}

/** "31 tables with 1204 rows", and "12 files" if there are any. */
export function contentsOf({ tables, rows, files }: Pick<BackupSummary, 'tables' | 'rows' | 'files'>): string {
  const pictures = files > 0 ? ` and ${files} ${files === 1 ? 'file' : 'files'} of pictures` : '';
  return `${tables} tables with ${rows} ${rows === 1 ? 'row' : 'rows'}${pictures}`;
}

/** The files of pictures, where the settings say. */
export async function mediaFiles(): Promise<MediaFiles> {
  const { readConfig } = await import('#server/platform/settings/config.ts');
  const { MediaFiles } = await import('#server/platform/files/media-files.ts');
  return new MediaFiles(readConfig(cliContext().env));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
