import type { Hash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { markdownExcess } from '#domain/markdown-bounds.ts';
import type { SourcePlace } from '#server/modules/content/import/content-draft.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import type { ProblemLog } from './problem-log.ts';

/** In bytes; several times the longest body that can be stored. */
const FILE_SIZE_MAX = 8_000_000;

const MARKDOWN = /\.(?:md|markdown)$/i;

export interface FolderEntry {
  readonly name: string;
  /** Relative to the content folder, with `/`. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
}

/** A folder may hold very many of them: each makes its path when it is asked for it. */
class ListedEntry implements FolderEntry {
  constructor(
    private readonly folder: string,
    readonly name: string,
    readonly kind: FolderEntry['kind'],
  ) {}

  get path(): string {
    return path.posix.join(this.folder, this.name);
  }
}

/**
 * A folder to read content from. Links to files outside it aren't followed. Its many small files are read
 * synchronously: a command has nothing else to do, and handing each file to a thread takes several times as long.
 */
export class SourceFolder {
  private constructor(
    private readonly root: string,
    private readonly realRoot: string,
    private readonly name: string,
    private readonly log: ProblemLog,
  ) {}

  /**
   * @param name of the folder in messages; by default as it was given.
   * @throws SetupError if there is no such folder, or it can't be read.
   */
  static async open(root: string, log: ProblemLog, name = root): Promise<SourceFolder> {
    await SourceFolder.check(root);
    return new SourceFolder(root, await realpath(root), name, log);
  }

  /** @throws SetupError if there is no such folder. */
  static async check(root: string): Promise<void> {
    const found = await stat(root).catch(() => null);
    if (!found) throw new SetupError(`There is no folder ${root}.`);
    if (!found.isDirectory()) throw new SetupError(`${root} is a file; expected a folder of content.`);
  }

  /** A place for messages, under the name of the folder. */
  place(relative: string, line?: number): SourcePlace {
    return { file: path.join(this.name, relative), line };
  }

  /**
   * The entries of a folder by name. Hidden files are skipped.
   * @param report whether links that lead nowhere, or out of the content folder, keep it from being imported.
   */
  async list(relative = '', report: 'error' | 'warn' = 'error'): Promise<FolderEntry[]> {
    const entries: FolderEntry[] = [];
    for (const entry of this.entriesOf(path.join(this.root, relative))) {
      const inFolder = path.posix.join(relative, entry.name);
      const kind = this.kindOf(inFolder, entry.isSymbolicLink() ? await this.targetOf(inFolder, report) : entry);
      if (kind) entries.push(new ListedEntry(relative, entry.name, kind));
    }
    return entries;
  }

  private entriesOf(folder: string): Dirent[] {
    try {
      const found = readdirSync(folder, { withFileTypes: true });
      return found.filter(({ name }) => !name.startsWith('.')).toSorted(byName);
    } catch (cause) {
      throw new SetupError(`The folder ${folder} can't be read: ${reason(cause)}.`);
    }
  }

  /** All files below a folder, by path, except those of packages; links to folders are not followed. */
  async files(relative = ''): Promise<string[]> {
    const found: string[] = [];
    for (const entry of await this.list(relative, 'warn')) {
      if (entry.name === 'node_modules') continue;
      if (entry.kind === 'file') found.push(entry.path);
      else if (!(await this.isLink(entry.path))) found.push(...(await this.files(entry.path)));
    }
    return found;
  }

  /** The text of an optional file. @returns null if it is missing or can't be read. */
  async readIfThere(relative: string): Promise<string | null> {
    const found = await stat(path.join(this.root, relative)).catch(() => null);
    return found ? this.read(relative) : null;
  }

  /** The text of a file, which has to be UTF-8. @returns null after reporting why it can't be read. */
  async read(relative: string): Promise<string | null> {
    const file = path.join(this.root, relative);
    try {
      const { size } = statSync(file);
      if (size > FILE_SIZE_MAX) {
        this.log.error(this.place(relative), `expected at most ${FILE_SIZE_MAX} bytes, found ${size}`);
        return null;
      }
      const bytes = readFileSync(file);
      const text = this.decoded(relative, bytes)?.replace(/\r\n?/g, '\n') ?? null;
      const excess = text !== null && MARKDOWN.test(relative) ? markdownExcess(text) : null;
      if (!excess) return text;
      this.log.error(this.place(relative, excess.line), `takes too long to read: found ${excess.found}`);
      return null;
    } catch (cause) {
      this.log.error(this.place(relative), `can't be read: ${reason(cause)}`);
      return null;
    }
  }

  /** At most so many bytes of a file; null if it can't be read. Nothing is reported. */
  bytes(relative: string, most: number): Buffer | null {
    try {
      const bytes = readFileSync(path.join(this.root, relative));
      return bytes.subarray(0, most);
    } catch {
      return null;
    }
  }

  /**
   * Adds the bytes of a file to a digest.
   * @returns whether it could be read. Nothing is reported.
   */
  hash(relative: string, digest: Hash): boolean {
    try {
      const bytes = readFileSync(path.join(this.root, relative));
      digest.update(`${bytes.length}\n`).update(bytes);
      return true;
    } catch {
      return false;
    }
  }

  private decoded(relative: string, bytes: Uint8Array): string | null {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      const nul = text.indexOf('\0');
      if (nul < 0) return text;
      const line = text.slice(0, nul).split(/\r\n?|\n/).length;
      this.log.error(this.place(relative, line), 'expected text, found a NUL character');
    } catch {
      this.log.error(this.place(relative, lineOfBadByte(bytes)), 'expected text in UTF-8, found other bytes');
    }
    return null;
  }

  /** What a link within the folder leads to; null after reporting that it leads elsewhere. */
  private async targetOf(relative: string, report: 'error' | 'warn'): Promise<Stats | null> {
    const target = await realpath(path.join(this.root, relative)).catch(() => null);
    if (target === null) {
      this.log[report](this.place(relative), 'is a link to something that does not exist');
      return null;
    }
    if (target !== this.realRoot && !target.startsWith(this.realRoot + path.sep)) {
      this.log[report](this.place(relative), `is a link out of the content folder (to ${target}) and is not followed`);
      return null;
    }
    return stat(target);
  }

  private kindOf(relative: string, found: Stats | Dirent | null): FolderEntry['kind'] | null {
    if (!found) return null;
    if (found.isDirectory()) return 'folder';
    if (found.isFile()) return 'file';
    this.log.error(this.place(relative), 'is neither a file nor a folder');
    return null;
  }

  private async isLink(relative: string): Promise<boolean> {
    return (await lstat(path.join(this.root, relative))).isSymbolicLink();
  }
}

/** 1-based line up to which the bytes are UTF-8. */
function lineOfBadByte(bytes: Uint8Array): number {
  const readable = new TextDecoder('utf-8').decode(bytes);
  const before = readable.slice(0, readable.indexOf('\uFFFD'));
  return before.split('\n').length;
}

function byName({ name: one }: Dirent, { name: other }: Dirent): number {
  return one < other ? -1 : 1;
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
