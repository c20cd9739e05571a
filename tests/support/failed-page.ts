import type { Page } from 'playwright';
import { onTestFailed, TestRunner } from 'vitest';

const LONGEST_TEXT = 1_000;
/** It is there, or the page hangs. */
const SOON = { timeout: 2_000 };

/**
 * Adds what the page showed to the error of a test that fails, now that nobody can look at it any more.
 * @returns to be called before the page is closed or emptied.
 */
export function printedIfTestFails(page: Page): () => Promise<void> {
  let printed = false;
  const print = async () => {
    const error = TestRunner.getCurrentTest()?.result?.errors?.[0];
    if (!error || printed || page.isClosed()) return;
    printed = true;
    const language = await page.getAttribute('html', 'lang', SOON).catch(() => 'no language');
    const shown = await page
      .locator('main')
      .ariaSnapshot(SOON)
      .catch(() => 'without a main part');
    const text = shown.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT);
    error.message += `\nThe page was at ${page.url()} in ${language}: ${text}`;
  };
  // Pages that a whole file shares are opened outside of a test.
  if (TestRunner.getCurrentTest()) onTestFailed(print);
  return print;
}
