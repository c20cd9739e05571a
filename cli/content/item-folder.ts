import { CONTENT_KINDS, fieldsAt } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import type { ContentDraft, DraftBody, SourcePlace } from '#server/modules/content/import/content-draft.ts';
import { readConfirmed } from './confirmed.ts';
import { ITEM_FILES, MEDIA_FILE, QUIZ_FILE } from './content-files.ts';
import { type ItemPictures, PICTURE_FILE, type PictureReference } from './folder-pictures.ts';
import { checkedFields, ITEM_FIELDS, keyOf } from './item-fields.ts';
import { isBeside, nameBeside } from './name-beside.ts';
import type { ProblemLog } from './problem-log.ts';
import { type QuizFile, readQuiz } from './quiz-file.ts';
import type { Reading } from './reading.ts';
import type { FolderEntry, SourceFolder } from './source-folder.ts';
import { bodyOf, parseTextFile, type TextFile, unlessEmpty } from './text-file.ts';
import { parseYamlMapping, type YamlMapping } from './yaml-mapping.ts';

/** File types with a meaning in a content folder. An unknown name of such a type is reported as a mistake. */
export const ITEM_FILE_NAMES = /\.(?:md|markdown|html?|ya?ml)$/i;
const EXPECTED_FILES = 'meta.yml, en.md or en.html, es.md or es.html';

/** The files of an item. */
export interface ItemSource {
  slug: string;
  /** Its folder, or its English text if it has no folder. */
  entry: FolderEntry;
  /** Files by the name that they have in an item's folder; null for everything in its folder. */
  files: FolderEntry[] | null;
  /** Its texts are next to those of other items, as `keys.md` and `keys.es.md`. The English one has all the metadata. */
  isFlat: boolean;
}

/** The file with the metadata that both languages share. */
export function metaPlace(folder: SourceFolder, { entry, isFlat }: ItemSource): SourcePlace {
  return folder.place(isFlat ? entry.path : `${entry.path}/meta.yml`);
}

/** The item that some files describe; null after reporting why it can't be read. */
export async function readItem(reading: Reading, item: ItemSource, type: ContentType): Promise<ContentDraft | null> {
  const { folder, log } = reading;
  const { path } = item.entry;
  const entries = item.files ?? (await folder.list(path));
  reportStrangers(folder, type, entries, log);
  const english = await readText(folder, item, entries, 'en', log);
  const spanish = await readText(folder, item, entries, 'es', log);
  if (!english.exists && spanish.exists) {
    log.error(
      folder.place(path),
      `has Spanish (${spanish.name}) without English; expected en.md or en.html as well, or for Spanish alone en.md with "language: es" in meta.yml`,
    );
  } else if (!english.exists) {
    log.error(folder.place(path), `has no text; expected en.md or en.html`);
  }
  const kinds = ITEM_FIELDS[type];
  const meta = item.isFlat ? (english.text?.front ?? null) : await readMeta(folder, item, entries, log);
  const metaFile = metaPlace(folder, item).file;
  const frontKinds = item.isFlat ? { ...kinds.meta, ...kinds.front } : kinds.front;
  const written = english.text ? checkedFields(english.text.front, frontKinds, english.text.file, log) : {};
  const front = valuesOf(kinds.front, written);
  const confirmed = spanish.text ? readConfirmed(spanish.text, type, log) : null;
  const frontEs = spanish.text
    ? checkedFields(spanish.text.front, kinds.front, spanish.text.file, log, ['confirmed'])
    : {};
  const metaValues =
    item.isFlat || !meta ? valuesOf(kinds.meta, written) : checkedFields(meta, kinds.meta, metaFile, log);
  const metaLines = item.isFlat ? english.text?.front.lines : meta?.lines;
  const pictures = await picturesOf(reading, entries, type, [english.text, spanish.text], {
    file: metaFile,
    values: metaValues,
    lines: metaLines ?? {},
  });
  const quiz = hasQuiz(type) ? await readQuiz(folder, entries, log) : null;
  const body = hasBody(type) ? await readBodies(english.text, spanish.text, reading, pictures.addresses) : null;
  if (!hasBody(type)) refuseBodies(type, english.text, spanish.text, log);
  if (!meta || !english.text) return null;

  const { author, date, created = date, updated, publishAt, unpublishAt, formerSlugs, ...values } = metaValues;
  if (created instanceof Date && updated instanceof Date && updated < created) {
    const key = metaValues.created ? 'created' : 'date';
    log.error({ file: metaFile, line: meta.lines.updated }, `updated is before ${key}`);
  }
  for (const [field, value] of Object.entries(front)) values[field] = value;
  for (const [field, value] of Object.entries(frontEs)) values[`${field}Es`] = value;
  if (quiz) values.questions = quiz.questions;
  if (type === 'lesson' && body) values.duration ??= body.content.facts.duration;
  return {
    type,
    slug: item.slug,
    values,
    ...(body && { body }),
    ...(typeof author === 'string' && { author }),
    ...(created instanceof Date && { createdAt: created }),
    ...(updated instanceof Date && { updatedAt: updated }),
    ...(date instanceof Date && { publishedAt: date }),
    ...(publishAt instanceof Date && { publishAt }),
    ...(unpublishAt instanceof Date && { unpublishAt }),
    ...(confirmed && { confirmed }),
    pictures: pictures.shown,
    ...(Array.isArray(formerSlugs) && { formerSlugs: formerSlugs.filter((slug) => slug !== item.slug) }),
    placeOf: placesOf(type, english.text, spanish.text, { ...meta, file: metaFile }, quiz),
  };
}

