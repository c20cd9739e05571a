/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormVisitor, hasFocus, openForm, saveButton } from '../support/admin-form.ts';
import { axeFindings } from '../support/axe.ts';
import { boxOf, covers } from '../support/boxes.ts';
import { openBrowser, resize } from '../support/browser.ts';
import { BOTH_QUESTIONS } from '../support/questions.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** A screen of 1280 by 1024 pixels, enlarged four times. */
const ENLARGED = { viewport: { width: 320, height: 256 } };
const LONG_WORD = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'.repeat(3);
const BODY = `<h2>Keys</h2><p>A <strong>key</strong> signs.</p><pre><code class="language-sh">${LONG_WORD}</code></pre>
<ul><li>One</li></ul><dl><dt>Key</dt><dd>It signs.</dd></dl>${'<p>Line</p>'.repeat(30)}`;

describe('the looks of the admin forms', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let article: string;
  let lesson: string;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    const { make } = site;
    article = `/admin/articles/${(await make.article({ title: LONG_WORD, excerpt: LONG_WORD, content: BODY })).id}`;
    lesson = `/admin/lessons/${(await make.lesson({ titleEs: 'Claves', content: BODY, contentEs: BODY, questions: BOTH_QUESTIONS })).id}`;
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const tabsOf = async ({ page }: FormVisitor) => page.getByRole('tablist').first().getByRole('tab').all();

  /** The tab that a form opens with is looked at with every other page. */
  async function checkTabs(form: FormVisitor) {
    const { page } = form;
    for (const [index, tab] of (await tabsOf(form)).entries()) {
      await tab.click();
      await page.waitForLoadState('networkidle');
      if (index > 0) expect(await axeFindings(page), `tab ${index}`).toEqual([]);
      for (const width of [390, 820, 1440]) {
        await resize(page, { width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `tab ${index} at ${width}`).toBe(width);
      }
    }
  }

  /** In each tab, everything to press or fill in is that high, and 24 pixels wide at least. */
  async function checkSizes(form: FormVisitor, least: number) {
    const { page } = form;
    const [english] = await tabsOf(form);
    await english?.click();
    await page.locator('form [contenteditable=true] pre').first().click();
    for (const tab of await tabsOf(form)) {
      await tab.click();
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
      expect(small, `${await tab.textContent()}`).toEqual([]);
    }
  }

  it('on a desktop axe finds nothing in any tab, nothing is wider than the screen, and the English text is next to the Spanish field', async () => {
    const form = await openForm(browser, admin, article);
    const { page } = form;
    await form.field('Title').fill(`Nodes ${LONG_WORD}`);
    await form.tab('Spanish');
    const english = page.getByRole('group', { name: 'English text of: Title', exact: true });
    await english.getByText('Nodes').waitFor();
    expect(await english.locator('[lang=en]').textContent()).toBe(`Nodes ${LONG_WORD}`);
    const boxes = () => Promise.all([boxOf(english), boxOf(form.field('Title (Spanish)'))]);
    const [beside, field] = await boxes();
    expect(beside.x).toBeGreaterThan(field.x + field.width);
    await resize(page, { width: 390, height: 900 });
    const [above, below] = await boxes();
    expect(above.y + above.height).toBeLessThanOrEqual(below.y);
    const body = page.getByRole('group', { name: 'English text of: Content', exact: true });
    await body.getByRole('heading', { name: 'Keys' }).waitFor();
    await checkTabs(form);

    // The buttons are at the right, in a line of their own too.
    await form.tab('English');
    await resize(page, { width: 820, height: 1180 });
    const [later, save, title] = await Promise.all([
      boxOf(page.getByRole('button', { name: 'Save for later' })),
      boxOf(page.getByRole('button', { name: 'Save', exact: true })),
      boxOf(form.field('Title')),
    ]);
    expect(later.y).toBe(save.y);
    expect(save.x + save.width).toBeCloseTo(title.x + title.width, 0);
    await form.leave();
  });

  it('in Spanish and in the dark axe finds nothing in any tab, nothing is wider than the screen, and everything is large enough for a mouse', async () => {
    const form = await openForm(browser, admin, lesson, { locale: 'es-MX', colorScheme: 'dark' });
    await checkTabs(form);
    await resize(form.page, { width: 1280, height: 900 });
    await checkSizes(form, 24);
    await form.leave();
  });

  it('axe finds nothing on the question before leaving, on an offered draft, and on refused fields', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    const { page } = form;
    await form.field('Title').fill('Draft');
    await page.getByRole('status').getByText('Unsaved changes').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.open('/admin/articles/new');
    const offer = page.getByRole('region', { name: 'Unsaved changes' });
    await offer.waitFor();
    await form.save();
    await page.getByRole('tab', { name: /problems/ }).waitFor();
    expect(await offer.isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await form.leave();
  });

  const toastBox = (page: Page) => boxOf(page.getByRole('region', { name: '(F8)' }).getByRole('listitem'));
  const parts = (page: Page) => [
    saveButton(page),
    page.getByRole('button', { name: 'Save', exact: true }),
    page.locator('form').getByLabel('Status'),
    page.locator('form').getByRole('link', { name: /^View/ }),
  ];

  /** The bar with the buttons is in sight and leaves room for the text. */
  async function checkBar(form: FormVisitor, { width, height: screen }: { width: number; height: number }) {
    const { page } = form;
    await form.field('Content').focus();
    const save = await boxOf(saveButton(page));
    expect(save.y + save.height).toBeLessThanOrEqual(screen);
    expect(save.height).toBeGreaterThanOrEqual(44);
    const bar = await page.evaluate(() =>
      Number.parseFloat(document.documentElement.style.getPropertyValue('--bottom-bar')),
    );
    expect(bar).toBeGreaterThanOrEqual(44);
    expect(bar / screen).toBeLessThan(0.25);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const part of parts(page)) {
      await part.focus();
      const box = await boxOf(part);
      expect(box.y >= 0 && box.y + box.height <= screen, `${part}`).toBe(true);
    }
  }

  it('the bar with the buttons is in sight on a screen enlarged four times and leaves room for the text', async () => {
    const form = await openForm(browser, admin, lesson, ENLARGED);
    await checkBar(form, ENLARGED.viewport);
    await form.leave();
  });

  it('on a phone the bar with the buttons is in sight, everything is large enough for a finger, and the toast of a failed save covers neither the bar nor the refused field', async () => {
    const form = await openForm(browser, admin, lesson, PHONE);
    const { page } = form;
    await checkBar(form, PHONE.viewport);
    await checkSizes(form, 44);
    const source = form.field('Source URL');
    await form.tab('Common Fields');
    await source.fill('https://example.org/');
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().operationName === 'UpdateLesson'
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
});
