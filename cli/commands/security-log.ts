import { type Command, InvalidArgumentError } from 'commander';
import { OPERATOR } from '#domain/viewer.ts';
import { securityEventTable } from '../output/security-event-table.ts';
import { printJson, printLine } from '../output/terminal.ts';
import { type JsonOption, withSite } from './with-site.ts';

interface SecurityLogOptions extends JsonOption {
  user?: string;
  limit: number;
}

const HELP = `
Examples:
  $ sato security-log
  $ sato security-log --user ana --limit 20
  $ sato security-log --json

The log has logins, logouts, registrations, changes to passwords, e-mail addresses and roles, disabled and deleted
accounts, exports of personal data, replaced keys, and refused attempts. Times are in UTC. Events are kept for a year.
Events of a deleted account don't show its name or network address.

Exit codes: 0 done, 1 the account doesn't exist, 2 the command could not run.`;

export function addSecurityLog(program: Command): void {
  program
    .command('security-log')
    .description('Show the security events of accounts, newest first')
    .option('--user <username>', 'only events by or about this account')
    .option('--limit <number>', 'maximum number of events', positive, 100)
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', HELP)
    .action(({ user, limit, json }: SecurityLogOptions) =>
      withSite({ json }, async ({ em }) => {
        const { newestEvents } = await import('#server/modules/accounts/security-events.ts');
        const events = await newestEvents(em.fork(), OPERATOR, limit, user);
        if (json) printJson({ ok: true, events });
        else printLine(securityEventTable(events));
      }),
    );
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1 to 9999999.');
  return Number(text);
}
