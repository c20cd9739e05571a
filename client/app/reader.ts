import { useSyncExternalStore } from 'react';
import { READER_COOKIE } from '#domain/reader-cookie.ts';
import { COPY_META } from '../offline/copy-meta.ts';
import { avatarColor } from '../ui/avatar-color.ts';
import { newListeners } from '../ui/listeners.ts';

const THIRTY_DAYS = 30 * 24 * 60 * 60;

/**
 * Runs in the head before the first paint, for pages that the server sends to visitors and readers alike: marks the page as a
 * reader's until the server has said who it is. The mark hides what only visitors need (`data-for="visitor"`).
 */
export const READER_SCRIPT = `try{(function(){
var prefix=location.protocol==='https:'?'__Host-':'',page=document.documentElement;
var hint=new RegExp('(?:^|; )'+prefix+'${READER_COOKIE}=([0-9a-f]{6})[.]([^;]{1,12})').exec(document.cookie);
if(!hint||document.querySelector('meta[name="${COPY_META}"]'))return;
page.dataset.reader='';
page.style.setProperty('--reader-color','#'+hint[1]);
page.style.setProperty('--reader-letter',JSON.stringify(decodeURIComponent(hint[2])));
})()}catch(e){}`;

const PREFIX = !import.meta.env.SSR && location.protocol === 'https:' ? '__Host-' : '';

const listeners = newListeners();
let isExpected = !import.meta.env.SSR && document.documentElement.dataset.reader !== undefined;
let resolveKnown = () => {};
const known = new Promise<void>((resolve) => {
  resolveKnown = resolve;
});
if (!isExpected) resolveKnown();

/** Whether a reader is logged in whom this page doesn't know yet. For effects, whose first run has the server's state. */
export function isReaderExpected(): boolean {
  return isExpected;
}

export function useReaderExpected(): boolean {
  return useSyncExternalStore(listeners.subscribe, isReaderExpected, () => false);
}

/** Resolves once the page knows who reads it. What a reader does before waits for this. */
export function readerKnown(): Promise<void> {
  return known;
}

/** The page knows who reads it, or that no one is logged in. */
export function endReaderWait(): void {
  isExpected = false;
  resolveKnown();
  delete document.documentElement.dataset.reader;
  listeners.notify();
}

/** Sets the cookie for learners, whose pages differ from those of visitors in little; removes it for everyone else. */
export function noteReader(account: { username: string; role: string } | null): void {
  const value = account?.role === 'user' ? hintOf(account.username) : '';
  const age = value ? THIRTY_DAYS : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${PREFIX}${READER_COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${PREFIX && '; Secure'}`;
  notedHint = presentHint();
}

/** What draws the disc of `Avatar`. */
function hintOf(username: string): string {
  const [letter = ''] = username.toUpperCase();
  return `${avatarColor(username).slice(1)}.${encodeURIComponent(letter)}`;
}

function presentHint(): string | undefined {
  return document.cookie.split('; ').find((cookie) => cookie.startsWith(`${PREFIX}${READER_COOKIE}=`));
}

/** The cookie of the account that this page shows; null before it is known. */
let notedHint: string | undefined | null = null;

/** Loads a page again that the browser brings back after a login or logout: it shows someone else. */
export function reloadForOthers(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || notedHint === null || presentHint() === notedHint) return;
    document.documentElement.hidden = true;
    location.reload();
  });
}
