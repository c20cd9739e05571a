/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOCIAL } from '#client/app/social.ts';
import { BRAND } from '#domain/brand.ts';
import { openAsAdmin, rowsOf } from '../support/admin-site.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, resize } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the frame of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    const { make } = site;
    const article = await make.article();
    const module = await make.module();
    await make.lesson({ module: module.id, status: 'draft' });
    const { id } = await make.comment({ article: article.id });
    const reader = await signedIn(site);
    await reader.graphql(`mutation { reportComment(id: ${id}, reason: "Spam") }`);
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('FRAME-02 has the whole footer, without the street, and like the navigation it is in line with the logo', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin');
    const { page } = visitor;
    const footer = page.getByRole('contentinfo');
    await footer.getByText(/^© \d{4} Sato\./).waitFor();
    for (const path of ['/admin', '/admin/articles', '/admin/lessons/new']) {
      await visitor.open(path);
      await footer.getByText(BRAND.tagline.en, { exact: true }).waitFor();
      await footer.getByRole('navigation', { name: 'Resources' }).getByRole('link', { name: 'Glossary' }).waitFor();
      await footer
        .getByRole('navigation', { name: 'Company' })
        .getByRole('link', { name: 'Terms of Service' })
        .waitFor();
      for (const { name } of SOCIAL) await footer.getByRole('link', { name: `${BRAND.name} on ${name}` }).waitFor();
      expect(await footer.locator('img').count(), path).toBe(0);
    }
    const left = (element: Element) => element.getBoundingClientRect().left;
    const icon = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link').first().locator('svg');
    for (const width of [1024, 1440, 1920]) {
      await resize(page, { width, height: 900 });
      const logo = await page.getByRole('banner').getByRole('link', { name: 'Sato' }).evaluate(left);
      expect(Math.abs((await icon.evaluate(left)) - logo), `${width}`).toBeLessThanOrEqual(4);
      const name = footer.getByText(BRAND.name, { exact: true });
      expect(Math.abs((await name.evaluate(left)) - logo), `${width}`).toBeLessThanOrEqual(4);
    }
    await visitor.leave();
  });

  it.each([
    ['a phone', { width: 390, height: 844 }],
    ['a desk', { width: 1280, height: 900 }],
  ])(
    'has nothing to click that is smaller than 24 pixels on %s, and keeps the language and the theme in reach',
    async (_, viewport) => {
      const visitor = await openAsAdmin(browser, admin, '/admin', { viewport });
      const { page } = visitor;
      for (const path of [
        '/admin',
        '/admin/articles',
        '/admin/modules',
        '/admin/lessons',
        '/admin/comments',
        '/admin/users',
        '/admin/modules?view=order',
      ]) {
        await visitor.open(path);
        await expect
          .poll(() => page.locator('main [aria-busy=true], main [data-testid=row-skeletons]').count())
          .toBe(0);
        if (path !== '/admin' && !path.includes('order') && viewport.width > 720) await rowsOf(page).first().waitFor();
        const small = await page
          .getByRole('main')
          .locator('a, button, input, select, textarea')
          .evaluateAll((controls) =>
            controls.flatMap((control) => {
              // A label is part of what one can click.
              const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
              if (width === 0 || height === 0 || Math.min(width, height) >= 24) return [];
              return [`${control.textContent} ${Math.round(width)}×${Math.round(height)}`];
            }),
          );
        expect(small, path).toEqual([]);
      }
      const banner = page.getByRole('banner');
      await banner.getByRole('combobox').selectOption('es');
      await page.getByRole('heading', { level: 1, name: 'Orden del curso' }).waitFor();
      if (viewport.width < 768) await banner.getByRole('button', { name: 'Abrir el menú' }).click();
      await banner.getByTitle('Tema oscuro').locator('visible=true').click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
      await visitor.leave();
    },
  );

  it('has a menu of one row on a phone, which closes with Esc and after a choice', async () => {
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
    await visitor.leave();
  });
});