interface MetaFields {
  file: string;
  values: Record<string, unknown>;
  lines: Record<string, number>;
}

/**
 * The pictures next to the texts. In the fields, names are replaced by addresses; a name without a file is reported.
 */
async function picturesOf(
  { pictures, log }: Reading,
  entries: FolderEntry[],
  type: ContentType,
  texts: (TextFile | null)[],
  meta: MetaFields,
): Promise<ItemPictures> {
  const fields = fieldsAt(type, 'meta')
    .filter((field) => field.type === 'picture')
    .map(keyOf)
    .flatMap((key) => {
      const value = meta.values[key];
      return typeof value === 'string' && isBeside(value) ? [{ key, name: nameBeside(value) }] : [];
    });
  const references: PictureReference[] = [
    ...texts.filter((text) => text !== null).map(({ body, bodyLine, file }) => ({ text: body, line: bodyLine, file })),
    ...fields.map(({ key, name }) => ({ text: name, line: meta.lines[key], file: meta.file })),
  ];
  const found = await pictures.ofItem(entries, references, log);
  for (const { key, name } of fields) {
    const address = found.addresses[name];
    if (address) meta.values[key] = address;
    else if (!entries.some((entry) => entry.name.normalize('NFC') === name)) {
      log.error({ file: meta.file, line: meta.lines[key] }, `${key}: there is no file ${name} next to this one`);
      delete meta.values[key];
    } else delete meta.values[key];
  }
  return found;
}

function hasBody(type: ContentType): boolean {
  return fieldsAt(type, 'body').length > 0;
}

function hasQuiz(type: ContentType): boolean {
  return fieldsAt(type, 'quiz').length > 0;
}

function reportStrangers(folder: SourceFolder, type: ContentType, entries: FolderEntry[], log: ProblemLog): void {
  const known = [...ITEM_FILES, MEDIA_FILE, ...(hasQuiz(type) ? [QUIZ_FILE] : [])];
  for (const { name, path, kind } of entries) {
    if (kind === 'folder') {
      if (type === 'article' || type === 'video') {
        log.warn(folder.place(path), 'is ignored; only modules hold further folders');
      }
      continue;
    }
    if (known.includes(name) || PICTURE_FILE.test(name)) continue;
    if (ITEM_FILE_NAMES.test(name)) {
      log.error(folder.place(path), `unknown file; expected ${EXPECTED_FILES}${hasQuiz(type) ? `, ${QUIZ_FILE}` : ''}`);
    } else {
      log.warn(folder.place(path), 'is ignored; files other than pictures are not imported');
    }
  }
}

