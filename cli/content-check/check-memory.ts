import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { BodyFacts, KnownBodies } from '#server/modules/content/import/content-draft.ts';
import { cliContext } from '../cli-context.ts';

/** In characters. What would not fit is found out again each time. */
const MOST = 64 * 2 ** 20;

/**
 * What checks of a folder found out about its texts, so that only texts that changed take time. It is in the user's
 * cache: one line for each text, with a key and JSON. Without the file, or where none can be written, a check takes
 * longer and finds the same.
 */
export class CheckMemory implements KnownBodies {
  private readonly used = new Map<string, string>();
  private size = 0;
  private hasNew = false;

  private constructor(
    private readonly file: string,
    private readonly known: ReadonlyMap<string, string>,
  ) {}

  /** @param directory the folder that is checked. */
  static async open(directory: string): Promise<CheckMemory> {
    const { XDG_CACHE_HOME } = cliContext().env;
    const place = await realpath(directory).catch(() => path.resolve(directory));
    const name = createHash('sha256').update(place).digest('hex').slice(0, 32);
    const file = path.join(XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'sato', `check-${name}`);
    return new CheckMemory(file, await linesOf(file));
  }

  /** What is known about a text that an import would convert. */
  async find(source: string): Promise<BodyFacts | null> {
    return this.recalled<BodyFacts>(source);
  }

  /** @param key names the text and everything else that affects the facts. */
  async facts<Facts>(key: string, findOut: () => Promise<Facts>): Promise<Facts> {
    const recalled = this.recalled<Facts>(key);
    if (recalled !== null) return recalled;
    const facts = await findOut();
    this.store(key, facts);
    return facts;
  }

  store(key: string, facts: unknown): void {
    const json = JSON.stringify(facts);
    if (json !== this.known.get(key)) this.hasNew = true;
    this.use(key, json);
  }

  /** @param isWhole whether all texts of the folder were looked at; what is known about others is dropped then. */
  async save(isWhole: boolean): Promise<void> {
    if (!isWhole) for (const [key, json] of this.known) this.use(key, json);
    if (!this.hasNew && this.used.size === this.known.size) return;
    const lines = Array.from(this.used, ([key, json]) => `${key} ${json}\n`);
    const fresh = `${this.file}.${randomUUID()}`;
    try {
      await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
      await writeFile(fresh, lines, { mode: 0o600 });
      await rename(fresh, this.file);
    } catch {
      // Such as a disk that is full or may not be written.
      await rm(fresh, { force: true }).catch(() => {});
    }
  }

  private recalled<Facts>(key: string): Facts | null {
    const json = this.known.get(key);
    if (json === undefined) return null;
    try {
      const facts: Facts = JSON.parse(json);
      this.use(key, json);
      return facts;
    } catch {
      return null;
    }
  }

  private use(key: string, json: string): void {
    const size = key.length + json.length;
    if (this.used.has(key) || this.size + size > MOST) return;
    this.used.set(key, json);
    this.size += size;
  }
}

async function linesOf(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
}
