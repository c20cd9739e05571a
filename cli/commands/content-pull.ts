import path from 'node:path';
import type { Command } from 'commander';
import type { Pull, PulledItem, TrashedItem } from '#server/modules/content/export/pull-content.ts';
import type { ItemChange } from '#server/modules/content/import/import-report.ts';
import { filesNotWritten, refuseOtherPlace } from '#server/platform/files/missing-files.ts';
import type { Site } from '#server/platform/site.ts';
import { cliContext } from '../cli-context.ts';
import type { FolderContent } from '../content/formats.ts';
import type { PulledFile, SitePictures } from '../content/pulled-files.ts';
import { changeJson, changeLine } from '../output/change-output.ts';
import { noteLine, Progress, printJson, printLine, sayLine } from '../output/terminal.ts';
import { type ChoiceOptions, checkSides, unlessOpen, withChoiceOptions } from './choice-options.ts';
import { INCOMPLETE } from './incomplete.ts';
import { withSource, withSourceFolder } from './source-options.ts';
import { threadsOption } from './threads-option.ts';
import { type JsonOption, withOpenSite } from './with-site.ts';

interface PullCommandOptions extends ChoiceOptions, JsonOption {
  delete?: true;
  dryRun?: true;
  threads?: number;
}

const HELP = `
Examples:
  $ sato content pull my-content --dry-run
  $ sato content pull my-content
  $ sato content pull my-content --ours keys:title --theirs
  $ sato content pull my-content --delete

Writes what only the site has changed since the last import or export into the files, field by field; nothing else in them
changes. If both have changed the same field, nothing is written until you choose: --ours for the folder, --theirs for the
site, for everything, an item (keys) or a field (keys:title). An item or field that --theirs names also replaces what only the
folder has changed. Put these options after the folder.

Result:
  + new on the site   ~ updated   - removed   = kept as it is in the folder

Items that are in the trash on the site are only removed with --delete, and if the folder has changed them, only if --theirs
names them. Items that you have deleted in the folder don't come back, unless the site has changed them since.

Exit codes: 0 done, 1 the content has problems, or there is no such item or field as an option names, and nothing was written,
2 there are conflicts and nothing was written, or the pull could not run, 3 done, but picture files are missing; their texts
keep the addresses.`;

export function addContentPull(content: Command): void {
  const command = content
    .command('pull')
    .description('Write what was changed on the site into a folder')
    .argument('<folder>', 'the folder to update');
  withChoiceOptions(command)
    .option('--delete', 'remove items that are in the trash on the site')
    .option('--dry-run', 'show what would be done, but write nothing')
    .addOption(threadsOption())
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', HELP)
    .action(async (folder: string, options: PullCommandOptions) => {
      checkSides(options);
      const progress = new Progress(`Reading ${folder}`);
      const code = await unlessOpen('nothing was written', options, () =>
        withSourceFolder(folder, (found) =>
          withOpenSite((site) =>
            withSource(found, { ...options, format: 'sato' }, site, (source) =>
              pullInto(folder, source, site, options),
            ),
          ),
        ).finally(() => progress.end()),
      );
      if (code > 0) cliContext().exitCode = code;
    });
}

async function pullInto(folder: string, source: FolderContent, site: Site, options: PullCommandOptions): Promise<void> {
  const { findPull } = await import('#server/modules/content/export/pull-content.ts');
  const { recordExport } = await import('#server/modules/content/import/content-base.ts');
  const { changeFiles } = await import('../output/folder-changes.ts');
  const { pool, em, mediaFiles } = site;
  const pull = await findPull(pool, source, { ours: options.ours, theirs: options.theirs });
  const removed = options.delete ? disposable(source, pull.trashed) : [];
  const { files, missing } = await filesFor(folder, pull, removed, site, options);
  if (missing.length > 0) await refuseOtherPlace(mediaFiles, em.fork());
  if (!options.dryRun) {
    await recordExport(pool, async (bases) => {
      for (const [type, items] of Map.groupBy(pull.bases, (item) => item.type)) await bases.add(type, items);
      await bases.extend();
      await changeFiles(files);
    });
  }
  report(changesOf(pull, removed), missing, options);
  if (missing.length === 0) return;
  sayLine(`error: ${filesNotWritten('export', mediaFiles, missing)}`);
  cliContext().exitCode = INCOMPLETE;
}

