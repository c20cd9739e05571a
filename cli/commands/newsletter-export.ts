import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { OPERATOR } from '#domain/viewer.ts';
import type { NewsletterSubscription } from '#server/modules/newsletter/newsletter-subscription.entity.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { cliContext } from '../cli-context.ts';
import { subscriptionCsv } from '../output/subscription-csv.ts';
import { noteLine, printJson } from '../output/terminal.ts';
import { type JsonOption, withSite } from './with-site.ts';

const HELP = `
Examples:
  $ sato newsletter export > subscribers.csv
  $ sato newsletter export --output subscribers.csv

Columns: email, language (en or es), subscribedAt (ISO, UTC), confirmed (the same; empty for addresses that haven't confirmed
and get no mail), bounced (the same, for addresses that were found not to take mail). sato newsletter import reads it. A cell that a spreadsheet would run as a formula begins
with an apostrophe.

Exit codes: 0 done, 2 the command could not run.`;

export function addNewsletterExport(newsletter: Command): void {
  newsletter
    .command('export')
    .description('Write the newsletter subscriptions as CSV, oldest first')
    .option('--output <file>', 'write to this file, which only you can read, instead of stdout')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', HELP)
    .action(({ output, json }: JsonOption & { output?: string }) =>
      withSite({ json }, async ({ em, config, securityLog }) => {
        const { SubscriberService } = await import('#server/modules/newsletter/subscriber.service.ts');
        const subscribers = new SubscriberService({ em: em.fork(), config, source: 'command' });
        const event = { action: 'newsletter-export', actor: OPERATOR, address: null } as const;
        const subscriptions = await securityLog.around(event, () => subscribers.subscriptions(OPERATOR));
        const count = subscriptions.length;
        const csv = subscriptionCsv(subscriptions);
        if (output) await write(output, csv);
        if (json && output) printJson({ ok: true, file: output, count });
        else if (json) printJson({ ok: true, subscriptions: subscriptions.map(subscriptionJson) });
        else if (output) noteLine(`Wrote ${count} addresses to ${output}.`);
        else cliContext().stdout.write(csv);
      }),
    );
}

function subscriptionJson({ email, language, createdAt, confirmedAt, bouncedAt }: NewsletterSubscription) {
  return { email, language, subscribedAt: createdAt, confirmed: confirmedAt, bounced: bouncedAt };
}

/** @throws SetupError if the file can't be written. */
async function write(file: string, csv: string): Promise<void> {
  try {
    await writeFile(file, csv, { mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${file} can't be written: ${reason}`, { cause: error });
  }
}
