import { addresses } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { CACHES, FACTS, savedKey } from './offline-cache.ts';
import type { OfflineFiles } from './offline-files.ts';

/** A module that this browser has saved for reading without a connection. */
export interface SavedModule {
  id: number;
  language: Language;
  title: string;
  lessons: { path: string; title: string }[];
  /** When it was saved, as an ISO date. */
  keptAt: string;
  /** Size of its own pages and pictures and of the code, unpacked. */
  bytes: number;
  /** Everything that it needs in the cache. */
  files: string[];
}

const RECORDS = `${FACTS}modules/`;
/** The build writes it, see offline-files.ts. */
export const FILE_LIST = '/offline-files.json';

export type ModuleToSave = Pick<SavedModule, 'id' | 'language' | 'title' | 'lessons'>;

/** All of them, by id. */
export async function savedModules(): Promise<SavedModule[]> {
  const saved = await caches.open(CACHES.saved);
  const records = (await saved.keys()).filter(({ url }) => new URL(url).pathname.startsWith(RECORDS));
  const modules = await Promise.all(records.map(async (key) => (await saved.match(key))?.json()));
  return modules.filter((module) => module !== undefined).sort((a, b) => a.id - b.id);
}

/** The copy of a page in a saved module, the newest if several have one. */
export async function savedPage(path: string, language: Language): Promise<Response | undefined> {
  const saved = await caches.open(CACHES.saved);
  const modules = (await savedModules()).filter((module) => module.language === language);
  // Modules that were saved by an earlier version of the site have addresses without a date.
  const start = `${path}?lang=${language}`;
  for (const { files } of modules.sort((a, b) => b.keptAt.localeCompare(a.keptAt))) {
    const file = files.find((each) => each === start || each.startsWith(`${start}&`));
    const found = file && (await saved.match(file, { ignoreVary: true }));
    if (found) return found;
  }
  return undefined;
}

/**
 * Stores a module with all that its lessons need, as a visitor sees them. It counts as saved only once everything is
 * there: its record, which is stored last, then takes the place of an earlier one at once.
 * @param onProgress is given the part that is done, from 0 to 1.
 * @throws whatever stops it; then nothing of it stays, and the module is as it was before.
 */
export function saveModule(module: ModuleToSave, onProgress: (part: number) => void): Promise<SavedModule> {
  return alone(() => storeModule(module, onProgress));
}

async function storeModule(module: ModuleToSave, onProgress: (part: number) => void): Promise<SavedModule> {
  try {
    const saved = await caches.open(CACHES.saved);
    const keptAt = new Date().toISOString();
    const { language } = module;
    const files = new Set<string>();
    let html = '';
    let bytes = 0;
    const store = async (key: string, response: Response) => {
      files.add(key);
      bytes += (await response.clone().blob()).size;
      await saved.put(key, response);
    };

    const pages = [addresses.course, ...module.lessons.map(({ path }) => path)];
    for (const [index, path] of pages.entries()) {
      const response = await fetched(path, { headers: { 'accept-language': language } });
      html += await response.clone().text();
      await store(savedKey(path, language, keptAt), response);
      onProgress((index + 1) / pages.length / 2);
    }

    const others = new Set([...codeOf(html, language, await (await fetched(FILE_LIST)).json()), ...picturesIn(html)]);
    let done = 0;
    for (const path of others) {
      // The name says which content it is, so it can come from what the browser has already.
      const response = await fetched(path, { cache: 'default' });
      if (path.endsWith('.css')) for (const named of builtFilesIn(await response.clone().text())) others.add(named);
      await store(path, response);
      done += 1;
      onProgress(0.5 + done / others.size / 2);
    }

    const record: SavedModule = { ...module, bytes, files: [...files], keptAt };
    await saved.put(recordKey(module), new Response(JSON.stringify(record)));
    return record;
  } finally {
    await removeUnused();
  }
}

export function removeModule(module: Pick<SavedModule, 'id' | 'language'>): Promise<void> {
  return alone(async () => {
    const saved = await caches.open(CACHES.saved);
    await saved.delete(recordKey(module));
    await removeUnused();
  });
}

/** Tabs of one browser take turns, because each removes what no record names yet. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('sato-kept-modules', work);
}

/** The built files of pages: those that they name, what they load late, and what their interactives need. */
export function codeOf(html: string, language: Language, { lesson, languages, tries }: OfflineFiles): string[] {
  const tried = [...html.matchAll(/data-try="(\w+)"/g)].flatMap(([, name = '']) => tries[name] ?? []);
  return [...lesson, ...(languages[language] ?? []), ...builtFilesIn(html), ...tried];
}

function picturesIn(html: string): string[] {
  return [...html.matchAll(/\ssrc="(\/media\/\w+\/\d+\.webp)"/g)].map(([, path = '']) => path);
}

function builtFilesIn(text: string): string[] {
  return text.match(/\/assets\/[\w.-]+\.\w+/g) ?? [];
}

function recordKey({ id, language }: Pick<SavedModule, 'id' | 'language'>): string {
  return `${RECORDS}${id}-${language}`;
}

/** Without cookies: what is stored must be what every visitor gets. */
async function fetched(path: string, init: RequestInit = { cache: 'no-store' }): Promise<Response> {
  const response = await fetch(path, { ...init, credentials: 'omit' });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return response;
}

/** Removes what no saved module needs: of a removed one, of an earlier copy, or of one that wasn't finished. */
async function removeUnused(): Promise<void> {
  const saved = await caches.open(CACHES.saved);
  const used = new Set((await savedModules()).flatMap(({ files }) => files));
  for (const request of await saved.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith(FACTS) && !used.has(pathname + search)) await saved.delete(request);
  }
}
