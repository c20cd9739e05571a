import { AppError } from '#domain/app-error.ts';
import type { Site } from '#server/platform/site.ts';
import { cliContext } from '../cli-context.ts';
import { ifInterrupted, isInterrupted } from '../interruption.ts';
import { printJson, sayLine } from '../output/terminal.ts';

/** Every command that prints a result has it. */
export interface JsonOption {
  json?: true;
}

/** Does something with the site's database and closes it. */
export async function withOpenSite<Result>(work: (site: Site) => Promise<Result>): Promise<Result> {
  const { openSite } = await import('#server/open-site.ts');
  const site = await openSite({
    environment: cliContext().env,
    log: (line) => isInterrupted() || sayLine(line),
    boundsWaiting: false,
    showsPassword: false,
  });
  const isClosed = ifInterrupted(() => site.abandon());
  try {
    return await work(site);
  } finally {
    await site.close();
    isClosed();
  }
}

/** The same; what the site refuses goes to stderr (with `--json` to stdout) and ends the command with 1. */
export async function withSite({ json }: JsonOption, work: (site: Site) => Promise<void>): Promise<void> {
  try {
    await withOpenSite(work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, code, fields } = error;
    if (json) printJson({ ok: false, error: message, code, fields });
    else sayLine(`error: ${message}`);
    cliContext().exitCode = 1;
  }
}
