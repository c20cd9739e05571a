import type { Command } from 'commander';
import { OPERATOR } from '#domain/viewer.ts';
import { printJson, printLine } from '../output/terminal.ts';
import { textTable } from '../output/text-table.ts';
import { type JsonOption, withSite } from './with-site.ts';

interface RotateOptions extends JsonOption {
  forgetOld?: true;
  forgetUnreadable?: true;
}

const LIST_HELP = `
Examples:
  $ sato secrets list

The keys themselves aren't shown. Times are in UTC. Keys are encrypted if SITE_KEY is set, except newsletter-opt-out,
which functions of the database read.

Exit codes: 0 done, 2 the command could not run.`;

const ROTATE_HELP = `
Examples:
  $ sato secrets rotate                          # every key
  $ sato secrets rotate session
  $ sato secrets rotate session --forget-old     # after someone got hold of the key
  $ sato secrets rotate --forget-unreadable      # after SITE_KEY was lost

The site can run. New keys sign from half a minute later. Old ones keep verifying until everything they signed has
expired, so no one is logged out. Secrets for two-step login are encrypted again.

With --forget-old, the old keys end within five seconds: 'session' logs everyone out, 'device' makes the site forget which
browsers have logged in, and 'second-factor' deletes all recovery codes. Authenticator apps keep working.

With --forget-unreadable, encrypted keys that SITE_KEY doesn't decrypt end in the same way, and authenticator apps stop
working too: turn off two-step login with 'sato users two-step-off' for people who ask, so that they can set it up again.

Exit codes: 0 done, 1 there is no such key, 2 the command could not run.`;

/** `sato secrets …`: the keys of the site. */
export function addSecrets(program: Command): void {
  const secrets = program.command('secrets').description('List and replace the keys of the site');

  secrets
    .command('list')
    .description('List the keys, when they were created, and whether they are encrypted')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', LIST_HELP)
    .action((options: JsonOption) =>
      withSite(options, async ({ pool }) => {
        const { listSiteKeys } = await import('#server/platform/keys/site-secret.ts');
        const keys = await listSiteKeys(pool);
        const rows = keys.map((key) => [
          key.name,
          String(key.version),
          key.createdAt.toISOString(),
          key.use,
          key.encrypted ? 'yes' : 'no',
        ]);
        if (options.json) printJson({ ok: true, keys });
        else printLine(textTable([['name', 'version', 'created (UTC)', 'use', 'encrypted'], ...rows]));
      }),
    );

  secrets
    .command('rotate')
    .description('Replace a key, or all of them')
    .argument('[name]', 'key to replace; all if omitted')
    .option('--forget-old', 'end the old keys at once, and everything that they have signed')
    .option('--forget-unreadable', 'end the keys that SITE_KEY does not decrypt, if it is lost')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', ROTATE_HELP)
    .action((name: string | undefined, options: RotateOptions) =>
      withSite(options, async ({ siteKeys, securityLog }) => {
        const { isKeyName, KEY_NAMES } = await import('#server/platform/keys/site-secret.ts');
        const { rotateSecondFactorKey } = await import('#server/modules/accounts/second-factor-secrets.ts');
        const rotated = name === undefined ? [...KEY_NAMES] : [name];
        const forgetOld = options.forgetOld === true;
        const forgetUnreadable = options.forgetUnreadable === true;
        const forgets = { forgetOld, forgetUnreadable };
        for (const one of rotated) {
          const detail = [one, forgetOld && 'forget-old', forgetUnreadable && 'forget-unreadable']
            .filter(Boolean)
            .join(' ');
          // A name that someone mistyped isn't recorded.
          const known = isKeyName(one) ? detail : null;
          await securityLog.around({ action: 'key-rotation', actor: OPERATOR, address: null, detail: known }, () =>
            one === 'second-factor' ? rotateSecondFactorKey(siteKeys, forgets) : siteKeys.rotate(one, forgets),
          );
        }
        if (options.json) printJson({ ok: true, rotated });
        else printLine(`Replaced ${rotated.join(', ')}.`);
      }),
    );
}
