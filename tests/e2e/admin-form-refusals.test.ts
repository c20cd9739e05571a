/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormVisitor, hasFocus, noteOf, openForm, saveButton, savedInputs } from '../support/admin-form.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

type TabName = 'English' | 'Spanish' | 'Common Fields';

/** What an empty form is refused for, by type: tab, field, message. */
const REFUSED_EMPTY: Record<string, [TabName, string, string][]> = {
  articles: [
    ['English', 'Title', 'Required'],
    ['English', 'Excerpt', 'Excerpt must be at least 10 characters'],
    ['English', 'Content', 'Required'],
    ['Common Fields', 'Category', 'Required'],
  ],
  videos: [
    ['English', 'Title', 'Required'],
    ['English', 'Description', 'Required'],
    ['Common Fields', 'Video URL', 'Required'],
    ['Common Fields', 'Duration', 'Required'],
  ],
  modules: [
    ['English', 'Title', 'Required'],
    ['English', 'Description', 'Required'],
  ],
  lessons: [
    ['English', 'Title', 'Required'],
    ['English', 'Content', 'Required'],
    ['Common Fields', 'Module', 'Required'],
    ['Common Fields', 'Duration', 'Required'],
  ],
};

describe('a form of the admin area with something wrong in it', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const refusedWith = async (form: FormVisitor, label: string, message: string) => {
    await expect.poll(() => noteOf(form.field(label)), { message: label }).toContain(message);
    expect(await form.field(label).getAttribute('aria-invalid'), label).toBe('true');
  };

  it.each(Object.entries(REFUSED_EMPTY))(
    'VAL-08 VAL-10 VAL-12 VAL-15 VAL-21 %s: an empty form names each field that is missing, and sends nothing',
    async (section, refused) => {
      const form = await openForm(browser, admin, `/admin/${section}/new`);
      const sent = savedInputs(form.page);
      await form.save();
      for (const [tab, label, message] of refused) {
        await form.tab(tab);
        await refusedWith(form, label, message);
      }
      expect(await form.page.locator('form [aria-invalid=true]').count()).toBe(refused.length);
      expect(sent).toEqual([]);
      await form.leave();
    },
  );

  it('VAL-18 an empty comment is refused with "Required", and nothing is sent', async () => {
    const { id: article } = await site.make.article();
    const { id } = await site.make.comment({ article });
    const form = await openForm(browser, admin, `/admin/comments/${id}`);
    const sent = savedInputs(form.page);
    await form.field('Content').fill('  ');
    await form.save();
    await refusedWith(form, 'Content', 'Required');
    expect(sent).toEqual([]);
    await form.leave();
  });

  it('VAL-07 an excerpt of 9 characters is refused, 10 pass', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    await form.field('Excerpt').fill('123456789');
    await form.save();
    await refusedWith(form, 'Excerpt', 'Excerpt must be at least 10 characters');
    await form.field('Excerpt').fill('1234567890');
    await expect.poll(() => form.field('Excerpt').getAttribute('aria-invalid')).toBeNull();
    await form.leave();
  });

  it.each(['modules', 'lessons'])(
    'VAL-14 VAL-16 %s: an order below 1 is refused with "Invalid input"',
    async (section) => {
      const form = await openForm(browser, admin, `/admin/${section}/new`);
      await form.tab('Common Fields');
      await form.field('Order').fill('0');
      await form.save();
      await form.tab('Common Fields');
      await refusedWith(form, 'Order', 'Invalid input');
      await form.leave();
    },
  );

  it('VAL-13 an emptied order is 1 again, ready to be typed over; letters do not get in', async () => {
    const form = await openForm(browser, admin, '/admin/modules/new');
    await form.tab('Common Fields');
    const order = form.field('Order');
    await order.fill('12');
    await order.press('Backspace');
    await order.press('Backspace');
    expect(await order.inputValue()).toBe('1');
    await form.page.waitForFunction(() => getSelection()?.toString() === '1');
    await order.press('7');
    expect(await order.inputValue()).toBe('7');
    await order.fill('');
    expect(await order.inputValue()).toBe('1');
    await order.pressSequentially('x');
    expect(await order.inputValue()).toBe('1');
    await form.leave();
  });

  it('a tab says how many fields of it are refused, and saving leads to the first of them with the focus', async () => {
    const form = await openForm(browser, admin, '/admin/lessons/new');
    const { page } = form;
    await form.field('Title').fill('Keys');
    await form.field('Content').fill('<p>Keys</p>');
    await saveButton(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Common Fields (2 problems)', selected: true }).waitFor();
    await expect.poll(() => hasFocus(form.field('Module'))).toBe(true);
    expect(await page.getByRole('tab', { name: 'English', exact: true }).count()).toBe(1);
    await form.tab('English');
    await form.field('Title').fill('');
    await page.getByRole('tab', { name: 'English (1 problem)' }).waitFor();
    await form.tab('Spanish');
    await form.save();
    await page.getByRole('tab', { name: 'English (1 problem)', selected: true }).waitFor();
    await expect.poll(() => hasFocus(form.field('Title'))).toBe(true);
    await form.leave();
  });

  it('a refused body leads to the editor', async () => {
    const form = await openForm(browser, admin, '/admin/lessons/new');
    await form.field('Content').waitFor();
    await form.field('Title').fill('Keys');
    await form.save();
    await expect.poll(() => hasFocus(form.field('Content'))).toBe(true);
    await form.leave();
  });

  it('VAL-44 a slug of other characters is refused on its field', async () => {
    const form = await openForm(browser, admin, '/admin/lessons/new');
    await form.tab('Common Fields');
    await form.field('Slug').fill('Not A Slug');
    await form.save();
    await form.tab('Common Fields');
    await refusedWith(form, 'Slug', 'Use lowercase letters');
    await form.leave();
  });

  it('what the server refuses is shown on its field', async () => {
    const module = await site.make.module();
    const form = await openForm(browser, admin, '/admin/lessons/new');
    await form.field('Title').fill('Keys');
    await form.field('Content').fill('<p>Keys</p>');
    await form.tab('Common Fields');
    await form.field('Module').selectOption({ label: module.title });
    await form.field('Duration').fill('5 min');
    await site.em.execute('delete from course_module where id = ?', [module.id]);
    await form.save();
    await refusedWith(form, 'Module', 'Does not exist');
    await expect.poll(() => hasFocus(form.field('Module'))).toBe(true);
    await form.toast.getByText('Failed to save content. Please try again.', { exact: true }).waitFor();
    await form.leave();
  });
});
