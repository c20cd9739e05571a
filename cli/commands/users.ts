import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { OPERATOR, ROLES, type Role } from '#domain/viewer.ts';
import type { AccountAdministration } from '#server/modules/accounts/account-administration.ts';
import type { User } from '#server/modules/accounts/user.entity.ts';
import type { SecurityAction, SecurityLog } from '#server/platform/logging/security-log.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { newPassword } from '../input/new-password.ts';
import { saysYes } from '../input/says-yes.ts';
import { passkeyTable } from '../output/passkey-table.ts';
import { onOneLine, printJson, printLine } from '../output/terminal.ts';
import { userTable } from '../output/user-table.ts';
import { type JsonOption, withSite } from './with-site.ts';

interface CreateOptions extends JsonOption {
  email: string;
  role: Role;
  passwordStdin?: true;
}

interface PasswordOptions extends JsonOption {
  passwordStdin?: true;
}

interface DeleteOptions extends JsonOption {
  handOverTo?: string;
  yes?: true;
}

const EXIT_CODES = `
Exit codes: 0 done, 1 refused (nothing was changed), 2 the command could not run.`;

const CREATE_HELP = `
Examples:
  $ sato users create ana --email ana@example.org
  $ sato users create ana --email ana@example.org --role admin --password-stdin < password.txt
${EXIT_CODES}`;

const LIST_HELP = `
Examples:
  $ sato users list
  $ sato users list --json
${EXIT_CODES}`;

const ROLE_HELP = `
Examples:
  $ sato users role ana admin
  $ sato users role ana user

Logs the user out everywhere. The last admin who can log in remains an admin.
${EXIT_CODES}`;

const DISABLE_HELP = `
Examples:
  $ sato users disable ana

Logs the user out everywhere and blocks logins until 'sato users enable'. Everything that the account wrote stays. The
last admin who can log in can't be disabled.
${EXIT_CODES}`;

const ENABLE_HELP = `
Examples:
  $ sato users enable ana
${EXIT_CODES}`;

const PASSWORD_HELP = `
Examples:
  $ sato users password ana
  $ sato users password ana --password-stdin < password.txt

Logs the user out everywhere.
${EXIT_CODES}`;

const TWO_STEP_OFF_HELP = `
Examples:
  $ sato users two-step-off ana

For people who have lost their phone and their recovery codes. Make sure first that it is really them who ask: see
"Two-step login" in docs/operators.md. A mail tells them.
${EXIT_CODES}`;

const PASSKEYS_HELP = `
Examples:
  $ sato users passkeys ana
  $ sato users passkeys ana --json
${EXIT_CODES}`;

const REMOVE_PASSKEYS_HELP = `
Examples:
  $ sato users remove-passkeys ana          # all of them
  $ sato users remove-passkeys ana 12 15

For people who have lost their passkeys, and after a break-in. Logs out the devices that were logged in with them. The ids
are in 'sato users passkeys'. Make sure first that it is really them who ask: see "Two-step login" in docs/operators.md.
A mail tells them.
${EXIT_CODES}`;

const DELETE_HELP = `
Examples:
  $ sato users delete ana
  $ sato users delete ana --hand-over-to bea --yes

Comments stay as 'deleted user'; likes, saves, progress and notifications are deleted. The last admin can't be deleted.
Authors can be deleted only with --hand-over-to. It can't be undone, so it requires --yes or a yes in the terminal.
To block someone's logins instead, use 'sato users disable'.
${EXIT_CODES}`;

