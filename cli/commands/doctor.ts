import type { Command } from 'commander';
import type { Finding } from '#server/platform/doctor/finding.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { cliContext } from '../cli-context.ts';
import { ifInterrupted } from '../interruption.ts';
import { onOneLine, printJson, printLine } from '../output/terminal.ts';
import { textTable } from '../output/text-table.ts';
import type { JsonOption } from './with-site.ts';

const HELP = `
Examples:
  $ sato doctor
  $ sato doctor --json

Run it with the settings of the site, also before the first start and while the site runs. It changes nothing: no table is
updated and no mail is sent. Where images are stored, it writes a small file and deletes it.

Exit codes: 0 done, also with warnings, 1 there are problems, 2 the command could not run.`;

/** `sato doctor`: whether the site can work with its settings and surroundings. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check settings, database, disk, mail and storage, and say what to do')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ json }: JsonOption) => {
      const findings = await allFindings();
      const problems = findings.filter(({ status }) => status === 'problem');
      if (json) printJson({ ok: problems.length === 0, findings });
      else {
        const rows = findings.map(({ check, status, message }) => [status, check, onOneLine(message)]);
        printLine(textTable(rows));
      }
      if (problems.length > 0) cliContext().exitCode = 1;
    });
}

async function allFindings(): Promise<Finding[]> {
  const { readConfig } = await import('#server/platform/settings/config.ts');
  const { settingWarnings, publicSiteWarnings } = await import('#server/platform/settings/setting-warnings.ts');
  const { checkDisk, checkImages, checkMail } = await import('#server/platform/doctor/check-surroundings.ts');
  const { env } = cliContext();
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    // Without settings there is nothing else to look at.
    return [problem('settings', error)];
  }
  const warnings = [...settingWarnings(config, env), ...publicSiteWarnings(config)];
  const settings: Finding[] =
    warnings.length > 0
      ? warnings.map((message) => ({ check: 'settings', status: 'warning', message }))
      : [{ check: 'settings', status: 'ok', message: 'The settings fit together.' }];
  const database = await databaseFindings(config);
  const others = await Promise.all([checkDisk(config), checkImages(config), checkMail(config)]);
  return [...settings, ...database, ...others];
}

async function databaseFindings(config: Config): Promise<Finding[]> {
  const { openDatabase } = await import('#server/platform/database/embedded-postgres.ts');
  const { checkDatabase } = await import('#server/platform/doctor/check-database.ts');
  const { databaseUrl, databaseDirectUrl, dataDirectory } = config;
  try {
    const database = await openDatabase({ databaseUrl, directUrl: databaseDirectUrl, dataDirectory, log: () => {} });
    const isClosed = ifInterrupted(() => database.close());
    try {
      return await checkDatabase(database.url, database.directUrl, config);
    } finally {
      await database.close();
      isClosed();
    }
  } catch (error) {
    return [problem('database', error)];
  }
}

/** @throws the error if it isn't a sentence for the operator. */
function problem(check: Finding['check'], error: unknown): Finding {
  if (!(error instanceof SetupError)) throw error;
  return { check, status: 'problem', message: error.message };
}
