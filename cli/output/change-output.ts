import type { Conflict, ItemChange } from '#server/modules/content/import/import-report.ts';
import type { StoredItem } from '#server/modules/content/import/site-items.ts';
import type { FieldChange } from '#server/modules/content/import/three-way.ts';
import { folderOf } from '../content/content-files.ts';
import { itemFiles } from '../content/item-files.ts';
import { timestampText } from '../content/timestamp.ts';
import { fileDiff } from './line-diff.ts';
import { onOneLine, printJson, sayLine } from './terminal.ts';

/** Names of Spanish columns end with this. */
const SPANISH = 'Es';

function fieldAndLanguage(name: string) {
  if (name === 'translatedFrom') return { field: 'confirmed', language: 'es' };
  return name.endsWith(SPANISH)
    ? { field: name.slice(0, -SPANISH.length), language: 'es' }
    : { field: name, language: 'en' };
}

/** A field in a JSON document. */
export function fieldJson({ name, by, outcome, isRemoval }: FieldChange) {
  return { ...fieldAndLanguage(name), changedBy: by, outcome, removed: isRemoval };
}

/** "title, content (es)". */
export function fieldNames(fields: readonly { name: string }[]): string {
  return fields
    .map(({ name }) => fieldAndLanguage(name))
    .map(({ field, language }) => (language === 'es' ? `${field} (es)` : field))
    .join(', ');
}

/** "title, order; removed: imageUrl; Spanish removed". */
export function writtenText(fields: readonly FieldChange[], losesSpanish: boolean): string[] {
  const removed = fields.filter(({ isRemoval }) => isRemoval);
  const listed = losesSpanish ? removed.filter(({ name }) => !name.endsWith(SPANISH)) : removed;
  return [
    ...named(
      '',
      fields.filter(({ isRemoval }) => !isRemoval),
    ),
    ...named('removed: ', listed),
    ...(losesSpanish ? ['Spanish removed'] : []),
  ];
}

/** Nothing if there are no fields. */
export function named(what: string, fields: readonly FieldChange[]): string[] {
  return fields.length > 0 ? [`${what}${fieldNames(fields)}`] : [];
}

const SIGNS = { created: '+', updated: '~', kept: '=', deleted: '-', spared: '=' };

/** What is said about items that an import or a pull leaves as they are. */
const KEPT = {
  import: { kept: 'kept from the site: ', spared: 'new or changed on the site' },
  pull: { kept: 'kept from the folder: ', spared: 'in the trash on the site' },
};

/** What an import or a pull did with an item, or would do. */
export function changeLine(item: ItemChange, by: keyof typeof KEPT): string {
  const { change, fields, losesSpanish } = item;
  const of = (outcome: FieldChange['outcome']) => fields.filter((field) => field.outcome === outcome);
  const said = [
    ...writtenText(of('written'), losesSpanish),
    ...named(KEPT[by].kept, of('kept')),
    ...(change === 'spared' ? [KEPT[by].spared] : []),
  ];
  return onOneLine(`${SIGNS[change]} ${folderOf(item)}${said.length > 0 ? `: ${said.join('; ')}` : ''}`);
}

/** The same in a JSON document. */
export function changeJson(item: ItemChange) {
  const { change, type, slug, fields, losesSpanish } = item;
  return { change, type, path: folderOf(item), slug, fields: fields.map(fieldJson), spanishRemoved: losesSpanish };
}

/** Prints what both sides have changed, and how to choose. @param outcome such as "nothing was imported". */
export function printConflicts(conflicts: Conflict[], outcome: string, json: boolean): void {
  if (json) {
    printJson({ ok: false, conflicts: conflicts.map(conflictJson) });
    return;
  }
  for (const line of conflicts.flatMap(conflictLines)) sayLine(line);
  sayLine(`The folder and the site have both changed these fields, so ${outcome}. Choose with --ours (the folder) or
--theirs (the site), for everything, an item or a field.`);
}

/** A line for each field, as compilers write it, then both texts. */
function conflictLines(conflict: Conflict): string[] {
  const fields = conflict.fields.map(({ name, place: { file, line } }) => {
    const where = line === undefined ? file : `${file}:${line}`;
    return onOneLine(`${where}: conflict: ${fieldNames([{ name }])} (${conflict.slug}:${name})`);
  });
  return [...fields, ...scheduleLines(conflict), ...sideLines(conflict)];
}

function scheduleLines({ brokenSchedule, ...item }: Conflict): string[] {
  if (!brokenSchedule) return [];
  const [publishAt, unpublishAt] = [brokenSchedule.publishAt, brokenSchedule.unpublishAt].map(timestampText);
  return [`${folderOf(item)} would be unpublished on ${unpublishAt}, but not published until ${publishAt}.`];
}

/** The same in a JSON document. */
function conflictJson(conflict: Conflict) {
  const { type, slug, fields, brokenSchedule } = conflict;
  return {
    type,
    path: folderOf(conflict),
    slug,
    fields: fields.map(({ name, place, base }) => ({
      ...fieldAndLanguage(name),
      name,
      file: place.file,
      line: place.line ?? null,
      base,
    })),
    ...(brokenSchedule && { brokenSchedule }),
    diff: sideLines(conflict),
  };
}

/** If it is known what the folder had before: what the site made of it, then what the folder has made of it. */
function sideLines({ sides }: Conflict): string[] {
  if (!sides) return [];
  const { base, site, folder } = sides;
  if (!base) return itemDiff(site, folder);
  return [...itemDiff(base, site, ['before', 'site']), ...itemDiff(base, folder, ['before', 'folder'])];
}

/** Two states of an item, file by file, in the form of an export; null where it doesn't exist. */
export function itemDiff(before: StoredItem | null, after: StoredItem | null, names?: [string, string]): string[] {
  const [old, present] = [filesOf(before), filesOf(after)];
  const paths = [...new Set([...old.keys(), ...present.keys()])].toSorted();
  return paths.flatMap((path) => fileDiff(path, old.get(path), present.get(path), names));
}

function filesOf(item: StoredItem | null): Map<string, string> {
  return new Map(item ? itemFiles(item).map(({ path, text }) => [path, text]) : []);
}
