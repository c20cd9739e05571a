import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentProblem } from '#server/modules/content/import/content-draft.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A folder that holds these files, by path, and goes away with the test. */
export function contentFolder(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return folder;
}

/** Writes files by path below a folder, making what folders they need. */
export function writeFiles(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** An article that follows all rules. */
export const ARTICLE = {
  'articles/keys/meta.yml': 'category: security\nstatus: published\ndate: 2026-03-01\n',
  'articles/keys/en.md': '---\ntitle: Keys\nexcerpt: What a key is for.\n---\n\nA **key** signs.\n',
  'articles/keys/es.md': '---\ntitle: Llaves\nexcerpt: Para qué sirve una llave.\n---\n\nUna **llave** firma.\n',
};

/** A video that follows all rules. */
export const VIDEO = {
  'videos/talk/meta.yml': 'videoUrl: https://youtu.be/aqz-KE-bpKQ\nduration: 10:30\n',
  'videos/talk/en.md': '---\ntitle: A talk\ndescription: About keys.\n---\n',
};

/** A module of one lesson that follows all rules. */
export const COURSE = {
  'course/basics/meta.yml': 'order: 1\nstatus: published\n',
  'course/basics/en.md': '---\ntitle: Basics\ndescription: Where to begin.\n---\n',
  'course/basics/money/meta.yml': 'order: 1\n',
  'course/basics/money/en.md': '---\ntitle: Money\n---\nMoney is a story.\n',
};

/** The problems as the command prints them, with paths from the folder on. */
export function problemLines({ problems }: { problems: ContentProblem[] }, folder: string): string[] {
  return problems.map(({ severity, place, message }) => {
    const file = place.file.slice(folder.length + 1) || '.';
    return `${file}${place.line === undefined ? '' : `:${place.line}`}: ${severity}: ${message}`;
  });
}