function valuesOf(kinds: Record<string, unknown>, written: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(written).filter(([key]) => Object.hasOwn(kinds, key)));
}

async function readMeta(
  folder: SourceFolder,
  item: ItemSource,
  entries: FolderEntry[],
  log: ProblemLog,
): Promise<YamlMapping | null> {
  const file = entries.find(({ name, kind }) => name === 'meta.yml' && kind === 'file');
  if (!file) {
    log.error(folder.place(item.entry.path), 'has no meta.yml');
    return null;
  }
  const text = await folder.read(file.path);
  return text === null ? null : parseYamlMapping(text, { ...folder.place(file.path), line: 1 }, log);
}

interface FoundText {
  exists: boolean;
  name: string;
  text: TextFile | null;
}

async function readText(
  folder: SourceFolder,
  item: ItemSource,
  entries: FolderEntry[],
  language: Language,
  log: ProblemLog,
): Promise<FoundText> {
  const files = entries.filter(
    ({ name, kind }) => kind === 'file' && [`${language}.md`, `${language}.html`].includes(name),
  );
  const [file, second] = files;
  if (!file) return { exists: false, name: '', text: null };
  if (second) {
    log.error(folder.place(item.entry.path), `has both ${language}.html and ${language}.md; expected one of them`);
    return { exists: true, name: file.name, text: null };
  }
  const text = await folder.read(file.path);
  const parsed = text === null ? null : parseTextFile(text, folder.place(file.path).file, log);
  return { exists: true, name: file.name, text: parsed && { ...parsed, language } };
}

async function readBodies(
  english: TextFile | null,
  spanish: TextFile | null,
  reading: Reading,
  pictures: Record<string, string>,
): Promise<DraftBody | null> {
  const [content, contentEs] = await Promise.all(
    [english, spanish].map((text) => text && bodyOf(text, reading, null, pictures)),
  );
  return content ? { content, contentEs: unlessEmpty(contentEs) } : null;
}

function refuseBodies(type: ContentType, english: TextFile | null, spanish: TextFile | null, log: ProblemLog): void {
  for (const text of [english, spanish]) {
    if (!text || text.body.trim() === '') continue;
    const line = text.bodyLine + text.body.slice(0, text.body.search(/\S/)).split('\n').length - 1;
    log.error({ file: text.file, line }, `a ${type} has no body; expected nothing after the front matter, found text`);
  }
}

/** The place of each field's value, or where it would be. */
function placesOf(
  type: ContentType,
  english: TextFile,
  spanish: TextFile | null,
  meta: YamlMapping & { file: string },
  quiz: QuizFile | null,
): (field?: string) => SourcePlace {
  return (field) => {
    if (field === undefined) return { file: meta.file };
    if (quiz && field.startsWith('questions')) return quiz.placeOf(field);
    const text = spanish && field.endsWith('Es') ? spanish : english;
    const key = field.replace(/Es$/, '');
    if (key === 'confirmed')
      return { file: (spanish ?? english).file, line: (spanish ?? english).front.lines[key] ?? 1 };
    if (key === 'content') return { file: text.file, line: text.bodyLine };
    if (Object.hasOwn(ITEM_FIELDS[type].front, key)) return { file: text.file, line: text.front.lines[key] ?? 1 };
    return { file: meta.file, line: meta.lines[metaKey(type, key)] };
  };
}

function metaKey(type: ContentType, name: string): string {
  const field = CONTENT_KINDS[type].fields.find((each) => each.name === name);
  return field ? keyOf(field) : name;
}
