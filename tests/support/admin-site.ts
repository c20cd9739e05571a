import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { type Visitor, visit } from './browser.ts';
import { type SignedIn, signIn } from './sign-in.ts';

/** Opens a page of the admin area in a new browser profile, signed in. */
export async function openAsAdmin(
  browser: Browser,
  admin: SignedIn,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await visit(browser, admin.site.url, options);
  await signIn(visitor, admin);
  await visitor.open(path);
  return visitor;
}

/** Rows of the list on screen without its head. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('main').locator('tbody').getByRole('row');
}

/** The first text in each row: its title, or the text of a comment. */
export async function titlesOf(page: Page): Promise<string[]> {
  return rowsOf(page)
    .getByRole('rowheader')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('a, strong')?.textContent?.trim() ?? ''));
}

export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: '(F8)' });
}
