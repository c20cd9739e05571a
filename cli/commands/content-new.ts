import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { CATEGORIES, CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { SLUG_MAX } from '#domain/limits.ts';
import { SLUG_PATTERN, slugFromTitle } from '#domain/slug.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { folderOf } from '../content/content-files.ts';
import { printJson, printLine } from '../output/terminal.ts';

interface NewCommandOptions {
  in: string;
  module?: string;
  json?: true;
}

const HELP = `
Examples:
  $ sato content new article my-first-article --in my-content
  $ sato content new module basics --in my-content
  $ sato content new lesson what-is-money --module basics --in my-content

The new item is a draft in English and Spanish, with every field that an import requires.
Exit codes: 0 done, 2 the item already exists or could not be written.`;

const FRONT: Record<ContentType, { en: string[]; es: string[]; body: boolean }> = {
  article: { en: ['title: ', 'excerpt: '], es: ['title: ', 'excerpt: '], body: true },
  video: { en: ['title: ', 'description: '], es: ['title: ', 'description: '], body: false },
  module: { en: ['title: ', 'description: '], es: ['title: ', 'description: '], body: false },
  lesson: { en: ['title: '], es: ['title: '], body: true },
};

const META: Record<ContentType, string[]> = {
  article: [`category: ${CATEGORIES[0]} # ${CATEGORIES.join(', ')}`, 'status: draft', '# date: 2026-01-31'],
  video: [
    'videoUrl: # https://www.youtube.com/watch?v=…, Vimeo or PeerTube',
    'duration: # "9:10"',
    '# speakers: Ana Pérez, Luis Gómez',
    '# lessonSlug: what-is-bitcoin # the lesson that it goes with',
    'status: draft',
    '# date: 2026-01-31',
  ],
  module: ['status: draft'],
  lesson: ['status: draft', '# duration: 5 min (by default computed from the words)'],
};

export function addContentNew(content: Command): void {
  content
    .command('new')
    .description('Create an article, video, module or lesson in a content folder')
    .argument('<type>', CONTENT_TYPES.join(', '), typeArgument)
    .argument('<slug>', 'its name in addresses, such as why-21-million', slugArgument)
    .option('--in <folder>', 'the content folder', '.')
    .option('--module <slug>', 'for a lesson: its module', slugArgument)
    .option('--json', 'print the written files as one JSON document')
    .addHelpText('after', HELP)
    .action(async (type: ContentType, slug: string, options: NewCommandOptions) => {
      const files = await begin(type, slug, options);
      if (options.json) printJson({ ok: true, files });
      else for (const file of files) printLine(file);
    });
}

/** @returns the files that were written. @throws SetupError if the item exists or its module doesn't. */
async function begin(type: ContentType, slug: string, { in: root, module }: NewCommandOptions): Promise<string[]> {
  if (type === 'lesson' && !module) throw new SetupError('A lesson needs --module, the slug of its module.');
  if (type === 'lesson' && !(await isThere(path.join(root, 'course', module ?? '', 'meta.yml')))) {
    throw new SetupError(`There is no module ${path.join(root, 'course', module ?? '')}; create it first.`);
  }
  const folder = path.join(root, folderOf({ type, slug, moduleSlug: module }));
  if (await isThere(folder)) throw new SetupError(`${folder} already exists.`);
  const { en, es, body } = FRONT[type];
  const isOrdered = type === 'module' || type === 'lesson';
  const meta = [...(isOrdered ? [`order: ${await nextOrder(path.dirname(folder))}`] : []), ...META[type]];
  const files = {
    'meta.yml': `${meta.join('\n')}\n`,
    'en.md': textFile(en, body && 'Write here.'),
    'es.md': textFile(es, body && 'Escribe aquí.'),
  };
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text, { flag: 'wx' });
  } catch (cause) {
    throw new SetupError(`${folder} can't be written: ${cause instanceof Error ? cause.message : String(cause)}.`);
  }
  return Object.keys(files).map((name) => path.join(folder, name));
}

/** The order after those of the items in a folder. */
async function nextOrder(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const orders = names.map(async (name) => {
    const meta = await readFile(path.join(folder, name, 'meta.yml'), 'utf8').catch(() => '');
    return Number(/^order:\s*(\d+)/m.exec(meta)?.[1] ?? 0);
  });
  return Math.max(0, ...(await Promise.all(orders))) + 1;
}

function textFile(front: string[], body: string | false): string {
  return `---\n${front.join('\n')}\n---\n${body ? `\n${body}\n` : ''}`;
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}

export function typeArgument(text: string): ContentType {
  const type = CONTENT_TYPES.find((each) => each === text);
  if (!type) throw new InvalidArgumentError(`Expected ${CONTENT_TYPES.join(', ')}.`);
  return type;
}

export function slugArgument(text: string): string {
  if (SLUG_PATTERN.test(text) && text.length <= SLUG_MAX) return text;
  const better = slugFromTitle(text);
  throw new InvalidArgumentError(
    `Expected lowercase letters, digits, underscores and single words joined by hyphens${better && `, such as ${better}`}.`,
  );
}
