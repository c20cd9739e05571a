import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { TryName } from '#domain/try.ts';
import { tabTo } from './tab-to.ts';

/** How readers finish the task of each thing to try. */
export type Walks<Name extends TryName> = Record<Name, (group: Locator) => Promise<void>>;

/** A thing to try on the page, which opens when it comes near. */
export async function opened(page: Page, label: string): Promise<Locator> {
  const group = page.getByRole('group', { name: label, exact: true });
  await page.getByText(label, { exact: true }).or(group).scrollIntoViewIfNeeded();
  await group.waitFor();
  return group;
}

/** Walks through all on one page, in the order of the page. @param labelOf what the page calls each. */
export async function walkAll<Name extends TryName>(
  page: Page,
  walks: Walks<Name>,
  labelOf: (name: Name) => string,
  tried: string,
): Promise<void> {
  for (const [name, walk] of Object.entries(walks) as [Name, Walks<Name>[Name]][]) {
    const group = await opened(page, labelOf(name));
    expect(await group.getByText(tried, { exact: true }).count(), name).toBe(0);
    await walk(group);
    await group.getByText(tried, { exact: true }).waitFor();
  }
}

export const said = (group: Locator, text: string | RegExp) =>
  group.getByRole('status').filter({ hasText: text }).waitFor();

/** Presses a key on a part of the page, reached by Tab. */
export const use = async (part: Locator, key: string) => (await tabTo(part)).press(key);

export const press = (group: Locator, name: string | RegExp) => use(group.getByRole('button', { name }), 'Enter');
