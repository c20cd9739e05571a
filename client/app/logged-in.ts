import { localStore } from './browser-storage.ts';

/** Tells all tabs of a browser who is logged in: its value is an account ID, one of the values below, or missing. */
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

/** @param leaving as of `ToldAccount`. @returns whether the browser has kept it. */
export function tellLoggedOut(leaving: number | null = null): boolean {
  return localStore.write(LOGGED_IN, leaving === null ? OUT : LEAVING + leaving);
}

/** Removes the value, for example because the session has ended by itself. */
export function tellNothing(): void {
  localStore.remove(LOGGED_IN);
}

/** Calls `listener` when someone logs in or out in another tab. @returns a function that stops this. */
export function onTold(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === LOGGED_IN) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
