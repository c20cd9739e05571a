/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, openForm, saveButton } from '../support/admin-form.ts';
import { axeFindings } from '../support/axe.ts';
import { boxOf, covers } from '../support/boxes.ts';
import { openBrowser } from '../support/browser.ts';
import { QUESTIONS } from '../support/questions.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** A screen of 1280 by 1024 pixels, enlarged four times. */
const ENLARGED = { viewport: { width: 320, height: 256 } };

describe('the bar with the buttons of a form', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const toastBox = (page: Page) => boxOf(page.getByRole('region', { name: '(F8)' }).getByRole('listitem'));
  const parts = (page: Page) => [
    saveButton(page),
    page.getByRole('button', { name: 'Save', exact: true }),
    page.locator('form').getByLabel('Status'),
    page.locator('form').getByRole('link', { name: /^View/ }),
  ];

  it('is not covered by the toast of a failed save on a phone', async () => {
    const { id } = await site.make.video({ duration: '1:00' });
    const form = await openForm(browser, admin, `/admin/videos/${id}`, PHONE);
    const { page } = form;
    form.expectFailureOf('/graphql');
    await form.field('Title').fill('Lost');
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().operationName === 'UpdateVideo' ? route.abort() : route.continue(),
    );
    await form.save();
    await form.toast.getByText('Something went wrong', { exact: true }).waitFor();
    const toast = await toastBox(page);
    for (const part of parts(page)) expect(covers(toast, await boxOf(part)), `${part}`).toBe(false);
    await form.leave();
  });

  it('the toast does not cover the refused field that it speaks of, on a phone', async () => {
    await site.make.video({ slug: 'taken-already' });
    const { id } = await site.make.video({ duration: '1:00' });
    const form = await openForm(browser, admin, `/admin/videos/${id}`, PHONE);
    const { page } = form;
    await form.tab('Common Fields');
    await form.field('Source URL').fill('https://example.org/');
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
    await expect.poll(() => hasFocus(form.field('Source URL'))).toBe(true);
    await expect.poll(async () => covers(await toastBox(page), await boxOf(form.field('Source URL')))).toBe(false);
    await form.leave();
  });

  it.each([
    ['a phone', PHONE, 0.25],
    ['a screen enlarged four times', ENLARGED, 0.25],
  ])('is in sight on %s and leaves room for the text', async (_, options, most) => {
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

  it('has its buttons at the right, in a line of their own too', async () => {
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

  it('the headings of a lesson with questions are in order', async () => {
    const { id } = await site.make.lesson({ content: '<p>Text</p>', contentEs: '<p>Texto</p>', questions: QUESTIONS });
    const form = await openForm(browser, admin, `/admin/lessons/${id}`);
    const { page } = form;
    await form.field('Content').waitFor();
    for (const tab of ['English', 'Spanish'] as const) {
      await form.tab(tab);
      const levels = await page
        .getByRole('main')
        .getByRole('heading')
        .evaluateAll((headings) => headings.map(({ localName }) => Number(localName.slice(1))));
      const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
      expect(skipped, `${tab}: ${levels}`).toEqual([]);
      expect(levels, tab).toContain(2);
      expect(await axeFindings(page)).toEqual([]);
    }
    await form.leave();
  });
});
