import { newListeners } from '../ui/listeners.ts';
import { localStore } from './browser-storage.ts';
import { STORED_INTERACTIVES } from './stored-interactives-key.ts';

/** Names of finished interactives by lesson ID: those of visitors, and of learners until the server has them. */
type StoredInteractives = Record<string, string[]>;

const { notify, subscribe } = newListeners();

function parsed(json: string): StoredInteractives {
  try {
    const stored: unknown = JSON.parse(json);
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([id, names]) =>
        /^\d+$/.test(id) && Array.isArray(names) ? [[id, names.filter((name) => typeof name === 'string')]] : [],
      ),
    );
  } catch {
    // Something else wrote it.
    return {};
  }
}

function write(stored: StoredInteractives): void {
  if (Object.keys(stored).length === 0) localStore.remove(STORED_INTERACTIVES);
  else localStore.write(STORED_INTERACTIVES, JSON.stringify(stored));
  notify();
}

export function allStoredInteractives(): StoredInteractives {
  return parsed(storedInteractivesStore.read());
}

/** Names of the interactives that were finished in a lesson in this browser. @param json what the store reads. */
export function storedInteractives(lessonId: number, json = storedInteractivesStore.read()): string[] {
  return parsed(json)[lessonId] ?? [];
}

export function storeInteractive(lessonId: number, name: string): void {
  const stored = allStoredInteractives();
  write({ ...stored, [lessonId]: [...new Set([...(stored[lessonId] ?? []), name])] });
}

export function removeInteractive(lessonId: number, name: string): void {
  const { [lessonId]: names = [], ...others } = allStoredInteractives();
  const left = names.filter((other) => other !== name);
  write(left.length > 0 ? { ...others, [lessonId]: left } : others);
}

/** For `useSyncExternalStore`: what is stored, as text. */
export const storedInteractivesStore = {
  read: () => localStore.read(STORED_INTERACTIVES) ?? '{}',
  readOnServer: () => '{}',
  subscribe,
};
