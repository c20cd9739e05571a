import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { LANGUAGES } from '#domain/language.ts';
import { mediaAddress } from '#domain/media.ts';
import type { PulledItem } from '#server/modules/content/export/pull-content.ts';
import type { ContentDraft } from '#server/modules/content/import/content-draft.ts';
import { writtenFields } from '#server/modules/content/import/three-way.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import type { BodyConverter } from './body-converter.ts';
import { ITEM_FILES, MEDIA_FILE, QUIZ_FILE } from './content-files.ts';
import { ITEM_FIELDS, keyOf } from './item-fields.ts';
import { type ContentFile, type ExportedFile, itemFiles, type MarkdownByField } from './item-files.ts';
import { withChanges, withYamlValue } from './patch-text.ts';
import { splitFrontMatter } from './text-file.ts';

/** A file to write; null to remove it. */
export interface PulledFile {
  path: string;
  text: string | Buffer | null;
}

/** The pictures of the site. */
export interface SitePictures {
  /**
   * Replaces addresses of pictures by names, and adds the pictures and descriptions that the folder doesn't have.
   * @param there names of those that it has, by digest.
   */
  named(files: ContentFile[], there: ReadonlyMap<string, string>): Promise<ExportedFile[]>;
  /** The digest in the address of a picture, which an upload can have changed. */
  digestOf(bytes: Uint8Array): Promise<string>;
}

type Part = 'meta' | 'en' | 'es' | 'quiz';

/** Where the folder has an item. */
interface ItemPlace {
  folder: string;
  /** Its texts are next to those of other items, and the English one has the metadata. */
  isFlat: boolean;
  files: Partial<Record<Part, string>>;
}

/**
 * What to write so that the files of an item say what the site has changed. Everything else in them stays as it is. A file
 * that is written in a form in which that can't be done is written again as by an export.
 */
export async function pulledFiles(
  item: PulledItem,
  bodies: BodyConverter,
  pictures: SitePictures,
): Promise<PulledFile[]> {
  const names = writtenFields(item.fields);
  if (names.length === 0) return [];
  if (await hasOtherDuration(item, names, bodies)) names.push('duration');
  const place = await placeOf(item.draft);
  // A body that is written as HTML stays HTML.
  const html: MarkdownByField = {};
  if (place.files.en?.endsWith('.html')) html.content = null;
  if (place.files.es?.endsWith('.html')) html.contentEs = null;
  const there = picturesOf(item.draft);
  const before = await pictures.named(itemFiles(item.before, LANGUAGES, html), there);
  const after = await pictures.named(itemFiles(item.after, LANGUAGES, html), there);
  const addresses = Object.fromEntries([...there].map(([digest, name]) => [name, mediaAddress(digest)]));
  for (const { path: file, text } of after) {
    if (typeof text !== 'string') addresses[path.basename(file)] = mediaAddress(await pictures.digestOf(text));
  }
  const patch = new ItemPatch(item, place, bodies, before, after, addresses);
  const files = [...(await patch.texts(names)), ...(await patch.pictures())];
  return names.includes('module') || names.includes('slug') ? movedFiles(item, place, files) : files;
}

/** All files of an item that has another slug or module now. Lessons of a module are items of their own. */
async function movedFiles(item: PulledItem, place: ItemPlace, files: PulledFile[]): Promise<PulledFile[]> {
  const { folder, isFlat } = place;
  const changed = new Map(files.map(({ path: file, text }) => [file, text]));
  const entries = isFlat ? [] : await readdir(folder, { withFileTypes: true });
  const own = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
  const moved: PulledFile[] = [];
  for (const file of new Set([...own, ...Object.values(place.files), ...changed.keys()])) {
    const text = changed.has(file) ? (changed.get(file) ?? null) : await readFile(file);
    moved.push({ path: movedPath(item, place, file), text }, { path: file, text: null });
  }
  return moved;
}

function movedPath({ type, draft, after }: PulledItem, { folder, isFlat }: ItemPlace, file: string): string {
  const name = path.basename(file);
  const isNextToOthers = isFlat && type !== 'module';
  const parent = isNextToOthers ? folder : path.dirname(folder);
  const target = type === 'lesson' ? path.join(path.dirname(parent), after.moduleSlug ?? '') : parent;
  return isNextToOthers
    ? path.join(target, after.slug + name.slice(draft.slug.length))
    : path.join(target, after.slug, name);
}

