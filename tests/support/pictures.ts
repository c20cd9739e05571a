import type { Page } from 'playwright';

/** Our own drawings of 16:9, shown instead of missing pictures; hidden from screen readers, so no role finds them. */
export const artwork = (page: Page) => page.getByRole('main').locator('img[src^="/assets/"][width="640"]');

/** Paths or addresses of the pictures on the page that the browser could load, without our own drawings. */
export async function shownPictures(page: Page): Promise<(string | null)[]> {
  await page.waitForLoadState('load');
  return page
    .getByRole('main')
    .locator('img:not([src^="/assets/"])')
    .evaluateAll((images) =>
      images
        .filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
        .map((image) => image.getAttribute('src')),
    );
}

/** Answers for a picture with something that isn't a picture, which browsers don't report on the console. */
export async function spoilPicture(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ contentType: 'image/png', body: 'no picture' }));
}
