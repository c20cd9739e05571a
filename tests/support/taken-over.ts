import type { Locator, Page } from 'playwright';

/** Waits until React runs the page: the frame, the content, and the parts whose code is on its way. */
export async function takenOver(page: Page): Promise<void> {
  await frameTakenOver(page);
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    if (document.querySelector('[data-part="coming"]')) return false;
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
  });
}

/** Waits until React runs an element whose code comes after the page's. */
export async function partTakenOver(element: Locator): Promise<void> {
  await element
    .page()
    .waitForFunction(
      (node) => node && Object.keys(node).some((key) => key.startsWith('__reactFiber$')),
      await element.elementHandle(),
    );
}

/** Waits until React runs the frame, which answers to a pointer with the corner for toasts. */
export async function frameTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointermove'));
    return document.querySelector('[role="region"][aria-label*="(F8)"]');
  });
}