/** The words of a lesson say its duration if its files don't, and there are other words now. */
async function hasOtherDuration({ type, after }: PulledItem, names: string[], bodies: BodyConverter): Promise<boolean> {
  const { content, duration } = after.values;
  if (type !== 'lesson' || typeof content !== 'string' || !names.includes('content')) return false;
  const { facts } = await bodies.convert({ markup: 'html', text: content, links: null });
  return facts.duration !== duration && !names.includes('duration');
}

/** The files to remove of an item that the folder won't have any more. */
export async function filesOf(draft: ContentDraft): Promise<PulledFile[]> {
  const { folder, isFlat, files } = await placeOf(draft);
  if (isFlat) return Object.values(files).map((file) => ({ path: file, text: null }));
  const names = [...ITEM_FILES, QUIZ_FILE, MEDIA_FILE, ...picturesOf(draft).values()];
  return names.map((name) => ({ path: path.join(folder, name), text: null }));
}

async function placeOf(draft: ContentDraft): Promise<ItemPlace> {
  const [meta, en, es] = [undefined, 'title', 'titleEs'].map((field) => draft.placeOf(field).file);
  if (meta === undefined || en === undefined) throw new Error(`The item ${draft.slug} has no files.`);
  const folder = path.dirname(en);
  const isFlat = meta === en;
  const quiz = path.join(folder, QUIZ_FILE);
  const hasQuiz = !isFlat && (await stat(quiz).catch(() => null)) !== null;
  return {
    ...{ folder, isFlat },
    files: { ...(!isFlat && { meta }), en, ...(es !== en && { es }), ...(hasQuiz && { quiz }) },
  };
}

/** The names of its pictures, by digest. */
function picturesOf({ pictures = new Map() }: ContentDraft): Map<string, string> {
  const shown = [...pictures].map(([address, { name }]) => [/[0-9a-f]{64}/.exec(address)?.[0], name] as const);
  return new Map(shown.flatMap(([digest, name]) => (digest === undefined ? [] : [[digest, name]])));
}

/** A file of an export. */
interface Wanted {
  name: string;
  text: string;
}

/** The changes of one item. */
class ItemPatch {
  constructor(
    private readonly item: PulledItem,
    private readonly place: ItemPlace,
    private readonly bodies: BodyConverter,
    /** The files of an export of both states. */
    private readonly before: ExportedFile[],
    private readonly after: ExportedFile[],
    /** Of the pictures next to the texts, by name. */
    private readonly addresses: Record<string, string>,
  ) {}

  async texts(names: readonly string[]): Promise<PulledFile[]> {
    const { files, isFlat } = this.place;
    const written: PulledFile[] = [];
    const partOf = (name: string) =>
      isFlat && partWith(this.item.type, name) === 'meta' ? 'en' : partWith(this.item.type, name);
    for (const [part, own] of Map.groupBy(names, partOf)) {
      if (part === null) continue;
      const wanted = this.exported(this.after, part);
      const file = files[part];
      const patched = wanted && file !== undefined ? await this.patched(file, part, own, wanted) : null;
      if (file !== undefined && patched !== null) written.push({ path: file, text: patched });
      else {
        if (file !== undefined) written.push({ path: file, text: null });
        if (wanted) written.push({ path: this.pathFor(part, wanted.name), text: wanted.text });
      }
    }
    // A file can be removed and written again.
    return [...new Map(written.map((each) => [each.path, each])).values()];
  }

  /** The pictures that the folder doesn't have, with what is said about them. */
  async pictures(): Promise<PulledFile[]> {
    const added = this.after.filter(({ text }) => typeof text !== 'string');
    const files = added.map(({ path: file, text }) => ({
      path: path.join(this.place.folder, path.basename(file)),
      text,
    }));
    const described = this.after.find(({ path: file }) => path.basename(file) === MEDIA_FILE);
    if (!described) return files;
    const file = path.join(this.place.folder, MEDIA_FILE);
    const raw = await readFile(file, 'utf8').catch(() => '');
    const facts = Object.entries(parse(String(described.text)));
    const text = facts.reduce((former, [name, said]) => withYamlValue(former, name, said, []) ?? former, raw);
    return [...files, { path: file, text }];
  }

  /** A file with these fields changed; null if it has to be written again. */
  private async patched(file: string, part: Part, names: readonly string[], wanted: Wanted): Promise<string | null> {
    const raw = await readFile(file, 'utf8');
    const text = raw.replace(/\r\n?/g, '\n');
    const old = this.exported(this.before, part)?.text ?? '';
    const patched = await this.patchedPart(text, old, wanted, part, names, path.extname(file));
    return raw.includes('\r\n') ? (patched?.replaceAll('\n', '\r\n') ?? null) : patched;
  }

