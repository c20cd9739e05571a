import { type Command, InvalidArgumentError } from 'commander';
import { AppError } from '#domain/app-error.ts';
import { MAIL_BODY_DAYS, MAIL_LOG_DAYS } from '#domain/limits.ts';
import { mailTable } from '../output/mail-table.ts';
import { onOneLine, printJson, printLine } from '../output/terminal.ts';
import { type JsonOption, withSite } from './with-site.ts';

interface ListOptions extends JsonOption {
  limit: number;
}

const LIST_HELP = `
Examples:
  $ sato mail list
  $ sato mail list --limit 20 --json

A mail is queued, then sent (to the SMTP server) or written (to a file, without SMTP_URL), or it has failed for good. A running
site tries again after growing pauses. Texts aren't listed, because they have links that log people in. Times are in UTC.
Mails are listed for ${MAIL_LOG_DAYS} days.

Exit codes: 0 done, 2 the command could not run.`;

const SHOW_HELP = `
Examples:
  $ sato mail show 12

Anyone who sees the text can use its links. It is deleted after ${MAIL_BODY_DAYS} days.

Exit codes: 0 done, 1 there is no such mail, 2 the command could not run.`;

/** `sato mail …`: what the site has sent and still has to send. */
export function addMail(program: Command): void {
  const mail = program.command('mail').description('List and show the mail that the site sends');

  mail
    .command('list')
    .description('List mails, newest first')
    .option('--limit <number>', 'maximum number of mails', positive, 100)
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', LIST_HELP)
    .action((options: ListOptions) =>
      withSite(options, async ({ em }) => {
        const { newestMail } = await import('#server/platform/mail/mail-log.ts');
        const mails = await newestMail(em.fork(), options.limit);
        if (options.json) printJson({ ok: true, mails });
        else printLine(mails.length === 0 ? 'There is no mail.' : mailTable(mails));
      }),
    );

  mail
    .command('show')
    .description('Show a mail with its text')
    .argument('<id>', 'from the list', positive)
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', SHOW_HELP)
    .action((id: number, options: JsonOption) =>
      withSite(options, async ({ em }) => {
        const { oneMail } = await import('#server/platform/mail/mail-log.ts');
        const shown = await oneMail(em.fork(), String(id));
        if (!shown) throw new AppError('NOT_FOUND', `There is no mail ${id}.`);
        if (options.json) return printJson({ ok: true, mail: shown });
        const { recipient, subject, createdAt, status, tries, lastError, text } = shown;
        printLine(`To: ${onOneLine(recipient)}\nSubject: ${subject}\nDate: ${createdAt.toISOString()}`);
        printLine(`Status: ${status}, tries ${tries}${lastError === null ? '' : `, ${onOneLine(lastError)}`}\n`);
        printLine(text === null ? 'Its text has been deleted.' : text.trimEnd());
      }),
    );
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Expected a whole number above 0.');
  return Number(text);
}
