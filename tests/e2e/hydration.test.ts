/** @module-tag extended */

import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, takenOver, type Visitor, visit } from '../support/browser.ts';
import { slowLine } from '../support/slow-line.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PICTURE = 'https://pictures.example/any.svg';
const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PAGES = [
  '/',
  '/?lang=es',
  '/news',
  '/news?q=zzz',
  '/videos',
  '/course',
  '/course?moduleId=2',
  '/glossary',
  '/privacy',
  '/nope',
];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  for (let n = 0; n < 10; n += 1) {
    await site.make.article(n % 2 === 0 ? { imageUrl: PICTURE } : {});
    await site.make.video(n % 2 === 0 ? { thumbnailUrl: PICTURE, duration: '10:30' } : {});
    await site.make.lesson();
  }
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('a page that arrives', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('BASE-03 moves nothing about and draws no complaint on %s', async (_, options) => {
    const { page, open, leave } = await arrive(site.url, options);
    for (const path of PAGES) {
      await open(path, { status: path === '/nope' ? 404 : 200 });
      const { score, moved } = await layoutShifts(page);
      expect(score, `${path}: ${moved.join('; ')}`).toBeLessThan(0.001);
    }
    await leave();
  });

  it('BASE-03 is the same document before and after React takes it over', async () => {
    const { page, open, leave } = await arrive(site.url);
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const heading = document.querySelector('h1');
        if (heading) Reflect.set(heading, 'isOfTheServer', true);
      });
    });
    for (const path of PAGES) {
      await open(path, { status: path === '/nope' ? 404 : 200 });
      const isKept = await page.getByRole('heading', { level: 1 }).evaluate((h1) => Reflect.get(h1, 'isOfTheServer'));
      expect(isKept, path).toBe(true);
    }
    await leave();
  });

  it.each(PAGES)(
    'BASE-03 has on %s the class names that React gives, whichever pages the server showed before',
    async (path) => {
      const { page, open, leave } = await arrive(site.url);
      await open(path, { status: path === '/nope' ? 404 : 200 });
      const { compared, different } = await page.evaluate(() => {
        const given = [...document.querySelectorAll('body *')].flatMap((element) => {
          const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
          return key ? [[element.getAttribute('class'), Reflect.get(element, key).className ?? null]] : [];
        });
        return { compared: given.length, different: given.filter(([there, ofReact]) => there !== ofReact) };
      });
      expect(compared).toBeGreaterThan(100);
      expect(different).toEqual([]);
      await leave();
    },
  );

  it('answers to clicks also when its end comes later than its scripts', async () => {
    const line = await slowLine(site.url, '<script type="application/json"');
    const { page, leave } = await arrive(line.url);
    const scripts = page.waitForResponse('**/assets/entry-browser*.js');
    await page.goto('/news', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    // Someone who acts has the scripts loaded at once.
    await page.keyboard.press('Tab');
    await (await scripts).finished();
    await afterTwoFrames(page);
    line.sendTheRest();
    await takenOver(page);
    await leave();
    line.close();
  });

  it('waits with what needs scripts, and keeps what was chosen and written before', async () => {
    const line = await slowLine(site.url, '<script type="application/json"');
    const { page, leave } = await arrive(line.url);
    const lesson = await site.make.lesson();
    await page.goto(`/course/${lesson.slug}`, { waitUntil: 'commit' });
    const check = page.getByRole('button', { name: 'Check Answer' });
    const option = page.getByRole('main').getByRole('radio').nth(1);
    await option.check();
    expect(await check.isDisabled()).toBe(true);
    line.sendTheRest();
    await takenOver(page);
    expect(await option.isChecked()).toBe(true);
    await check.click();
    await page
      .getByRole('status')
      .getByText(/^(Right!|Not quite\.)/)
      .waitFor();

    await page.goto('/', { waitUntil: 'commit' });
    const address = page.getByRole('textbox', { name: 'Your email address' });
    await address.fill('ana@example.org');
    await address.press('Enter');
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    expect(await subscribe.isDisabled()).toBe(true);
    line.sendTheRest();
    await takenOver(page);
    expect(new URL(page.url()).search).toBe('');
    expect(await address.inputValue()).toBe('ana@example.org');
    expect(await subscribe.isEnabled()).toBe(true);

    const article = await site.make.article();
    await page.goto(`/news/${article.slug}`, { waitUntil: 'commit' });
    expect(await page.getByRole('button', { name: 'Copy link' }).isDisabled()).toBe(true);
    line.sendTheRest();
    await leave();
    line.close();
  });
});

/** A visitor with a theme chosen before, for whom the pictures of the content are there. */
async function arrive(url: string, options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await visit(browser, url, options);
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';
  await visitor.page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await visitor.page.route(PICTURE, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  return visitor;
}

/**
 * How much has moved without the visitor's doing since the document was complete, as Chromium scores it (0 is nothing), and
 * what. Before that, a busy browser paints the header without its end.
 */
async function layoutShifts(page: Page): Promise<{ score: number; moved: string[] }> {
  await page.evaluate(() => document.fonts.ready);
  await afterTwoFrames(page);
  return page.evaluate(() => {
    const describe = ({ node, previousRect, currentRect }: LayoutShiftSource) => {
      const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
      return `${name} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
    };
    return new Promise<{ score: number; moved: string[] }>((resolve) => {
      new PerformanceObserver((list) => {
        const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const completed = document?.domContentLoadedEventStart ?? 0;
        const entries = list.getEntries() as (PerformanceEntry & { value: number; sources: LayoutShiftSource[] })[];
        const shifts = entries.filter(({ startTime }) => startTime >= completed);
        const score = shifts.reduce((sum, { value }) => sum + value, 0);
        resolve({ score, moved: shifts.flatMap(({ sources }) => sources.map(describe)) });
      }).observe({ type: 'layout-shift', buffered: true });
      // The observer says nothing of a page on which nothing moved.
      requestIdleCallback(() => resolve({ score: 0, moved: [] }), { timeout: 200 });
    });
  });
}

/** TypeScript doesn't know it. */
interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

function afterTwoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
