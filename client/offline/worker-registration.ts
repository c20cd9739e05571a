import type { Language } from '#domain/language.ts';
import { WORKER_META } from './copy-meta.ts';

/** The address of the worker, which the server's pages name; null if the site has none (any more). */
function workerAddress(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${WORKER_META}"]`)?.content ?? null;
}

/** Whether this browser and this site can save pages. */
export function canSavePages(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis && workerAddress() !== null;
}

/** Registers the worker, or removes an earlier one with all that it has stored if the site has none any more. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  const address = workerAddress();
  if (address !== null) {
    await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
    return;
  }
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Has the worker store a page as a visitor sees it, and the code that this page has loaded so far. The worker itself only
 * sees pages that are loaded as a whole while it runs, and of people who are logged in it stores none.
 */
export async function storeVisit(path: string, language: Language): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const code = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  const page = [path, { credentials: 'omit', headers: { 'accept-language': language } }];
  active?.postMessage({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [page, '/favicon.svg', ...new Set(code)] },
  });
}
