/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOCIAL } from '#client/app/social.ts';
import { BRAND } from '#domain/brand.ts';
import { openAsAdmin } from '../support/admin-site.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, resize, takenOver } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the frame of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    await site.make.lesson();
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const chooseDark = async (page: Page) => {
    await page.getByRole('banner').getByTitle('Tema oscuro').locator('visible=true').click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  };

  it('FRAME-02 has the whole footer, without the street, in line with the logo like the navigation; changes its language and theme on the spot, and keeps the language', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin/lessons');
    const { page } = visitor;
    const footer = page.getByRole('contentinfo');
    await footer.getByText(/^© \d{4} Sato\./).waitFor();
    await footer.getByText(BRAND.tagline.en, { exact: true }).waitFor();
    await footer.getByRole('navigation', { name: 'Resources' }).getByRole('link', { name: 'Glossary' }).waitFor();
    await footer.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'Terms of Service' }).waitFor();
    for (const { name } of SOCIAL) await footer.getByRole('link', { name: `${BRAND.name} on ${name}` }).waitFor();
    expect(await footer.locator('img').count()).toBe(0);
    const left = (element: Element) => element.getBoundingClientRect().left;
    const icon = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link').first().locator('svg');
    for (const width of [1024, 1440, 1920]) {
      await resize(page, { width, height: 900 });
      const logo = await page.getByRole('banner').getByRole('link', { name: 'Sato' }).evaluate(left);
      expect(Math.abs((await icon.evaluate(left)) - logo), `${width}`).toBeLessThanOrEqual(4);
      const name = footer.getByText(BRAND.name, { exact: true });
      expect(Math.abs((await name.evaluate(left)) - logo), `${width}`).toBeLessThanOrEqual(4);
    }
    await page.getByRole('heading', { level: 1, name: 'Course Lessons Management' }).waitFor();
    await page.getByRole('banner').getByRole('combobox').first().selectOption('es');
    const heading = page.getByRole('heading', { level: 1, name: 'Gestión de lecciones del curso' });
    await heading.waitFor();
    await page.getByRole('columnheader', { name: 'Título' }).waitFor();
    await chooseDark(page);
    await page.reload();
    await takenOver(page);
    await heading.waitFor();
    await visitor.leave();
  });

  it('has a menu of one row on a phone, which closes with Esc and after a choice, and the language and the theme in reach', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin/trash', { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const menu = page.getByRole('navigation', { name: 'Admin area' });
    const button = menu.getByRole('button', { name: 'Menu, now: Trash' });
    expect(await menu.evaluate((nav) => nav.clientHeight)).toBeLessThan(60);
    await button.click();
    const users = menu.getByRole('link', { name: 'Users' });
    await users.focus();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await users.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await users.click();
    await page.waitForURL('/admin/users');
    await users.waitFor({ state: 'hidden' });
    await menu.getByRole('button', { name: 'Menu, now: Users' }).waitFor();
    const banner = page.getByRole('banner');
    await banner.getByRole('combobox').selectOption('es');
    await banner.getByRole('button', { name: 'Abrir el menú' }).click();
    await chooseDark(page);
    await visitor.leave();
  });
});
