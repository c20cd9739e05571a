/** @module-tag extended */

import { globSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markdownToHtml } from '#server/modules/content/html/markdown-to-html.ts';
import { axeFindings, RULES_OF_LOOKS } from '#tests/support/axe.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { noticed, openTextEditor, pasteHtml } from '#tests/support/text-editor.ts';

const LESSON = 'cli/starter-content/course/bitcoin-basics/how-transactions-work';
const bodyOf = (language: string) =>
  markdownToHtml(readFileSync(`${LESSON}/${language}.md`, 'utf8').replace(/^---\n.*?\n---\n/s, ''));
const ENGLISH = bodyOf('en');
const LABEL = /^One input of 50,000 sats/;
const CONTENT = 'query ($slug: String!) { lesson(slug: $slug) { content } }';
const HACK = `void (document.documentElement.dataset.hacked = 'yes')`;
const HOSTILE = `<svg viewBox="0 0 40 30" aria-label="Trap" onload="${HACK}"><rect width="9" height="9" onclick="${HACK}" style="fill: red"/><image href="https://evil.example/x.png" onerror="${HACK}"/><use href="https://evil.example/x.svg#a"/><foreignObject><p>Inside</p></foreignObject><a href="javascript:${HACK}"><text x="1" y="9">Press</text></a></svg>`;

let site: TestSite;
let browser: Browser;
let admin: SignedIn;
let lesson: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await signedIn(site, { role: 'admin' });
  const given = { slug: 'transactions', titleEs: 'Transacciones', content: ENGLISH, contentEs: bodyOf('es') };
  lesson = (await site.make.lesson(given)).id;
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const isHacked = (page: Page) => page.evaluate(() => document.documentElement.dataset.hacked ?? null);

describe('a diagram in a lesson', () => {
  it.each([
    [1440, '/course/transactions', LABEL],
    [390, '/course/transactions?lang=es', /^Una entrada de 50\s000 sats/],
  ] as const)(
    'LESS-08 is a picture with a name, in the light and in the dark (%i px, %s)',
    async (width, path, label) => {
      const { page, open, leave } = await visit(browser, site.url, { viewport: { width, height: 900 } });
      await open(path);
      const diagram = page.getByRole('main').getByRole('img', { name: label });
      await diagram.waitFor();
      const box = await diagram.boundingBox();
      expect(box?.width).toBeGreaterThan(320);
      expect(box?.width).toBeLessThanOrEqual(416);
      expect(await textsThatDoNotFit(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page, RULES_OF_LOOKS), colorScheme).toEqual([]);
      }
      await leave();
    },
  );
});

it('LESS-08 the words of all diagrams of the course fit their drawings, in both languages', async () => {
  const figuresIn = (language: string) =>
    globSync(`cli/starter-content/course/*/*/${language}.md`)
      .flatMap((file) => readFileSync(file, 'utf8').match(/<figure>.*?<\/figure>/gs) ?? [])
      .join('\n\n');
  const [english, spanish] = [figuresIn('en'), figuresIn('es')];
  const given = { slug: 'all-diagrams', titleEs: 'Diagramas' };
  await site.make.lesson({
    ...given,
    content: markdownToHtml(english),
    contentEs: markdownToHtml(spanish),
  });
  const count = english.split('<figure>').length - 1;
  expect(count).toBeGreaterThanOrEqual(15);
  const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 390, height: 900 } });
  for (const address of ['/course/all-diagrams', '/course/all-diagrams?lang=es']) {
    await open(address);
    await page.locator('.rich-text svg').last().waitFor();
    expect(await page.locator('.rich-text svg').count()).toBe(count);
    expect(await textsThatDoNotFit(page), address).toEqual([]);
  }
  await leave();
});

/** Words of the diagrams on the page that leave their drawing or lie over others. */
function textsThatDoNotFit(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGSVGElement>('.rich-text svg')].flatMap((svg) => {
      const frame = svg.getBoundingClientRect();
      const texts = [...svg.querySelectorAll('text')].map((text) => ({
        words: text.textContent ?? '',
        box: text.getBoundingClientRect(),
      }));
      const leaves = texts.filter(({ box }) => box.left < frame.left || box.right > frame.right);
      const covered = texts.filter(({ box }, index) =>
        texts.some(
          ({ box: other }, place) =>
            place > index &&
            box.left < other.right &&
            other.left < box.right &&
            box.top + 4 < other.bottom - 4 &&
            other.top + 4 < box.bottom - 4,
        ),
      );
      return [...leaves, ...covered].map(({ words }) => words);
    }),
  );
}

describe('a diagram in the rich text editor', () => {
  it('ADM-38 is shown, and is the same to the letter after a word beside it was changed and saved', async () => {
    const { page, text, leave } = await openTextEditor(browser, admin, `/admin/lessons/${lesson}`);
    await text.getByRole('img', { name: LABEL }).waitFor();
    await text.focus();
    await noticed(page);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Well: ');
    await page.getByRole('button', { name: 'Save and keep editing' }).click();
    await expect
      .poll(async () => {
        const answer = await admin.graphql<{ lesson: { content: string } }>(CONTENT, { slug: 'transactions' });
        return answer.data?.lesson.content;
      })
      .toBe(ENGLISH.replace('<p>', '<p>Well: '));
    await leave();
  });

  it('ADM-38 BASE-05 shows of a hostile drawing the shapes alone, and loads and runs nothing', async () => {
    const strangers: string[] = [];
    const { page, text, view, source, preview, complaints } = await openTextEditor(
      browser,
      admin,
      '/admin/articles/new',
    );
    page.on('request', (request) => request.url().includes('evil.example') && strangers.push(request.url()));
    await view('HTML');
    await source.fill(
      `<p>Before</p>\n<figure>${HOSTILE}</figure>\n<figure><svg onload="${HACK}"><rect/></svg></figure>`,
    );
    await view('Editor');
    const shown = text.getByRole('img', { name: 'Trap' });
    await shown.click();
    expect(await shown.evaluate((svg) => svg.outerHTML)).toBe(
      '<svg viewBox="0 0 40 30" aria-label="Trap" role="img"><rect width="9" height="9"></rect></svg>',
    );
    expect(await text.locator('svg').count()).toBe(1);
    await view('Preview');
    await preview.getByRole('img', { name: 'Trap' }).click();
    expect(await preview.locator('svg').evaluate((svg) => svg.innerHTML)).toBe(
      '\n<rect width="9" height="9"></rect>\n',
    );
    expect(await isHacked(page)).toBeNull();
    expect(strangers).toEqual([]);
    // The browser says of each handler and style that was typed that it refuses it.
    expect(complaints.filter((said) => !said.includes('Content Security Policy'))).toEqual([]);
    await page.context().close();
  });

  it('ADM-38 BASE-05 leaves a drawing out that is pasted from another page', async () => {
    const { page, text, html, leave } = await openTextEditor(browser, admin, '/admin/articles/new');
    await text.focus();
    await pasteHtml(text, `<p>One</p>${HOSTILE}<p>Two</p>`);
    expect(await html()).toBe('<p>One</p>\n<p>Two</p>');
    expect(await isHacked(page)).toBeNull();
    await leave();
  });
});