/** `sato users …`: accounts. */
export function addUsers(program: Command): void {
  const users = program.command('users').description('Create, list, change and delete accounts');
  const named = (name: string) => users.command(name).option('--json', 'print the result as one JSON document');
  const passwordFromStdin = new Option('--password-stdin', 'read the password from stdin instead of asking for it');

  named('create')
    .description('Create an account')
    .argument('<username>', 'letters, digits, dots, hyphens and underscores; 3 to 32 characters')
    .requiredOption('--email <address>', 'e-mail address')
    .addOption(new Option('--role <role>', 'what the account may do').choices(ROLES).default('user'))
    .addOption(passwordFromStdin)
    .addHelpText('after', CREATE_HELP)
    .action(async (username: string, options: CreateOptions) => {
      const { email, role } = options;
      const password = await newPassword(options);
      await administer(
        options,
        async (accounts) => {
          const user = await accounts.create(OPERATOR, { username, email, role, password });
          return { report: { user: asJson(user) }, line: `Created ${user.username} (${user.role}).` };
        },
        { action: 'account-create', username, detail: role },
      );
    });

  named('list')
    .description('List all accounts, oldest first')
    .addHelpText('after', LIST_HELP)
    .action((options: JsonOption) =>
      administer(options, async (accounts) => {
        const all = await accounts.list(OPERATOR);
        return { report: { users: all.map(asJson) }, line: userTable(all) };
      }),
    );

  named('role')
    .description('Change what an account may do')
    .argument('<username>')
    .addArgument(new Argument('<role>', 'what the account may do').choices(ROLES))
    .addHelpText('after', ROLE_HELP)
    .action((username: string, role: Role, options: JsonOption) =>
      administer(
        options,
        async (accounts) => {
          const user = await accounts.setRole(OPERATOR, username, { role });
          return { report: { user: asJson(user) }, line: `${user.username} is now ${user.role}.` };
        },
        { action: 'role-change', username, detail: role },
      ),
    );

  named('disable')
    .description('Disable an account')
    .argument('<username>')
    .addHelpText('after', DISABLE_HELP)
    .action((username: string, options: JsonOption) =>
      administer(
        options,
        async (accounts) => {
          const user = await accounts.setDisabled(OPERATOR, username, true);
          const line = `${user.username} is disabled and logged out everywhere.`;
          return { report: { user: asJson(user) }, line };
        },
        { action: 'account-disable', username },
      ),
    );

  named('enable')
    .description('Enable a disabled account')
    .argument('<username>')
    .addHelpText('after', ENABLE_HELP)
    .action((username: string, options: JsonOption) =>
      administer(
        options,
        async (accounts) => {
          const user = await accounts.setDisabled(OPERATOR, username, false);
          return { report: { user: asJson(user) }, line: `${user.username} can log in again.` };
        },
        { action: 'account-enable', username },
      ),
    );

  named('password')
    .description('Set a new password for an account')
    .argument('<username>')
    .addOption(passwordFromStdin)
    .addHelpText('after', PASSWORD_HELP)
    .action(async (username: string, options: PasswordOptions) => {
      const password = await newPassword(options);
      await administer(
        options,
        async (accounts) => {
          const user = await accounts.setPassword(OPERATOR, username, { password });
          const line = `${user.username} has the new password and is logged out everywhere.`;
          return { report: { user: asJson(user) }, line };
        },
        { action: 'password-change', username },
      );
    });

  named('two-step-off')
    .description('Turn off two-step login for an account')
    .argument('<username>')
    .addHelpText('after', TWO_STEP_OFF_HELP)
    .action((username: string, options: JsonOption) =>
      administer(
        options,
        async (accounts) => {
          const user = await accounts.removeSecondFactor(OPERATOR, username);
          return { report: { user: asJson(user) }, line: `${user.username} can log in with the password alone.` };
        },
        { action: 'second-factor-off', username },
      ),
    );

  named('passkeys')
    .description('List the passkeys of an account, oldest first')
    .argument('<username>')
    .addHelpText('after', PASSKEYS_HELP)
    .action((username: string, options: JsonOption) =>
      administer(options, async (accounts) => {
        const passkeys = await accounts.passkeys(OPERATOR, username);
        return { report: { passkeys }, line: passkeyTable(passkeys) };
      }),
    );

  named('remove-passkeys')
    .description('Remove passkeys of an account')
    .argument('<username>')
    .argument('[id...]', 'those to remove; all if there are none', passkeyIds, [])
    .addHelpText('after', REMOVE_PASSKEYS_HELP)
    .action((username: string, ids: number[], options: JsonOption) =>
      administer(
        options,
        async (accounts) => {
          const removed = await accounts.removePasskeys(OPERATOR, username, ids);
          return { report: { removed }, line: `Removed passkeys: ${onOneLine(removed.join(', ')) || 'none'}.` };
        },
        { action: 'passkey-remove', username },
      ),
    );

  named('delete')
    .description('Delete an account permanently')
    .argument('<username>')
    .option('--hand-over-to <username>', 'make this account the author of its articles and videos first')
    .option('--yes', 'delete it without asking')
    .addHelpText('after', DELETE_HELP)
    .action(async (username: string, options: DeleteOptions) => {
      if (!options.yes && !(await saysYes(`Permanently delete the account ${onOneLine(username)}?`))) {
        throw new SetupError('Nothing was deleted: deleting an account needs --yes.');
      }
      await administer(
        options,
        async (accounts) => {
          const { handOverTo } = options;
          const handedOver = await accounts.delete(OPERATOR, username, handOverTo);
          const { articles, videos } = handedOver;
          const heir = handOverTo ? ` Handed over to ${handOverTo}: articles ${articles}, videos ${videos}.` : '';
          return { report: { deleted: username, handedOver }, line: `Deleted ${username}.${heir}` };
        },
        { action: 'account-delete', username },
      );
    });
}

function passkeyIds(text: string, ids: number[]): number[] {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Expected the id of a passkey.');
  return [...ids, Number(text)];
}

interface Outcome {
  /** For `--json`. */
  report: object;
  /** For people. */
  line: string;
}

/** What the security log records about a change. */
interface Recorded {
  action: SecurityAction;
  username: string;
  detail?: string;
}

/** @param recorded omitted for commands that change nothing. */
async function administer(
  options: JsonOption,
  work: (accounts: AccountAdministration) => Promise<Outcome>,
  recorded?: Recorded,
): Promise<void> {
  await withSite(options, async ({ em, securityLog, ...site }) => {
    const { AccountAdministration } = await import('#server/modules/accounts/account-administration.ts');
    const accounts = new AccountAdministration({ ...site, em: em.fork() });
    const { report, line } = await (recorded ? record(securityLog, accounts, recorded, work) : work(accounts));
    if (options.json) printJson({ ok: true, ...report });
    else printLine(line);
  });
}

async function record(
  securityLog: SecurityLog,
  accounts: AccountAdministration,
  { username, ...change }: Recorded,
  work: (accounts: AccountAdministration) => Promise<Outcome>,
): Promise<Outcome> {
  const event = { ...change, actor: OPERATOR, address: null };
  const before = await accounts.idOf(OPERATOR, username);
  try {
    const outcome = await work(accounts);
    // A new account only has an ID now.
    const accountId = before ?? (await accounts.idOf(OPERATOR, username));
    await securityLog.record({ ...event, outcome: 'success', accountId });
    return outcome;
  } catch (error) {
    await securityLog.recordFailure({ ...event, accountId: before }, error);
    throw error;
  }
}

function asJson({ id, username, email, role, createdAt, disabledAt }: User) {
  return { id, username, email, role, createdAt, disabledAt };
}
