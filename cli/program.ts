import { Command } from 'commander';
import { addContentDiff, addContentStatus } from './commands/content-compare.ts';
import { addContentExport } from './commands/content-export.ts';
import { addContentImport } from './commands/content-import.ts';
import { addNewsletterExport } from './commands/newsletter-export.ts';
import { addUsers } from './commands/users.ts';

/** The command line of the site. It throws instead of ending the process, so that `main.ts` decides how it ends. */
export function satoProgram(): Command {
  const program = new Command('sato').description('Command line of the Sato learning site').exitOverride();
  const content = program.command('content').description('Bring articles, videos and lessons in and out');
  addContentImport(content);
  addContentExport(content);
  addContentStatus(content);
  addContentDiff(content);
  addUsers(program);
  addNewsletterExport(program.command('newsletter').description('What the newsletter needs'));
  return program;
}
