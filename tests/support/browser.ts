import { type Browser, type BrowserContextOptions, chromium, type Page, type Response } from 'playwright';
import { expect } from 'vitest';

/** Chromium as an unprivileged container or root wants it, and without talk to hosts that no test needs. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A visitor's page on a site. */
export interface Visitor {
  page: Page;
  /** Errors and warnings from the browser's console so far. */
  complaints: string[];
  /**
   * Goes to a path of the site and waits until the page answers to clicks.
   * @param expected.status of the server's answer, 200 unless told otherwise.
   */
  open(path: string, expected?: { status?: number }): Promise<Response>;
  /** From now on the browser may complain that this path or address fails to load. */
  expectFailureOf(path: string): void;
  /** Closes the page; fails the test when the browser complained of anything. */
  leave(): Promise<void>;
}

let launched: Promise<Browser> | undefined;

/** The browser of this worker. Closing it closes all its pages, and the next test file goes on with it. */
export async function openBrowser(): Promise<Browser> {
  const running = await launched;
  if (!running?.isConnected()) launched = launch();
  return launched ?? launch();
}

async function launch(): Promise<Browser> {
  const executablePath = process.env.SATO_BROWSER || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/**
 * A new visitor with an empty profile, English and a light desktop unless told otherwise.
 * @param url address of the site; paths given to `page.goto` are relative to it.
 */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const failing = new Set<string>();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
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
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

/** Waits until React runs the page: the frame, whose corner for toasts exists only then, and its content. */
export async function takenOver(page: Page): Promise<void> {
  await page.getByRole('region', { name: '(F8)' }).waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
  });
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
