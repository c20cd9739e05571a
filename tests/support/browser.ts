import { type Browser, type BrowserContextOptions, chromium, type Page, type Response } from 'playwright';
import { expect } from 'vitest';
import { printedIfTestFails } from './failed-page.ts';
import { frameTakenOver, partTakenOver, takenOver } from './taken-over.ts';

export { frameTakenOver, partTakenOver, takenOver };

/**
 * Chromium as an unprivileged container or root wants it, and without talk to hosts that no test needs. Pages of tests
 * are gone before the code that V8's optimizing compilers make for them pays off.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev',
];

/** A visitor's page on a site. */
export interface Visitor {
  page: Page;
  /** Errors and warnings from the browser's console so far. */
  complaints: string[];
  /**
   * Goes to a path of the site and waits until the page answers to clicks.
   * @param expected.status of the server's answer, 200 by default.
   */
  open(path: string, expected?: { status?: number }): Promise<Response>;
  /** From now on the browser may complain that this path or address fails to load. */
  expectFailureOf(path: string): void;
  /** Closes the page; fails the test when the browser complained of anything. */
  leave(): Promise<void>;
}

/** A browser profile with one page, which visitors with the same options have one after the other. */
interface Tab {
  page: Page;
  /** Whether the next visitor could see what this one has changed. */
  changed: boolean;
}

/** What stays with a page or a profile for good once a test has used it. */
const LASTING_OF_PAGE = ['addInitScript', 'clock', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'routeWebSocket'];
const LASTING_OF_CONTEXT = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'on', 'route'],
  ...['routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
];
const MOST_IDLE = 4;

/** What Playwright says when a page registers a worker that it blocks. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

let launched: Promise<Browser> | undefined;
/** Tabs that no visitor has at the moment, by site and options, the one used last at the end. */
const idle: { key: string; tab: Tab }[] = [];

/** The browser of this worker. Closing it closes the pages of visitors, and the next test file continues with it. */
export async function openBrowser(): Promise<Browser> {
  const running = await launched;
  if (!running?.isConnected()) launched = launch();
  return launched ?? launch();
}

async function launch(): Promise<Browser> {
  idle.length = 0;
  const executablePath = process.env.SATO_BROWSER || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  browser.close = async () => {
    const kept = idle.map(({ tab }) => tab.page.context());
    const left = browser.contexts().filter((context) => !kept.includes(context));
    await Promise.all(left.map((context) => context.close()));
  };
  return browser;
}

/**
 * A new visitor with an empty profile, English and a light desktop by default. The profile may have been
 * another visitor's, emptied: its process has the site's code compiled, and a page costs less than half.
 * @param url address of the site; paths given to `page.goto` are relative to it.
 */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const profile: BrowserContextOptions = {
    baseURL: url,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // A worker would answer in place of the server. Only tests of reading offline let it.
    serviceWorkers: 'block',
    ...options,
  };
  const key = JSON.stringify(profile);
  const at = idle.findLastIndex((found) => found.key === key);
  const tab = idle.splice(at, at < 0 ? 0 : 1)[0]?.tab ?? (await newTab(browser, profile));
  const { page } = tab;
  const printIfFailed = printedIfTestFails(page);
  const complaints: string[] = [];
  const failing = new Set<string>();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text() === BLOCKED_WORKER) return;
    if (!failing.has(message.location().url)) complaints.push(message.text());
  });
  const expectFailureOf = (path: string) => void failing.add(new URL(path, url).href);
  return {
    page,
    complaints,
    expectFailureOf,
    open: async (path, { status = 200 } = {}) => {
      if (status >= 400) expectFailureOf(path);
      const answer = await page.goto(path);
      if (answer?.status() !== status) throw new Error(`${path} answered ${answer?.status()} instead of ${status}.`);
      if (options.javaScriptEnabled !== false) await takenOver(page);
      return answer;
    },
    leave: async () => {
      await printIfFailed();
      if (await emptied(tab, profile)) idle.push({ key, tab });
      else await close(page);
      if (idle.length > MOST_IDLE) await idle.shift()?.tab.page.context().close();
      expect(complaints).toEqual([]);
    },
  };
}

async function newTab(browser: Browser, profile: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext(profile);
  context.setDefaultTimeout(30_000);
  const tab: Tab = { page: await context.newPage(), changed: false };
  const change = () => {
    tab.changed = true;
  };
  onUse(tab.page, LASTING_OF_PAGE, change);
  onUse(context, LASTING_OF_CONTEXT, change);
  return tab;
}

function onUse(target: object, names: string[], used: () => void): void {
  for (const name of names) {
    const value: unknown = Reflect.get(target, name);
    Object.defineProperty(target, name, {
      get: () => {
        used();
        return value;
      },
    });
  }
}

/** What a page still loads no longer meets its visitor's routes. */
async function close(page: Page): Promise<void> {
  // It may be closed already.
  await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
  await page.context().close();
}

/** Leaves the site's page and removes what it has stored. @returns whether the tab is as good as new. */
async function emptied({ page, changed }: Tab, { viewport }: BrowserContextOptions): Promise<boolean> {
  if (changed || page.isClosed()) return false;
  try {
    const context = page.context();
    await Promise.all(context.pages().map((other) => other === page || other.close()));
    // A page of the same site keeps its process. Until it is there, what the last one loads meets that visitor's routes.
    await page.goto('/robots.txt');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    if (viewport && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
    return true;
  } catch {
    // The site or the page is gone.
    return false;
  }
}

/** Gives the window another size, in pixels, and waits until the page is laid out for it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  // For a moment the window is already as wide as it should be, but its content isn't.
  await page.waitForFunction(
    ({ width, height }) =>
      matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches &&
      document.documentElement.clientWidth === width &&
      innerWidth === width,
    size,
  );
}
