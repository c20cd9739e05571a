import { localStore } from './browser-storage.ts';

/** Where the tabs of a browser tell each other who is logged in: the ID of the account, what follows, or nothing. */
const LOGGED_IN = 'account';
/** Someone has logged out, so nothing of the account may stay on any page. */
const OUT = 'out';
/** Begins the ID of an account that has logged out while the server couldn't be reached. */
const LEAVING = 'leaving ';

/** What the tabs have told each other. */
export interface ToldAccount {
  id: string | null;
  isOut: boolean;
  /** The account whose session the server still has to end. */
  leaving: string | null;
}

export function toldAccount(): ToldAccount {
  const told = localStore.read(LOGGED_IN);
  const leaving = told?.startsWith(LEAVING) ? told.slice(LEAVING.length) : null;
  const isOut = told === OUT || leaving !== null;
  return { id: isOut ? null : told, isOut, leaving };
}

export function tellLoggedIn(id: string): void {
  localStore.write(LOGGED_IN, id);
}

/** @param leaving as of `ToldAccount`. */
export function tellLoggedOut(leaving: number | null = null): void {
  localStore.write(LOGGED_IN, leaving === null ? OUT : LEAVING + leaving);
}

/** Tells nothing any more, for example because the session has ended by itself. */
export function tellNothing(): void {
  localStore.remove(LOGGED_IN);
}

/** Calls back when another tab tells something. @returns what ends that. */
export function onTold(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === LOGGED_IN) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
