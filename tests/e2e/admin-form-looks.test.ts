/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, openForm, saveButton } from '../support/admin-form.ts';
import { axeFindings } from '../support/axe.ts';
import { boxOf, covers } from '../support/boxes.ts';
import { openBrowser, resize } from '../support/browser.ts';
import { looks } from '../support/extent.ts';
import { QUESTIONS } from '../support/questions.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** A screen of 1280 by 1024 pixels, enlarged four times. */
const ENLARGED = { viewport: { width: 320, height: 256 } };
const LONG_WORD = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'.repeat(3);
const BODY = `<h2>Keys</h2><p>A <strong>key</strong> signs.</p><pre><code>${LONG_WORD}</code></pre><ul><li>One</li></ul>`;

describe('the looks of the admin forms', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let paths: string[];
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    const article = await site.make.article({ title: LONG_WORD, excerpt: LONG_WORD, content: BODY });
    const lesson = await site.make.lesson({ content: BODY, contentEs: BODY, questions: QUESTIONS });
    const comment = await site.make.comment({ article: article.id });
    paths = [`/admin/articles/${article.id}`, `/admin/lessons/${lesson.id}`, `/admin/comments/${comment.id}`];
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it.each(
    looks([
      ['en-US', 'light'],
      ['es-MX', 'dark'],
    ] as const),
  )('in %s and %s axe finds nothing in any tab, and nothing is wider than the screen', async (locale, colorScheme) => {
    for (const path of paths) {
      const form = await openForm(browser, admin, path, { locale, colorScheme });
      const { page } = form;
      const tabs = await page.getByRole('tablist').first().getByRole('tab').all();
      for (const tab of path.includes('comments') ? [null] : tabs.slice(0, 3)) {
        await tab?.click();
        await page.waitForLoadState('networkidle');
        expect(await axeFindings(page), `${path} ${await tab?.textContent()}`).toEqual([]);
        for (const width of [390, 820, 1440]) {
          await resize(page, { width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
        }
      }
      await form.leave();
    }
  });

  it('axe finds nothing on refused fields, on an offered draft, and on the question before leaving', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    const { page } = form;
    await form.save();
    await page.getByRole('tab', { name: /problems/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.field('Title').fill('Draft');
    await page.getByRole('status').getByText('Unsaved changes').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.open('/admin/articles/new');
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.leave();
  });

  it('the English text is next to the Spanish field on a desktop and above it on a phone, as it is typed', async () => {
    const form = await openForm(browser, admin, paths[0] ?? '');
    const { page } = form;
    await form.field('Title').fill('Nodes');
    await form.tab('Spanish');
    const english = page.getByRole('group', { name: 'English text of: Title', exact: true });
    await english.getByText('Nodes', { exact: true }).waitFor();
    expect(await english.locator('[lang=en]').textContent()).toBe('Nodes');
    const boxes = async () => [await english.boundingBox(), await form.field('Title (Spanish)').boundingBox()];
    const [beside, field] = await boxes();
    expect(beside && field && beside.x > field.x + field.width).toBe(true);
    await resize(page, { width: 390, height: 900 });
    const [above, below] = await boxes();
    expect(above && below && above.y + above.height <= below.y).toBe(true);
    const body = page.getByRole('group', { name: 'English text of: Content', exact: true });
    await body.getByRole('heading', { name: 'Keys' }).waitFor();
    await form.leave();
  });

  const toastBox = (page: Page) => boxOf(page.getByRole('region', { name: '(F8)' }).getByRole('listitem'));
  const parts = (page: Page) => [
    saveButton(page),
    page.getByRole('button', { name: 'Save', exact: true }),
    page.locator('form').getByLabel('Status'),
    page.locator('form').getByRole('link', { name: /^View/ }),
  ];

  it('the toast of a failed save covers neither the bar with the buttons nor the refused field, on a phone', async () => {
    const { id } = await site.make.video({ duration: '1:00' });
    const form = await openForm(browser, admin, `/admin/videos/${id}`, PHONE);
    const { page } = form;
    const source = form.field('Source URL');
    await form.tab('Common Fields');
    await source.fill('https://example.org/');
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().operationName === 'UpdateVideo'
        ? route.fulfill({
            json: {
              data: null,
              errors: [{ message: 'No', extensions: { code: 'BAD_USER_INPUT', fields: { sourceUrl: 'url_invalid' } } }],
            },
          })
        : route.continue(),
    );
    await form.save();
    await form.toast.getByText('Something went wrong', { exact: true }).waitFor();
    await expect.poll(() => hasFocus(source)).toBe(true);
    await expect.poll(async () => covers(await toastBox(page), await boxOf(source))).toBe(false);
    const toast = await toastBox(page);
    for (const part of parts(page)) expect(covers(toast, await boxOf(part)), `${part}`).toBe(false);
    await form.leave();
  });

  it.each([
    ['a phone', PHONE, 0.25],
    ['a screen enlarged four times', ENLARGED, 0.25],
  ])('the bar with the buttons is in sight on %s and leaves room for the text', async (_, options, most) => {
    const { id } = await site.make.article({ content: '<p>Line</p>'.repeat(30) });
    const form = await openForm(browser, admin, `/admin/articles/${id}`, options);
    const { page } = form;
    const { height: screen } = options.viewport;
    await form.field('Content').focus();
    const save = await boxOf(saveButton(page));
    expect(save.y + save.height).toBeLessThanOrEqual(screen);
    expect(save.height).toBeGreaterThanOrEqual(44);
    const bar = await page.evaluate(() =>
      Number.parseFloat(document.documentElement.style.getPropertyValue('--bottom-bar')),
    );
    expect(bar).toBeGreaterThanOrEqual(44);
    expect(bar / screen).toBeLessThan(most);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
    for (const part of parts(page)) {
      await part.focus();
      const box = await boxOf(part);
      expect(box.y >= 0 && box.y + box.height <= screen, `${part}`).toBe(true);
    }
    await form.leave();
  });

  it('the buttons are at the right, in a line of their own too', async () => {
    const { id } = await site.make.article();
    const form = await openForm(browser, admin, `/admin/articles/${id}`, { viewport: { width: 820, height: 1180 } });
    const { page } = form;
    await form.field('Title').fill('Keys');
    const [later, save, title] = await Promise.all([
      boxOf(page.getByRole('button', { name: 'Save for later' })),
      boxOf(page.getByRole('button', { name: 'Save', exact: true })),
      boxOf(form.field('Title')),
    ]);
    expect(later.y).toBe(save.y);
    expect(save.x + save.width).toBeCloseTo(title.x + title.width, 0);
    await form.leave();
  });

  it('everything to press or fill in is large enough for a finger, by 24 pixels at least for a mouse', async () => {
    const { id } = await site.make.lesson({
      content: '<pre><code class="language-sh">ls</code></pre><dl><dt>Key</dt><dd>It signs.</dd></dl>',
      questions: QUESTIONS,
    });
    for (const [options, least] of [
      [PHONE, 44],
      [{}, 24],
    ] as const) {
      const form = await openForm(browser, admin, `/admin/lessons/${id}`, options);
      const { page } = form;
      await form.field('Content').locator('pre').click();
      for (const tab of ['English', 'Spanish', 'Common Fields'] as const) {
        await form.tab(tab);
        const small = await page
          .locator('form')
          .locator('button, select, input:not([type=radio]), textarea, a[href]')
          .evaluateAll(
            (elements, size) =>
              elements
                .filter((element) => element.checkVisibility() && !element.closest('.rich-text:not(.ProseMirror)'))
                .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML }))
                .filter(({ box }) => box.height > 0 && (box.height < size || box.width < 24))
                .map(({ html }) => html.slice(0, 120)),
            least,
          );
        expect(small, tab).toEqual([]);
      }
      await form.leave();
    }
  });
});
