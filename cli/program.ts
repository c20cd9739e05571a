import tab from '@bomb.sh/tab/commander';
import { Command } from 'commander';
import { version } from '../package.json';
import { cliContext } from './cli-context.ts';
import { addBackup } from './commands/backup.ts';
import { addContentCheck } from './commands/content-check.ts';
import { addContentDiff, addContentStatus } from './commands/content-compare.ts';
import { addContentCoverage } from './commands/content-coverage.ts';
import { addContentExport } from './commands/content-export.ts';
import { addContentImport } from './commands/content-import.ts';
import { addContentMove } from './commands/content-move.ts';
import { addContentNew } from './commands/content-new.ts';
import { addContentPull } from './commands/content-pull.ts';
import { addDoctor } from './commands/doctor.ts';
import { addHistory } from './commands/history.ts';
import { addMail } from './commands/mail.ts';
import { addNewsletterExport } from './commands/newsletter-export.ts';
import { addNewsletterBounced, addNewsletterImport, addNewsletterInvite } from './commands/newsletter-import.ts';
import { addRestore } from './commands/restore.ts';
import { addSecrets } from './commands/secrets.ts';
import { addSecurityLog } from './commands/security-log.ts';
import { addTrash } from './commands/trash.ts';
import { addUsers } from './commands/users.ts';
import { beQuiet } from './output/terminal.ts';

/** The command line of the site. It throws instead of ending the process, so that `runCommand` decides how to end. */
export function satoProgram(): Command {
  const program = new Command('sato').description('Command line of the Sato learning site').exitOverride();
  program.configureOutput({
    writeOut: (text) => cliContext().stdout.write(text),
    writeErr: (text) => cliContext().stderr.write(text),
  });
  program.version(version, '--version', 'print the version');
  program.option('--quiet', 'print only the result and errors').hook('preAction', (command) => {
    if (command.opts<{ quiet?: true }>().quiet) beQuiet();
  });
  const content = program.command('content').description('Import, export and check articles, videos and lessons');
  addContentImport(content);
  addContentExport(content);
  addContentPull(content);
  addContentStatus(content);
  addContentDiff(content);
  addContentCheck(content);
  addContentNew(content);
  addContentMove(content);
  addContentCoverage(content);
  addUsers(program);
  addTrash(program);
  addHistory(program);
  addSecurityLog(program);
  addSecrets(program);
  addMail(program);
  const newsletter = program.command('newsletter').description('Export and import newsletter subscriptions');
  addNewsletterExport(newsletter);
  addNewsletterImport(newsletter);
  addNewsletterInvite(newsletter);
  addNewsletterBounced(newsletter);
  addDoctor(program);
  addBackup(program);
  addRestore(program);
  // Adds `sato complete <shell>`, whose output a shell sources.
  tab(program);
  return program;
}