  /** @param text with LF. @param old what an export has before the change. */
  private async patchedPart(
    text: string,
    old: string,
    wanted: Wanted,
    part: Part,
    names: readonly string[],
    extension: string,
  ): Promise<string | null> {
    const { type } = this.item;
    if (part === 'meta') return withYamlValues(text, type, names, wanted.text);
    if (part === 'quiz') {
      const patched = withChanges(text, old, wanted.text);
      return patched !== null && isDeepStrictEqual(parse(patched), parse(wanted.text)) ? patched : null;
    }
    if (extension !== path.extname(wanted.name)) return null;
    const [own, former, next] = [text, old, wanted.text].map((each) => splitFrontMatter(each));
    if (!own || !next) return null;
    const field = part === 'es' ? 'contentEs' : 'content';
    const front = withYamlValues(own.front, type, names, next.front);
    const body = names.includes(field)
      ? await this.patchedBody(own.body, former?.body ?? '', next.body, extension, field)
      : own.body;
    if (front === null || body === null) return null;
    const start = text.split('\n', own.frontLine - 1).join('\n').length + 1;
    return text.slice(0, start) + front + text.slice(start + own.front.length, text.length - own.body.length) + body;
  }

  /** Null if none becomes the body of the site. */
  private async patchedBody(
    own: string,
    former: string,
    next: string,
    extension: string,
    field: string,
  ): Promise<string | null> {
    const html = this.item.after.values[field];
    if (typeof html !== 'string') return next;
    const wanted = createHash('sha256').update(html).digest('hex');
    for (const body of [withChanges(own, former, next), next]) {
      if (body === null) continue;
      const markup = extension === '.html' ? 'html' : 'markdown';
      const { facts } = await this.bodies.convert({ markup, text: body, links: null, pictures: this.addresses });
      if (facts.digest === wanted) return body;
    }
    return null;
  }

  /** The file in which an export has this part; null if it has none. */
  private exported(files: ExportedFile[], part: Part): Wanted | null {
    const find = (name: RegExp) => files.find(({ path: file }) => name.test(path.basename(file)));
    const found = find(
      part === 'meta' || part === 'quiz' ? new RegExp(`^${part}\\.yml$`) : new RegExp(`^${part}\\.(?:md|html)$`),
    );
    if (!found) return null;
    const [name, text] = [path.basename(found.path), String(found.text)];
    const meta = this.place.isFlat && part === 'en' ? String(find(/^meta\.yml$/)?.text ?? '') : '';
    return { name, text: text.replace('---\n', () => `---\n${meta}`) };
  }

  private pathFor(part: Part, name: string): string {
    const { folder, isFlat, files } = this.place;
    if (!isFlat) return path.join(folder, name);
    if (part === 'quiz') {
      throw new SetupError(`${files.en} can't have questions. Give the lesson a folder of its own, then pull again.`);
    }
    const slug = path.basename(files.en ?? '').replace(/(?:\.en)?\.(?:md|html)$/, '');
    return path.join(folder, `${slug}${part === 'es' ? '.es' : ''}${path.extname(name)}`);
  }
}

/** The part that has a field; null if the names of folders do. */
function partWith(type: ContentType, name: string): Part | null {
  const field = CONTENT_KINDS[type].fields.find((each) => each.name === name);
  if (name === 'module' || name === 'slug') return null;
  if (field?.place === 'quiz') return 'quiz';
  if (field?.place !== 'front' && field?.place !== 'body') return 'meta';
  return name.endsWith('Es') ? 'es' : 'en';
}

/** The keys that say a field, and those that depend on it. */
function keysOf(type: ContentType, name: string): string[] {
  const field = CONTENT_KINDS[type].fields.find((each) => each.name === name);
  if (!field) return [name];
  if (field.place === 'body') return [];
  if (name === 'publishedAt') return ['date', 'created'];
  return [field.isSpanish ? name.slice(0, -'Es'.length) : keyOf(field)];
}

/** Null if one of the fields can't be written without changing more. @param wanted a mapping that has the values. */
function withYamlValues(text: string, type: ContentType, names: readonly string[], wanted: string): string | null {
  const { meta, front } = ITEM_FIELDS[type];
  const order = [...Object.keys(meta), ...Object.keys(front)];
  const values: Record<string, unknown> = parse(wanted) ?? {};
  let patched: string | null = text;
  for (const key of names.flatMap((name) => keysOf(type, name))) {
    patched = patched === null ? null : withYamlValue(patched, key, values[key], order);
  }
  return patched;
}
