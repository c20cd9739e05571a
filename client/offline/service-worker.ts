import { CacheFirst, ExpirationPlugin, NetworkFirst, NetworkOnly, Serwist, type SerwistPlugin } from 'serwist';
import { addresses } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import { ACCOUNT_HEADER } from '#domain/client-name.ts';
import { isLanguage, LANGUAGES, type Language } from '#domain/language.ts';
import { COPY_META } from './copy-meta.ts';
import { CACHES, isOldCache, LANGUAGE_FACT, PERSON_FACT, visitedKey } from './offline-cache.ts';
import { offlinePage, type VisitedPage } from './offline-page.ts';
import { codeOf, FILE_LIST, savedModules, savedPage } from './saved-modules.ts';

/** In seconds. A slow network counts as none if there is a copy, unless someone is logged in. */
const LONGEST_WAIT = 3;
const DAY = 24 * 60 * 60;

/** Nothing of these is ever stored or answered here. */
const UNTOUCHED = /^\/(?:admin|api|graphql|media|assets|rss)(?:\/|$)/;
/** Pages of one person, which say so themselves when there is no network. */
const PERSONAL = /^\/(?:login|profile|settings)(?:\/|$)/;

const isPage = (url: URL) => !UNTOUCHED.test(url.pathname) && !url.searchParams.has('preview');

/** Stores only what the server sends to everyone: personal answers say `no-store`. */
const onlyPublic: SerwistPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    const isShared = !response.headers.get('cache-control')?.includes('no-store');
    return response.status === 200 && isHtml && isShared && !PERSONAL.test(new URL(request.url).pathname)
      ? response
      : null;
  },
};

const pageCopies: SerwistPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => visitedKey(new URL(request.url)),
  // A saved page has all that it needs; one that was only opened may lack a part.
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    const copy = (await savedCopy(new URL(request.url))) ?? cachedResponse;
    return copy && (await marked(copy));
  },
  handlerDidError: async ({ request }) => {
    const url = new URL(request.url);
    const way = await wayToCopy(url);
    if (way) return way;
    const kept = { modules: await savedModules(), visited: await visitedPages(), fonts: await storedFonts() };
    return offlinePage(await language(url), kept, await otherLanguage(url));
  },
};

/** The files of saved modules; other files of code are stored when they are used. */
const savedFiles: SerwistPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? savedFile(request.url),
};

const code = new CacheFirst({
  cacheName: CACHES.code,
  plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * DAY, maxAgeFrom: 'last-used' }), savedFiles],
});

/** With a page, stores what it loads late: what its reader does without a connection may be the first to need it. */
const withCode: SerwistPlugin = {
  cacheDidUpdate: async ({ newResponse, event }) => {
    if (savesData()) return;
    const html = await newResponse.text();
    const store = (path: string) => code.handle({ event, request: new Request(path) });
    try {
      // The list belongs to a build, and the name of its entry is another in each.
      const [build] = /entry-browser-[\w-]+/.exec(html) ?? [];
      const list = await store(`${FILE_LIST}?${build}`);
      for (const path of codeOf(html, languageIn(html) ?? LANGUAGES[0], await list.json())) await store(path);
    } catch {
      // The connection has ended. The next page tries again.
    }
  },
};

/** Notes whether the server's pages are someone's own. */
const notePerson: SerwistPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (request.mode === 'navigate') {
      const isPersonal = response.headers.get('cache-control')?.includes('no-store') ?? false;
      const saved = await caches.open(CACHES.saved);
      if (isPersonal) await saved.put(PERSON_FACT, new Response());
      else await saved.delete(PERSON_FACT);
    }
    return response;
  },
};

function pagesFrom(networkTimeoutSeconds?: number): NetworkFirst {
  return new NetworkFirst({
    cacheName: CACHES.visited,
    ...(networkTimeoutSeconds && { networkTimeoutSeconds }),
    plugins: [
      notePerson,
      onlyPublic,
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
      pageCopies,
      withCode,
    ],
  });
}

const soon = pagesFrom(LONGEST_WAIT);
/** The copies are of pages as visitors see them, without what someone has just written. */
const atAnyTime = pagesFrom();

/** A page may ask for another size of a picture than the saved one. */
const savedPictures: SerwistPlugin = {
  handlerDidError: async ({ request }) => {
    const [, folder] = /^(\/media\/\w+\/)/.exec(new URL(request.url).pathname) ?? [];
    const saved = await caches.open(CACHES.saved);
    const found = (await saved.keys()).find(({ url }) => folder && new URL(url).pathname.startsWith(folder));
    // A picture is saved as it was asked for, and the page may ask for other formats.
    return found && saved.match(found, { ignoreVary: true });
  },
};

const serwist = new Serwist({
  // Nothing in here belongs to one version of the pages, so a new worker can take over at once.
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    {
      // The pages themselves send messages with what they would like stored.
      matcher: ({ url, request, sameOrigin, event }) =>
        sameOrigin && isPage(url) && (request.mode === 'navigate' || (event.type === 'message' && !isIcon(url))),
      handler: async (request) => ((await savedFile(PERSON_FACT)) ? atAnyTime : soon).handle(request),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: code,
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(addresses.mediaFiles),
      handler: new NetworkOnly({ plugins: [savedPictures] }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && isIcon(url),
      handler: new NetworkFirst({ cacheName: CACHES.icon }),
    },
  ],
});

