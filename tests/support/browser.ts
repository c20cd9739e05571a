import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
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
  /** What the browser complained of so far; a test that expects a complaint empties it. */
  complaints: string[];
  /** Closes the page; fails the test when the browser complained of anything. */
  leave(): Promise<void>;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.SATO_BROWSER || '/usr/bin/chromium', args: FLAGS });
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
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return {
    page,
    complaints,
    leave: async () => {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}