/** A module stays as long as the folder has lessons in it. */
function disposable(source: FolderContent, trashed: readonly TrashedItem[]): TrashedItem[] {
  const gone = new Set(trashed.filter(({ isDisposable }) => isDisposable).map(({ type, slug }) => `${type} ${slug}`));
  const needed = new Set<string>();
  for (const { type, slug, moduleSlug } of source.found) {
    if (moduleSlug !== undefined && !gone.has(`${type} ${slug}`)) needed.add(moduleSlug);
  }
  return trashed.filter(({ type, slug, isDisposable }) => isDisposable && !(type === 'module' && needed.has(slug)));
}

async function filesFor(
  folder: string,
  { changed, created }: Pull,
  removed: readonly TrashedItem[],
  { pool, em, mediaFiles, config }: Site,
  { threads }: PullCommandOptions,
): Promise<{ files: PulledFile[]; missing: string[] }> {
  const { knownBodies } = await import('#server/modules/content/import/known-bodies.ts');
  const { siteOrigins } = await import('#server/modules/content/html/moved-links.ts');
  const { knownPictures } = await import('#server/modules/media/known-pictures.ts');
  const { digestOf } = await import('#server/modules/media/picture.ts');
  const { BodyConverter } = await import('../content/body-converter.ts');
  const { withPictures } = await import('../content/exported-pictures.ts');
  const { itemFiles } = await import('../content/item-files.ts');
  const { filesOf, pulledFiles } = await import('../content/pulled-files.ts');
  const bodies = new BodyConverter(knownBodies(pool), threads);
  const missing = new Set<string>();
  const pictures: SitePictures = {
    named: async (texts, there) => {
      const found = await withPictures(texts, em.fork(), mediaFiles, siteOrigins(config.siteUrl), there);
      for (const name of found.missing) missing.add(name);
      return found.files;
    },
    digestOf: async (bytes) => {
      const digest = digestOf(bytes);
      return (await knownPictures(pool).find(digest)) ?? digest;
    },
  };
  const files: PulledFile[] = [];
  try {
    for (const item of changed) files.push(...(await pulledFiles(item, bodies, pictures)));
  } finally {
    bodies.close();
  }
  for (const item of created) {
    const written = await pictures.named(itemFiles(item), new Map());
    files.push(...written.map((file) => ({ ...file, path: path.join(folder, file.path) })));
  }
  for (const { draft } of removed) files.push(...(await filesOf(draft)));
  return { files, missing: [...missing] };
}

function changesOf({ changed, created, trashed }: Pull, removed: readonly TrashedItem[]): ItemChange[] {
  const without = { fields: [], losesSpanish: false };
  return [
    ...changed.map(changeOf),
    ...created.map(({ type, slug, moduleSlug }) => ({
      ...{ type, slug, moduleSlug, change: 'created' as const, ...without },
    })),
    ...trashed.map((item) => ({
      ...{ type: item.type, slug: item.slug, moduleSlug: item.moduleSlug },
      ...{ change: removed.includes(item) ? ('deleted' as const) : ('spared' as const), ...without },
    })),
  ];
}

function changeOf({ type, slug, moduleSlug, fields, losesSpanish }: PulledItem): ItemChange {
  const isWritten = fields.some(({ outcome }) => outcome === 'written');
  return { type, slug, moduleSlug, change: isWritten ? 'updated' : 'kept', fields, losesSpanish };
}

function report(items: ItemChange[], missingFiles: string[], { dryRun, json }: PullCommandOptions): void {
  if (json) {
    printJson({ ok: missingFiles.length === 0, dryRun: dryRun ?? false, items: items.map(changeJson), missingFiles });
    return;
  }
  if (dryRun) printLine('Dry run: nothing was written.');
  for (const item of items) printLine(changeLine(item, 'pull'));
  if (items.length === 0) noteLine('The site has changed nothing.');
}