// After a login or another write, the next page tells whether someone is logged in.
addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  const isForm = request.mode === 'navigate' && request.method !== 'GET';
  if (!isForm && !request.headers.has(ACCOUNT_HEADER)) return;
  const note = async () => (await caches.open(CACHES.saved)).put(PERSON_FACT, new Response());
  (event as LastingEvent).waitUntil(note());
});
serwist.addEventListeners();

interface FetchEvent extends Event {
  request: Request;
}

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

addEventListener('activate', (event) => {
  const deleteOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(isOldCache).map((name) => caches.delete(name)));
  };
  (event as LastingEvent).waitUntil(deleteOld());
});

/** Whether the person asked the browser to load little. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

function isIcon({ pathname }: URL): boolean {
  return pathname === '/favicon.svg';
}

/** The language that the address asks for, else the one that was last read in. */
async function language({ searchParams }: URL): Promise<Language> {
  const asked = searchParams.get('lang');
  if (isLanguage(asked)) return asked;
  const last = await (await savedFile(LANGUAGE_FACT))?.text();
  return isLanguage(last) ? last : LANGUAGES[0];
}

/** The saved copy for an address, in the language that was last read in if there are several. */
async function savedCopy(url: URL): Promise<Response | undefined> {
  const key = visitedKey(url);
  // A copy is of the page's plain address. With a query, the page would look for other data than it came with.
  if (key !== url.pathname) return undefined;
  for (const each of [await language(url), ...LANGUAGES]) {
    const found = await savedPage(key, each);
    if (found) return found;
  }
  return undefined;
}

/** Leads from an address with a query to the plain one, if there is a copy of that in the language that it asks for. */
async function wayToCopy(url: URL): Promise<Response | undefined> {
  if (visitedKey(url) === url.pathname) return undefined;
  const plain = new URL(url.pathname, url);
  const asked = url.searchParams.get('lang');
  if (!isLanguage(asked)) return (await anyCopy(plain)) && Response.redirect(plain.href);
  if (await savedPage(url.pathname, asked)) {
    // The plain address has no language, so the worker has to know which of its copies was asked for.
    await (await caches.open(CACHES.saved)).put(LANGUAGE_FACT, new Response(asked));
    return Response.redirect(plain.href);
  }
  const found = languageIn((await (await anyCopy(plain))?.text()) ?? '');
  return found === asked ? Response.redirect(plain.href) : undefined;
}

/** The plain address of a page of which there is only a copy in another language than the one asked for, and which one. */
async function otherLanguage(url: URL): Promise<{ path: string; language: Language } | undefined> {
  if (!isLanguage(url.searchParams.get('lang'))) return undefined;
  const found = languageIn((await (await anyCopy(new URL(url.pathname, url)))?.text()) ?? '');
  return found && { path: url.pathname, language: found };
}

async function anyCopy(plain: URL): Promise<Response | undefined> {
  const visited = await caches.open(CACHES.visited);
  return (await savedCopy(plain)) ?? visited.match(plain.pathname, { ignoreVary: true });
}

function languageIn(html: string): Language | undefined {
  const [, found] = /<html\s[^<>]*?lang="(\w+)"/.exec(html) ?? [];
  return isLanguage(found) ? found : undefined;
}

/** The pages that were opened, the last ones first. */
async function visitedPages(): Promise<VisitedPage[]> {
  const visited = await caches.open(CACHES.visited);
  const pages = await Promise.all(
    (await visited.keys()).map(async (key) => {
      const html = (await (await visited.match(key, { ignoreVary: true }))?.text()) ?? '';
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
      return {
        path: key.url.slice(location.origin.length),
        title: title.replace(` · ${BRAND.name}`, ''),
        language: languageIn(html) ?? LANGUAGES[0],
      };
    }),
  );
  return pages.filter(({ title }) => title !== '').reverse();
}

/** The site's fonts, as far as the browser has them. */
async function storedFonts(): Promise<string[]> {
  const keys = await Promise.all([CACHES.code, CACHES.saved].map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().flatMap(({ url }) => (url.endsWith('.woff2') ? [new URL(url).pathname] : []));
}

async function savedFile(address: string): Promise<Response | undefined> {
  const saved = await caches.open(CACHES.saved);
  return saved.match(address, { ignoreVary: true });
}

/** The copy with a mark that lets the page say what it is. */
async function marked(copy: Response): Promise<Response> {
  const { status } = copy;
  const headers = new Headers(copy.headers);
  // They were about the bytes on the line.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const html = await copy.text();
  const mark = `<meta name="${COPY_META}" content="${new Date(headers.get('date') ?? 0).toISOString()}">`;
  return new Response(
    html.replace('<head>', (head) => head + mark),
    { status, headers },
  );
}
