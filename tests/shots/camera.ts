import type { Browser, Page } from 'playwright';
import type { Caller } from '../support/caller.ts';
import { takenOver } from '../support/taken-over.ts';
import type { View } from './options.ts';

const HEIGHTS: Record<number, number> = { 390: 844, 820: 1180, 1440: 900 };
const LOCALES = { en: 'en-US', es: 'es-MX' };

/** A browser window that looks at a site in one way. @param caller whose session it has. */
export async function openWindow(browser: Browser, url: string, view: View, caller: Caller | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: view.width, height: HEIGHTS[view.width] ?? 900 },
    colorScheme: view.theme,
    locale: LOCALES[view.language],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const [name, value] = caller?.cookie?.split('=') ?? [];
  if (name && value) await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

/** Takes a picture of a whole page once everything on it is there. */
export async function takePicture(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  // What is below the window is loaded only when someone scrolls there.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    // What sticks to the lower edge of the window would cover the middle of the picture.
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const { position, bottom } = getComputedStyle(element);
      if (position === 'sticky' && bottom !== 'auto') element.style.position = 'static';
    }
  });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.images].every(({ complete }) => complete),
  );
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
}
