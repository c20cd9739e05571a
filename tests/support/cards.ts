import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Titles of the cards on the page, in order. */
export const cardTitles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

/** Waits until the page shows cards with these titles, in this order, and no others. */
export const showsCards = (page: Page, titles: string[]) => expect.poll(() => cardTitles(page)).toEqual(titles);

/** Number of cards in the first row. */
export async function cardsInFirstRow(page: Page): Promise<number> {
  const tops = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().y));
  return tops.filter((top) => top === tops[0]).length;
}
