/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, noteOf, openForm, savedInputs } from '../support/admin-form.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('date, credit and source in the forms of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('a source that is no web address is refused on its field, in both languages', async () => {
    const { id } = await site.make.article();
    for (const [locale, label, message, tab] of [
      ['en-US', 'Source URL', 'Enter a full web address', 'Common Fields'],
      ['es-MX', 'URL de la fuente', 'Escribe una dirección web completa', 'Campos comunes'],
    ] as const) {
      const form = await openForm(browser, admin, `/admin/articles/${id}`, { locale });
      const { page } = form;
      await page.getByRole('tab', { name: tab }).click();
      expect(await noteOf(form.field(label))).not.toBe('');
      await form.field(label).fill('a book');
      await page.locator('main form').press('Control+s');
      await expect.poll(() => hasFocus(form.field(label))).toBe(true);
      expect(await noteOf(form.field(label))).toContain(message);
      await form.leave();
    }
  });

  it.each(['articles', 'videos', 'lessons'] as const)(
    '%s: they are stored, and the page shows them',
    async (section) => {
      const createdAt = new Date('2026-01-05T13:14:15Z');
      const make = {
        articles: () => site.make.article({ createdAt }),
        videos: () => site.make.video({ createdAt, duration: '1:00' }),
        lessons: () => site.make.lesson({ createdAt }),
      };
      const { id, slug } = await make[section]();
      const form = await openForm(browser, admin, `/admin/${section}/${id}`);
      const { page } = form;
      await form.tab('Common Fields');
      expect(await form.field('Publication date').inputValue()).toBe('2026-01-05');
      const sent = savedInputs(page);
      await form.field('Credit').fill('By Ana Pérez\nCC BY 4.0');
      await form.save();
      await page.getByRole('status').getByText('Saved at').waitFor();
      await form.field('Publication date').fill('2024-02-29');
      await form.field('Source URL').fill('https://www.example.org/original');
      await page.getByRole('status').getByText('Unsaved changes').waitFor();
      await form.save();
      await page.getByRole('status').getByText('Saved at').waitFor();
      expect(sent.map(({ variables }) => variables.input)).toEqual([
        { attribution: 'By Ana Pérez\nCC BY 4.0', language: 'en' },
        { publishedAt: '2024-02-29T00:00:00.000Z', sourceUrl: 'https://www.example.org/original', language: 'en' },
      ]);
      await form.field('Publication date').fill('');
      await page.getByRole('status').getByText('Unsaved changes').waitFor();
      await form.save();
      await expect.poll(() => form.field('Publication date').inputValue()).toBe('2024-02-29');
      await form.leave();
      const reader = await visit(browser, site.url);
      const place = { articles: '/news', videos: '/videos', lessons: '/course' }[section];
      await reader.open(`${place}/${slug}`);
      const main = reader.page.getByRole('main');
      await main.getByText('By Ana Pérez').waitFor();
      expect(await main.getByRole('link', { name: 'Source: example.org' }).getAttribute('href')).toBe(
        'https://www.example.org/original',
      );
      if (section !== 'lessons') await main.locator('time', { hasText: 'Feb 29, 2024' }).first().waitFor();
      await reader.leave();
    },
  );
});
