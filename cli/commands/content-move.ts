import type { Command } from 'commander';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { TRASH_DAYS } from '#domain/limits.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { saysYes } from '../input/says-yes.ts';
import { printJson, printLine } from '../output/terminal.ts';
import { slugArgument, typeArgument } from './content-new.ts';
import { type JsonOption, withSite } from './with-site.ts';

const TYPES = CONTENT_TYPES.join(', ');

const MOVE_HELP = `
Examples:
  $ sato content move article keys what-keys-are-for

The item keeps its comments and progress, and the former address of an article, video or lesson leads to the new one. A folder
that has it by its former slug gets the new one with 'sato content pull'.

Exit codes: 0 done, 1 there is no such item, or another one has the new slug, 2 the command could not run.`;

const DELETE_HELP = `
Examples:
  $ sato content delete article keys wallets
  $ sato content delete module basics --yes

The items stay in the trash for ${TRASH_DAYS} days. A module takes its lessons along. Asks first; where there is no terminal to ask in, --yes
is needed.

Exit codes: 0 done, 1 there is no such item and nothing was deleted, 2 the command could not run or the answer was no.`;

/** `sato content move` and `sato content delete`: items of the site. */
export function addContentMove(content: Command): void {
  content
    .command('move')
    .description('Give an item of the site another slug')
    .argument('<type>', TYPES, typeArgument)
    .argument('<slug>', 'its present slug')
    .argument('<new-slug>', 'the slug to give it', slugArgument)
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', MOVE_HELP)
    .action((type: ContentType, slug: string, newSlug: string, options: JsonOption) =>
      withSite(options, async ({ em }) => {
        const { moveItem } = await import('#server/modules/content/writing/operator-writes.ts');
        await moveItem(em.fork(), type, slug, newSlug);
        if (options.json) printJson({ ok: true, type, slug, newSlug });
        else printLine(`The ${type} ${slug} is ${newSlug} now.`);
      }),
    );

  content
    .command('delete')
    .description('Move items of the site to the trash')
    .argument('<type>', TYPES, typeArgument)
    .argument('<slugs...>', 'their slugs')
    .option('--yes', "don't ask")
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', DELETE_HELP)
    .action((type: ContentType, slugs: string[], options: JsonOption & { yes?: true }) =>
      withSite(options, async ({ em }) => {
        const { expectItems, trashItems } = await import('#server/modules/content/writing/operator-writes.ts');
        await expectItems(em.fork(), type, slugs);
        if (!options.yes && !(await saysYes(`Delete ${slugs.join(', ')}, with their comments?`))) {
          throw new SetupError('Nothing was deleted: deleting items needs --yes.');
        }
        await trashItems(em.fork(), type, slugs);
        if (options.json) printJson({ ok: true, type, slugs });
        else printLine(`In the trash: ${slugs.join(', ')}.`);
      }),
    );
}
