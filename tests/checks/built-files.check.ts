import { globSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { INTERACTIVE_NAMES } from '#domain/interactive.ts';

const FOLDER = 'build/client';
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
const builtFiles = (name: string) => manifest.parse(JSON.parse(readFileSync(`${FOLDER}/.vite/${name}.json`, 'utf8')));

/** Only the data router of React Router says this. */
const DATA_ROUTER = 'Invalid blocker state transition';

const site = builtFiles('manifest');
const admin = builtFiles('admin-manifest');
const sourcesUnder = (files: typeof site, folder: string) => Object.keys(files).filter((key) => key.startsWith(folder));
const withDataRouter = (files: typeof site) =>
  [...new Set(Object.values(files).map(({ file }) => file))]
    .filter((file) => file.endsWith('.js'))
    .filter((file) => readFileSync(`${FOLDER}/${file}`, 'utf8').includes(DATA_ROUTER));

describe('BASE-04 the built files of the public site', () => {
  it('hold nothing of the admin area, its texts and its router included', () => {
    expect(sourcesUnder(site, 'admin/')).toEqual([]);
    expect(sourcesUnder(site, 'locales/admin/')).toEqual([]);
    expect(sourcesUnder(site, 'gql/admin/')).toEqual([]);
    expect(withDataRouter(site)).toEqual([]);
    expect(withDataRouter(admin)).toHaveLength(1);
  });

  it('are not needed by the admin area, which holds no public page', () => {
    expect(sourcesUnder(admin, 'pages/')).toEqual([]);
    expect(sourcesUnder(admin, 'admin/')).not.toEqual([]);
  });
});

/** Bytes of a built file as browsers get it. Files that don't get smaller are not compressed. */
function sentBytes(file: string): number {
  const [compressed] = globSync(`${FOLDER}/${file}.br`);
  return statSync(compressed ?? `${FOLDER}/${file}`).size;
}

/** The scripts that a page starts with. */
function scriptsOf(...sources: string[]): Set<string> {
  const found = new Set<string>();
  const add = (source: string) => {
    const built = site[source];
    if (!built || found.has(built.file)) return;
    found.add(built.file);
    for (const imported of built.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return found;
}

function offlineFiles() {
  return z
    .object({ lesson: z.array(z.string()), languages: z.record(z.string(), z.array(z.string())) })
    .parse(JSON.parse(readFileSync(`${FOLDER}/offline-files.json`, 'utf8')));
}

/** What reading pages lead to but don't show, and what is stored apart: by interactive and by language. */
const APART = /^(?:pages|features\/account|features\/interactives\/\w+|locales|\.\.\/domain\/glossary)\//;

it.each(['ArticlePage', 'VideoPage', 'CoursePage', 'LessonPage'])(
  'all that %s loads late is stored for offline reading',
  (page) => {
    const stored = new Set(offlineFiles().lesson);
    const seen = new Set<string>();
    const late = new Set<string>();
    const walk = (source: string) => {
      if (seen.has(source)) return;
      seen.add(source);
      for (const imported of site[source]?.imports ?? []) walk(imported);
      for (const imported of site[source]?.dynamicImports ?? []) {
        if (APART.test(imported)) continue;
        late.add(`/${site[imported]?.file}`);
        walk(imported);
      }
    };
    walk('entry-browser.tsx');
    walk(`pages/${page}.tsx`);
    expect(late.size).toBeGreaterThan(8);
    expect([...late].filter((file) => !stored.has(file))).toEqual([]);
  },
);

/** Budgets leave a tenth above what was measured, so that only a real change of weight fails. */
describe('BASE-04 the bytes that a visitor of the public site loads', () => {
  const KIB = 1024;

  it.each([
    ['HomePage', 147],
    ['NewsPage', 147],
    ['ArticlePage', 147],
    ['VideosPage', 147],
    ['VideoPage', 147],
    ['CoursePage', 147],
    ['LessonPage', 151],
    ['LoginPage', 158],
    ['GlossaryPage', 147],
    ['AboutPage', 147],
  ])('%s starts with scripts of at most %f KiB, in few files', (page, most) => {
    const scripts = [...scriptsOf('entry-browser.tsx', 'locales/en.po', `pages/${page}.tsx`)];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.length).toBeLessThan(11);
    const sizes = scripts.map((file) => `${file}: ${(sentBytes(file) / KIB).toFixed(2)} KiB`).join('\n');
    expect(scripts.reduce((sum, file) => sum + sentBytes(file), 0) / KIB, sizes).toBeLessThan(most);
  });

  it.each([
    ['the entry', 'entry-browser.tsx', 28.5],
    ['the Spanish texts', 'locales/es.po', 12.5],
    ['Apollo Client, which comes later,', 'app/browser-apollo.ts', 46],
    ['the code of comments, which comes later,', 'features/comments/CommentList.tsx', 15],
    ['what registers the worker and sends what was stored offline', 'offline/OfflineReading.tsx', 2.5],
  ])('%s has a budget', (_, source, most) => {
    expect(sentBytes(site[source]?.file ?? '') / KIB).toBeLessThan(most);
  });

  it('the worker has one, and so has the code that is stored for offline reading', () => {
    expect(sentBytes('sw.js') / KIB).toBeLessThan(14);
    const { lesson, languages } = offlineFiles();
    const files = [...lesson, ...(languages.es ?? [])];
    expect(files.length).toBeGreaterThan(30);
    expect(files.reduce((sum, file) => sum + sentBytes(file.slice(1)), 0) / KIB).toBeLessThan(300);
  });

  it.each(INTERACTIVE_NAMES)(
    'an interactive (%s) adds at most 30 kB to the page, with its data in one language',
    (name) => {
      const source =
        Object.keys(site).find((key) => new RegExp(`^features/interactives/${name}/\\w+\\.tsx$`).test(key)) ?? '';
      expect(site[source], source).toBeDefined();
      const there = scriptsOf(
        'entry-browser.tsx',
        'pages/LessonPage.tsx',
        'features/interactives/InteractiveBoxes.tsx',
      );
      const bytesOf = (files: Iterable<string>) =>
        [...files]
          .filter((file) => !there.has(file))
          .reduce((sum, file) => sum + gzipSync(readFileSync(`${FOLDER}/${file}`)).length, 0);
      const inLanguages = site[source]?.dynamicImports ?? [];
      const data = Math.max(0, ...inLanguages.map((imported) => bytesOf(scriptsOf(imported))));
      expect(bytesOf(scriptsOf(source)) + data).toBeLessThan(30_000);
    },
  );

  it('fonts have one: those of a text, with and without italics', () => {
    const sizeOf = (name: string) => {
      const newest = globSync(`${FOLDER}/assets/${name}-????????.woff2`).map((file) => statSync(file));
      return Math.min(...newest.map(({ size }) => size)) / KIB;
    };
    const upright =
      sizeOf('fredoka-normal') + sizeOf('fredoka-normal-space') + sizeOf('atkinson-hyperlegible-next-normal');
    expect(upright).toBeLessThan(34);
    expect(sizeOf('atkinson-hyperlegible-next-italic')).toBeLessThan(12);
  });

  it('pages start without Apollo Client', () => {
    for (const page of sourcesUnder(site, 'pages/')) {
      for (const file of scriptsOf('entry-browser.tsx', page)) {
        // Only its cache has this.
        expect(readFileSync(`${FOLDER}/${file}`, 'utf8'), `${page}: ${file}`).not.toContain('ROOT_MUTATION');
      }
    }
  });

  it('reading pages hold no code of forms and their rules', () => {
    for (const page of ['HomePage', 'NewsPage', 'ArticlePage', 'VideosPage', 'VideoPage', 'CoursePage', 'LessonPage']) {
      for (const file of scriptsOf('entry-browser.tsx', `pages/${page}.tsx`)) {
        // Only zod and React Hook Form have these.
        expect(readFileSync(`${FOLDER}/${file}`, 'utf8'), file).not.toMatch(/invalid_union|shouldUnregister/);
      }
    }
  });
});
