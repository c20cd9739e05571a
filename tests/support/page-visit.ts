import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeFindings, RULES_OF_LOOKS } from './axe.ts';
import { resize, type Visitor } from './browser.ts';

/**
 * What screen readers find on every kind of page: landmarks, headings in order, names and roles. After a change that is
 * meant, `-u` writes the files again; the difference belongs in the review.
 */
const TREES = join(import.meta.dirname, '..', 'e2e', 'page-trees');

/** A kind of page. */
export interface PageKind {
  path: string;
  /** What of it is read as a tree, as a selector; `main` by default. */
  part?: string;
  status?: number;
  /** Whether it is a long text, of which only landmarks and headings are kept. */
  isText?: boolean;
  /** Whether the browser draws most of it, as in the admin area. */
  isDrawnLate?: boolean;
}

/** A window and a theme in which axe looks at a page. */
export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** The languages together see every page narrow and wide, light and dark, and each theme in both widths. */
export const LOOKS: Record<'en' | 'es', [first: Look, second: Look]> = {
  en: [
    { width: 390, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ],
  es: [
    { width: 1280, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ],
};

/** Besides those of the looks. */
const WIDTHS = [320, 820, 1440];

/** Prepares a visitor for `checkPage`: pages note what moves, and which heading came from the server. */
export async function watchPages({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', []);
    new PerformanceObserver((list) => Reflect.get(window, 'shifts').push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
    addEventListener('DOMContentLoaded', () => {
      const heading = document.querySelector('h1');
      if (heading) Reflect.set(heading, 'isOfTheServer', true);
      // A busy browser may have painted the header without its end until then.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Reflect.set(window, 'completelyPainted', performance.now())),
      );
    });
  });
}

/**
 * One visit of a page: it comes alive without moving and with the elements of the server, its tree is the stored one,
 * axe finds nothing in two looks, nothing is wider than the screen at five widths, and what one can press is large
 * enough.
 */
export async function checkPage(
  { page, open }: Visitor,
  name: string,
  language: 'en' | 'es',
  { path, part = 'main', status = 200, isText = false, isDrawnLate = false }: PageKind,
): Promise<void> {
  const looks = LOOKS[language];
  await show(looks[0]);
  await open(path, { status });
  if (!isDrawnLate) {
    expect(await movedIn(page), `${path} moves`).toEqual([]);
    expect(await strangers(page), `${path} has elements that React doesn't know`).toEqual([]);
  }
  await resize(page, { width: 1280, height: 900 });
  const stored = join(TREES, `${name}.${language}.yml`);
  let tree = '';
  // Once the tree is the stored one, everything that comes later is there. Another one is reported below.
  await expect
    .poll(async () => {
      const now = await treeOf(page, part);
      tree = isText ? outline(now) : now;
      return tree;
    })
    .toBe(await readFile(stored, 'utf8').catch(() => ''))
    .catch(() => {});
  await expect(tree, path).toMatchFileSnapshot(stored);
  for (const look of looks) {
    await show(look);
    await expectFit(look.width);
    expect(await axeFindings(page, look === looks[0] ? undefined : RULES_OF_LOOKS), path).toEqual([]);
    if (look.width === 390 && !isDrawnLate) expect(await tooSmall(page), path).toEqual([]);
  }
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 });
    await expectFit(width);
  }

  async function show({ width, colorScheme }: Look): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await resize(page, { width, height: 900 });
  }

  /** Tables become lists once React has heard of the width. */
  async function expectFit(width: number): Promise<void> {
    const contentWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(contentWidth, { message: `${path} at ${width}` }).toBe(width);
  }
}

/** What Chromium calls a layout shift; TypeScript doesn't know it. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What has moved without the visitor's doing since the document was painted as the server sent it. */
function movedIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const painted: number = Reflect.get(window, 'completelyPainted');
    const shifts: LayoutShift[] = Reflect.get(window, 'shifts');
    return shifts
      .filter(({ startTime }) => startTime > painted)
      .flatMap(({ sources }) => sources)
      .map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
        return `${name} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
      });
  });
}

/** Elements with other class names than React gives them, and a heading that isn't the server's. */
function strangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('body *')].filter((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      return key && element.getAttribute('class') !== (Reflect.get(element, key).className ?? null);
    });
    const heading = document.querySelector('h1');
    if (heading && !Reflect.get(heading, 'isOfTheServer')) found.push(heading);
    return found.map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

/** What one can press on less than 24 by 24 px, links within a text aside. */
function tooSmall(page: Page): Promise<string[]> {
  return page.locator('a, button, input, select, textarea, summary').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const target = control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control;
      const { width, height } = target.getBoundingClientRect();
      const isSmall = width > 1 && height > 1 && (width < 24 || height < 24);
      // The line height of the text around them holds links within it apart.
      const isInText = getComputedStyle(target).display === 'inline' && target.closest('p, dd, .rich-text li') !== null;
      return isSmall && !isInText ? [`${target.outerHTML.slice(0, 80)} ${width} ${height}`] : [];
    }),
  );
}

const MONTH = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/g;

/** The tree without what differs from run to run. */
async function treeOf(page: Page, part: string): Promise<string> {
  const tree = await page.locator(part).first().ariaSnapshot();
  return `${tree
    .replaceAll(/\b[A-Z][a-z]+ \d{1,2}, 20(?!25)\d\d(, \d{1,2}:\d\d [AP]M)?/g, '<date>')
    .replaceAll(/\/(history|activity)\/\d+/g, '/$1/<id>')
    .replaceAll(/localhost%3A\d+/g, '<site>')
    // These pages are visits too.
    .replaceAll(/\b\d+ (views|vistas)\b/g, '<$1>')
    // Options of a question come in a different order each time.
    .replaceAll(
      /\bA (?:number|coin|password|wallet)\b|\b(?:Un número|Una (?:moneda|contraseña|billetera))\b/g,
      '<option>',
    )
    .replaceAll(MONTH, '<month>')
    .replaceAll(/© \d{4}/g, '© <year>')}\n`;
}

/** Landmarks and headings alone. */
function outline(tree: string): string {
  const kept = /^ *- (main|article|region|navigation|complementary|form|search|heading)\b/;
  return `${tree
    .split('\n')
    .filter((line) => kept.test(line))
    .join('\n')}\n`;
}
