import { AppError } from '#domain/app-error.ts';
import type { Site } from '#server/open-site.ts';
import { printJson, sayLine } from '../output/terminal.ts';

/** Every command that prints a result has it. */
export interface JsonOption {
  json?: true;
}

/**
 * Does something with the site's database and closes it. What the site refuses goes to stderr (with `--json` to stdout)
 * and ends the command with 1.
 */
export async function withSite({ json }: JsonOption, work: (site: Site) => Promise<void>): Promise<void> {
  const { openSite } = await import('#server/open-site.ts');
  const site = await openSite({ log: sayLine });
  try {
    await work(site);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, code, fields } = error;
    if (json) printJson({ ok: false, error: message, code, fields });
    else sayLine(`error: ${message}`);
    process.exitCode = 1;
  } finally {
    await site.close();
  }
}
