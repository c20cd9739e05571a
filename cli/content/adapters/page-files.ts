import path from 'node:path';
import type { Language } from '#domain/language.ts';
import { described } from '../item-fields.ts';
import type { ProblemLog } from '../problem-log.ts';
import type { SourceFolder } from '../source-folder.ts';
import { parseTextFile, type TextFile } from '../text-file.ts';
import { parseTimestamp } from '../timestamp.ts';
import { type PageLayout, placeOnSite } from './layouts.ts';
import { commonLanguage, LanguageFolders, siteLanguage, splitName } from './page-language.ts';

/** A page in one language, as its file and front matter describe it. */
export interface PageFile {
  path: string;
  language: Language;
  /** Folder on its site without the language, the same for all languages. */
  folder: string;
  /** File name without extension, language and date. */
  name: string;
  /** Date in the file name, as written. */
  datePrefix: string;
  text: TextFile;
}

/** A page before its language is known. */
type FoundPage = Omit<PageFile, 'language'> & { code: string | null };

/** The pages of a repository in English and Spanish, in order of their paths. All others are named. */
export async function readPageFiles(folder: SourceFolder, layout: PageLayout, log: ProblemLog): Promise<PageFile[]> {
  const pages = await foundPages(folder, layout, log);
  const unmarked = pages.filter(({ code }) => code === null);
  const usual = await commonLanguage(unmarked.map(({ text }) => text.body));
  const known: PageFile[] = [];
  const foreign = new Map<string, string[]>();
  for (const { code, ...page } of pages) {
    const found = code ?? usual;
    const language = siteLanguage(found);
    if (language) known.push({ ...page, language });
    else foreign.set(found, [...(foreign.get(found) ?? []), page.path]);
  }
  const total = [...foreign.values()].flat().length;
  if (total > 0) {
    const counts = [...foreign].map(([code, files]) => `${code} (${files.length})`).join(', ');
    const example = [...foreign.values()].flat()[0];
    log.warn(
      folder.place(''),
      `${total} pages are left out, because they are neither English nor Spanish: ${counts}; the first is ${example}`,
    );
  }
  return oneOfEach(known, folder, log);
}

async function foundPages(folder: SourceFolder, layout: PageLayout, log: ProblemLog): Promise<FoundPage[]> {
  const places = new Map<string, string>();
  for (const file of await folder.files()) {
    const place = placeOnSite(layout, file);
    if (place !== null) places.set(file, place);
  }
  const languages = new LanguageFolders(places.values());
  const pages: FoundPage[] = [];
  for (const [file, place] of places) {
    const page = describePlace(place, languages);
    // Pieces that other pages include.
    if (page.name.startsWith('_') && page.name !== '_index') continue;
    const source = await folder.read(file);
    const text = source === null ? null : parseTextFile(source, folder.place(file).file, log, true);
    if (!text) continue;
    const { lang, language, locale } = text.front.values;
    const stated = [lang, language, locale].find((each) => typeof each === 'string' && each !== '');
    pages.push({ ...page, code: page.code ?? (stated ? String(stated) : null), path: file, text });
  }
  return pages;
}

/** Sites may have Spanish of several regions. The one without a region counts, otherwise the first. */
function oneOfEach(pages: PageFile[], folder: SourceFolder, log: ProblemLog): PageFile[] {
  const byPlace = new Map<string, PageFile>();
  const others: PageFile[] = [];
  const isPlain = ({ path: file }: PageFile) => /(?:^|[/.])e[ns](?=[/.])/.test(file);
  for (const page of pages) {
    const key = `${page.language} ${placeOf(page)}`;
    const first = byPlace.get(key);
    if (!first) byPlace.set(key, page);
    else if (isPlain(page) && !isPlain(first)) {
      byPlace.set(key, page);
      others.push(first);
    } else others.push(page);
  }
  for (const page of others) {
    const twin = byPlace.get(`${page.language} ${placeOf(page)}`);
    log.warn(folder.place(page.path), `is left out, because ${twin?.path} is the same page in the same language`);
  }
  return [...byPlace.values()];
}

/** The same for all languages of a page. */
export function placeOf({ folder, datePrefix, name }: PageFile): string {
  return [folder, datePrefix, name].join('/');
}

/** When the page was published: by its front matter, else by its file name. */
export function publishedAt(page: PageFile, log: ProblemLog): Date | undefined {
  const { date, pubDate = date } = page.text.front.values;
  const fromName = parseTimestamp(page.datePrefix) ?? undefined;
  const given = isDates(pubDate) ? pubDate.created : pubDate;
  if (given === undefined || given === null) return fromName;
  const fromFront = typeof given === 'string' ? parseTimestamp(given) : null;
  if (!fromFront) {
    const place = { file: page.text.file, line: page.text.front.lines.date };
    const instead = fromName ? 'the one in the file name is taken' : 'it is ignored';
    log.warn(place, `date: expected a date such as 2026-01-31, found ${described(given)}; ${instead}`);
  }
  return fromFront ?? fromName;
}

/** As some blogs of MkDocs have them: `date: { created: …, updated: … }`. */
function isDates(value: unknown): value is { created: unknown } {
  return typeof value === 'object' && value !== null && 'created' in value;
}

/** What the place of a page says: `es/2019-11-27-news.md` and `2019-11-27-news.es.md` are both Spanish news of a day. */
function describePlace(place: string, languages: LanguageFolders): Omit<FoundPage, 'path' | 'text'> {
  const { code: folderCode, rest } = languages.split(place);
  const { dir: folder, name: stem } = path.posix.parse(rest);
  const { code, name: whole } = splitName(stem);
  const datePrefix = /^\d{4}-\d\d-\d\d(?=-)/.exec(whole)?.[0] ?? '';
  const name = datePrefix ? whole.slice(datePrefix.length + 1) : whole;
  return { name, datePrefix, folder, code: code ?? folderCode };
}
