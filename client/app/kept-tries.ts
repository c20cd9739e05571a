import { localStore } from './browser-storage.ts';
import { KEPT_TRIES } from './kept-tries-key.ts';

/** What this browser keeps of visitors, and of learners until the server has it: names by lesson id. */
type KeptTries = Record<string, string[]>;

const listeners = new Set<() => void>();

function parsed(json: string): KeptTries {
  try {
    const kept: unknown = JSON.parse(json);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([id, names]) =>
        /^\d+$/.test(id) && Array.isArray(names) ? [[id, names.filter((name) => typeof name === 'string')]] : [],
      ),
    );
  } catch {
    // Something else wrote it.
    return {};
  }
}

function write(kept: KeptTries): void {
  if (Object.keys(kept).length === 0) localStore.remove(KEPT_TRIES);
  else localStore.write(KEPT_TRIES, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

export function allKeptTries(): KeptTries {
  return parsed(keptTriesStore.read());
}

/** Names of the things to try that were finished in a lesson in this browser. @param json what the store reads. */
export function keptTries(lessonId: number, json = keptTriesStore.read()): string[] {
  return parsed(json)[lessonId] ?? [];
}

export function keepTry(lessonId: number, name: string): void {
  const kept = allKeptTries();
  write({ ...kept, [lessonId]: [...new Set([...(kept[lessonId] ?? []), name])] });
}

export function forgetTry(lessonId: number, name: string): void {
  const { [lessonId]: names = [], ...others } = allKeptTries();
  const left = names.filter((other) => other !== name);
  write(left.length > 0 ? { ...others, [lessonId]: left } : others);
}

/** For `useSyncExternalStore`: what is kept, as text. */
export const keptTriesStore = {
  read: () => localStore.read(KEPT_TRIES) ?? '{}',
  readOnServer: () => '{}',
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
