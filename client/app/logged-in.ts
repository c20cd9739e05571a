import { localStore } from './browser-storage.ts';

/** Announces to all tabs of a browser who is logged in: its value is an account ID, one of the values below, or missing. */
const LOGGED_IN = 'account';
/** Someone has logged out, so nothing of the account may stay on any page. */
const OUT = 'out';
/** Begins the ID of an account that has logged out while the server couldn't be reached. */
const LEAVING = 'leaving ';

/** What the tabs have announced to each other. */
export interface AnnouncedAccount {
  id: string | null;
  isOut: boolean;
  /** The account whose session the server still has to end. */
  leaving: string | null;
}

export function announcedAccount(): AnnouncedAccount {
  const announced = localStore.read(LOGGED_IN);
  const leaving = announced?.startsWith(LEAVING) ? announced.slice(LEAVING.length) : null;
  const isOut = announced === OUT || leaving !== null;
  return { id: isOut ? null : announced, isOut, leaving };
}

export function announceLogin(id: string): void {
  localStore.write(LOGGED_IN, id);
}

/** @param leaving as of `AnnouncedAccount`. @returns whether the browser has stored it. */
export function announceLogout(leaving: number | null = null): boolean {
  return localStore.write(LOGGED_IN, leaving === null ? OUT : LEAVING + leaving);
}

/** Removes the value, for example because the session has ended by itself. */
export function clearAnnouncement(): void {
  localStore.remove(LOGGED_IN);
}

/** Calls `listener` when someone logs in or out in another tab. @returns a function that stops this. */
export function onAnnouncement(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === LOGGED_IN) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
