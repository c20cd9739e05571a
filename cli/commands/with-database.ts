import { cliContext } from '../cli-context.ts';
import { ifInterrupted, isInterrupted } from '../interruption.ts';
import { sayLine } from '../output/terminal.ts';

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
