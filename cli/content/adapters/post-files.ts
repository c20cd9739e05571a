import path from 'node:path';
import { isLanguage, type Language } from '#domain/language.ts';
import type { ProblemLog } from '../problem-log.ts';
import { shortList } from '../problem-log.ts';
import type { SourceFolder } from '../source-folder.ts';
import { parseTextFile, type TextFile } from '../text-file.ts';
import { parseTimestamp } from '../timestamp.ts';

/** A post in one language, as its file and front matter describe it. */
export interface PostFile {
  path: string;
  language: Language;
  /** Folder without its language, the same for all languages of a site. */
  folder: string;
  /** File name without extension, language and date. */
  name: string;
  /** Date in the file name, as written. */
  datePrefix: string;
  text: TextFile;
}

const POST = /\.(?:md|markdown|html)$/i;
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The posts below a folder, in order of their paths. Pages that only list others, and files without front matter, are not posts. */
export async function readPostFiles(folder: SourceFolder, log: ProblemLog): Promise<PostFile[]> {
  const posts: PostFile[] = [];
  const [sections, plain, foreign]: string[][] = [[], [], []];
  for (const file of (await folder.files()).filter((each) => POST.test(each))) {
    const described = describePath(file);
    if (described.name === '_index') {
      sections?.push(file);
      continue;
    }
    const source = await folder.read(file);
    if (source === null) continue;
    if (!/^\s*---[ \t]*\n/.test(source)) {
      plain?.push(file);
      continue;
    }
    const text = parseTextFile(source, folder.place(file).file, log);
    if (!text) continue;
    const language = described.language ?? text.front.values.lang ?? text.front.values.language ?? 'en';
    if (isLanguage(language)) posts.push({ ...described, path: file, language, text });
    else foreign?.push(file);
  }
  const note = (files: string[] | undefined, what: string) => {
    if (files?.length) log.warn(folder.place(''), `${what} (${files.length}): ${shortList(files)}`);
  };
  note(sections, 'not imported, because they only list other pages');
  note(plain, 'not imported, because they have no front matter');
  note(foreign, 'not imported, because they are neither English nor Spanish');
  return posts;
}

/** When the post was published: by its front matter, else by its file name. */
export function publishedAt(post: PostFile, log: ProblemLog): Date | undefined {
  const { date } = post.text.front.values;
  const fromName = parseTimestamp(post.datePrefix) ?? undefined;
  if (date === undefined || date === null) return fromName;
  const fromFront = typeof date === 'string' ? parseTimestamp(date) : null;
  if (!fromFront) {
    const place = { file: post.text.file, line: post.text.front.lines.date };
    log.warn(
      place,
      `date: expected a date such as 2026-01-31, found "${String(date)}"; ${fromName ? 'the one in the file name is taken' : 'it is ignored'}`,
    );
  }
  return fromFront ?? fromName;
}

/** What the path of a post says: `es/2019-11-27-news.md` and `2019-11-27-news.es.md` are both Spanish news of a day. */
function describePath(file: string): {
  name: string;
  datePrefix: string;
  folder: string;
  language: string | undefined;
} {
  const parsed = path.posix.parse(file);
  const suffix = /\.([a-z]{2}(?:[-_][A-Za-z]{2})?)$/.exec(parsed.name);
  const code = suffix?.[1] && LANGUAGE_NAMES.of(suffix[1].replace('_', '-')) ? suffix[1] : undefined;
  const stem = code ? parsed.name.slice(0, -code.length - 1) : parsed.name;
  const folders = parsed.dir.split('/');
  const datePrefix = /^\d{4}-\d\d-\d\d(?=-)/.exec(stem)?.[0] ?? '';
  return {
    name: datePrefix ? stem.slice(datePrefix.length + 1) : stem,
    datePrefix,
    folder: folders.filter((each) => !isLanguage(each)).join('/'),
    language: code ?? folders.find(isLanguage),
  };
}
