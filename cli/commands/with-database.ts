import { Refusal } from '#server/platform/backup/refusal.ts';
import { cliContext } from '../cli-context.ts';
import { ifInterrupted, isInterrupted } from '../interruption.ts';
import { printJson, sayLine } from '../output/terminal.ts';
import type { JsonOption } from './with-site.ts';

/**
 * Does something with the site's database as it is: unlike `withSite`, this neither brings its tables up to date nor
 * creates the first admin.
 */
export async function withDatabase<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const { readConfig } = await import('#server/platform/settings/config.ts');
  const { openDatabase } = await import('#server/platform/database/embedded-postgres.ts');
  const { databaseUrl, databaseDirectUrl: directUrl, dataDirectory } = readConfig(cliContext().env);
  const database = await openDatabase({
    // A pooler would stay connected, and a restore would take that for a running site.
    databaseUrl: directUrl ? undefined : databaseUrl,
    directUrl,
    dataDirectory,
    log: (line) => isInterrupted() || sayLine(line),
  });
  const isClosed = ifInterrupted(() => database.close());
  try {
    return await work(database.url);
  } finally {
    await database.close();
    isClosed();
  }
}

/** What is refused goes to stderr (with `--json` to stdout) and ends the command with 1. */
export async function orRefused({ json }: JsonOption, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (json) printJson({ ok: false, error: error.message });
    else sayLine(`error: ${error.message}`);
    cliContext().exitCode = 1;
  }
}
