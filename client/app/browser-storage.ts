/** What this browser stores by name. Storage can be forbidden or full; nothing here throws. */
interface BrowserStorage {
  /** Null if nothing is stored under the name, or if storage is forbidden. */
  read(key: string): string | null;
  /** @returns whether the browser has stored it. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** The names that begin with a prefix. */
  keys(prefix: string): string[];
}

/** Kept until it is removed. */
export const localStore = safe(() => localStorage);

/** Kept until this tab is closed. */
export const tabStore = safe(() => sessionStorage);

/** @param storage throws if the browser forbids it, so it is asked for in each call. */
function safe(storage: () => Storage): BrowserStorage {
  function attempt<Result>(use: (store: Storage) => Result, otherwise: Result): Result {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  }
  return {
    read: (key) => attempt((store) => store.getItem(key), null),
    write: (key, value) =>
      attempt((store) => {
        store.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((store) => store.removeItem(key), undefined),
    keys: (prefix) => attempt((store) => Object.keys(store).filter((key) => key.startsWith(prefix)), []),
  };
}
