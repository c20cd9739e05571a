import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { UNCONFIRMED_SUBSCRIPTION_DAYS } from '#domain/limits.ts';
import { OPERATOR } from '#domain/viewer.ts';
import type { SkipReason } from '#server/modules/newsletter/subscriber.service.ts';
import { cliContext } from '../cli-context.ts';
import { readAddresses } from '../newsletter/read-addresses.ts';
import { bytesOf, COLUMNS, readSubscriptions } from '../newsletter/read-subscriptions.ts';
import type { CsvProblem } from '../newsletter/read-table.ts';
import { noteLine, onOneLine, printJson, printLine, sayLine } from '../output/terminal.ts';
import { type JsonOption, withSite } from './with-site.ts';

const IMPORT_HELP = `
Examples:
  $ sato newsletter import subscribers.csv

The file is CSV with a header line, as spreadsheets save it: with commas, semicolons or tabs, in UTF-8 or UTF-16. Its columns
are ${COLUMNS.join(', ')}. Every line needs an email and a language (en or es, or with a region, such as es-MX). The
other columns are dates. An address with a date in confirmed gets the newsletter from now on, so leave it empty unless you can
prove that its owner confirmed it to you. A running site asks the others to confirm.

The command names and leaves out addresses that are subscribed, that unsubscribed here or that don't take mail. If anything in
the file is wrong, nothing is imported.

Exit codes: 0 done, 1 the file has problems, 2 the command could not run.`;

const INVITE_HELP = `
Examples:
  $ sato newsletter invite

Sites that were updated have subscribers who were never asked to confirm, so they get no newsletter. Each of them is asked
once, also if this is run again. Those who don't confirm are deleted after ${UNCONFIRMED_SUBSCRIPTION_DAYS} days. Those whose
mail couldn't be sent stay, and are asked when this is run again.

Exit codes: 0 done, 2 the command could not run.`;

const BOUNCED_HELP = `
Examples:
  $ sato newsletter bounced bounces.csv
  $ read-my-bounces | sato newsletter bounced

Marks addresses that take no mail, as your mail provider reports them. They get no issue until they confirm again. The file
has one address on each line, or is CSV with a header line and a column email. If anything in it is wrong, nothing is marked.

Exit codes: 0 done, 1 the file has problems, 2 the command could not run.`;

const REASONS: Record<SkipReason, string> = {
  duplicate: 'is in the file twice',
  subscribed: 'is subscribed already',
  unsubscribed: 'unsubscribed here',
  bounced: 'does not take mail',
};

/** Problems that are printed one by one. */
const MOST_PRINTED = 100;

export function addNewsletterImport(newsletter: Command): void {
  newsletter
    .command('import')
    .description('Add subscriptions from a CSV file')
    .argument('<file>', 'as written by sato newsletter export')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', IMPORT_HELP)
    .action(async (file: string, { json }: JsonOption) => {
      const { subscriptions, problems } = await readSubscriptions(file);
      if (problems.length > 0) return refuse('imported', problems, json);
      await withSite({ json }, async ({ em, config, securityLog }) => {
        const { SubscriberService } = await import('#server/modules/newsletter/subscriber.service.ts');
        const subscribers = new SubscriberService({ em: em.fork(), config, source: 'command' });
        const event = { action: 'newsletter-import', actor: OPERATOR, address: null } as const;
        const result = await securityLog.around(event, () => subscribers.import(OPERATOR, subscriptions));
        if (json) return printJson({ ok: true, ...result });
        for (const { line, email, reason } of result.skipped) {
          noteLine(`${file}:${line}: ${onOneLine(email)} ${REASONS[reason]}`);
        }
        const { confirmed, asked, skipped } = result;
        printLine(`Added: confirmed ${confirmed}, asked to confirm ${asked}. Left out: ${skipped.length}.`);
      });
    });
}

export function addNewsletterInvite(newsletter: Command): void {
  newsletter
    .command('invite')
    .description('Ask the subscribers that were never asked to confirm')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', INVITE_HELP)
    .action((options: JsonOption) =>
      withSite(options, async ({ em, config, securityLog }) => {
        const { SubscriberService } = await import('#server/modules/newsletter/subscriber.service.ts');
        const subscribers = new SubscriberService({ em: em.fork(), config, source: 'command' });
        const event = { action: 'newsletter-invite', actor: OPERATOR, address: null } as const;
        const count = await securityLog.around(event, () => subscribers.invite(OPERATOR));
        if (options.json) printJson({ ok: true, count });
        else printLine(`Asked to confirm: ${count}.`);
      }),
    );
}

export function addNewsletterBounced(newsletter: Command): void {
  newsletter
    .command('bounced')
    .description('Mark addresses that take no mail')
    .argument('[file]', 'addresses, one on each line or as CSV; stdin if omitted')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', BOUNCED_HELP)
    .action(async (file: string | undefined, { json }: JsonOption) => {
      const bytes = file === undefined ? await buffer(cliContext().stdin) : await bytesOf(file);
      const { addresses, problems } = readAddresses(file ?? 'stdin', bytes);
      if (problems.length > 0) return refuse('marked', problems, json);
      await withSite({ json }, async ({ em, config, securityLog }) => {
        const { SubscriberService } = await import('#server/modules/newsletter/subscriber.service.ts');
        const subscribers = new SubscriberService({ em: em.fork(), config, source: 'command' });
        const event = { action: 'newsletter-bounced', actor: OPERATOR, address: null } as const;
        const report = await securityLog.around(event, () => subscribers.markBounced(OPERATOR, addresses));
        const { marked, known, unknown } = report;
        if (json) printJson({ ok: true, ...report });
        else printLine(`Marked: ${marked}. Marked before: ${known}. Not subscribed: ${unknown}.`);
      });
    });
}

function refuse(what: 'imported' | 'marked', problems: CsvProblem[], json: true | undefined): void {
  const error = `Nothing was ${what}, because the file has problems.`;
  if (json) printJson({ ok: false, error, problems });
  else {
    for (const { file, line, column, message } of problems.slice(0, MOST_PRINTED)) {
      sayLine([file + (line === null ? '' : `:${line}`), column, message].filter((part) => part !== null).join(': '));
    }
    if (problems.length > MOST_PRINTED) sayLine(`… and ${problems.length - MOST_PRINTED} more`);
    sayLine(`error: ${error}`);
  }
  cliContext().exitCode = 1;
}
