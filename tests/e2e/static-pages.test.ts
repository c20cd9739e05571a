import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { LANGUAGES } from '#domain/language.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, resize, visit } from '../support/browser.ts';
import { looks } from '../support/extent.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const HEADINGS = {
  '/about': { en: `About ${BRAND.name}`, es: `Acerca de ${BRAND.name}` },
  '/contact': { en: 'Contact', es: 'Contacto' },
  '/privacy': { en: 'Privacy Policy', es: 'Política de privacidad' },
  '/terms': { en: 'Terms of Service', es: 'Términos de servicio' },
  '/glossary': { en: 'Bitcoin Glossary', es: 'Glosario de Bitcoin' },
};
const PATHS = Object.keys(HEADINGS);

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const structuredData = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');

/** What the page says in its language: without the words that are marked as being of the other one. */
const ownWords = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    for (const element of main.querySelectorAll('[lang]')) element.remove();
    return main.textContent ?? '';
  });

describe('the footer', () => {
  const columns = {
    'FRAME-22': {
      column: 'Resources',
      links: {
        News: '/news',
        Videos: '/videos',
        'Bitcoin Course': '/course',
        Glossary: '/glossary',
        Newsletter: '/newsletter',
      },
    },
    'FRAME-23': {
      column: 'Company',
      links: { About: '/about', Contact: '/contact', 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
    },
  };

  it.each(Object.entries(columns))('%s leads to the pages of its column, in order', async (_id, { column, links }) => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/');
    const navigation = page.getByRole('contentinfo').getByRole('navigation', { name: column });
    expect(await navigation.getByRole('link').allTextContents()).toEqual(Object.keys(links));
    for (const [name, path] of Object.entries(links)) {
      // A click could miss a link that moves with the height of the new page.
      await navigation.getByRole('link', { name, exact: true }).press('Enter');
      await page.waitForURL(`**${path}`);
      // The page comes after its address, and takes the focus then.
      await page.locator('#content:focus').waitFor();
    }
    await leave();
  });
});

describe('the pages about the site', () => {
  it('PAGE-06 PAGE-07 are complete in both languages without scripts, and describe themselves', async () => {
    const { page, open, leave } = await visit(browser, site.url, { javaScriptEnabled: false });
    for (const [path, headings] of Object.entries(HEADINGS)) {
      const texts: string[] = [];
      for (const language of LANGUAGES) {
        await open(`${path}?lang=${language}`);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(headings[language]);
        expect(await page.title()).toBe(`${headings[language]} · ${BRAND.name}`);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        const canonical = page.locator('link[rel="canonical"]');
        expect(await canonical.getAttribute('href')).toBe(`${site.url}${path}?lang=${language}`);
        expect(await structuredData(page)).toMatchObject({ name: headings[language], inLanguage: language });
        texts.push(await ownWords(page));
      }
      const [english = '', spanish = ''] = texts;
      expect(Math.min(english.length, spanish.length), path).toBeGreaterThan(900);
      expect(english, path).not.toMatch(/ (?:que|para|los) /);
      expect(spanish, path).not.toMatch(/ (?:the|which|your) /);
    }
    await leave();
  });

  it('PAGE-06 turn to the other language in place', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/terms');
    await page.getByRole('heading', { name: 'No warranty' }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('heading', { name: 'Sin garantía' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(HEADINGS['/terms'].es);
    await leave();
  });

  it('PAGE-06 have their parts in one line above a long text on a phone, which opens, and beside it on a desk', async () => {
    const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 390, height: 844 } });
    const parts = page.getByRole('navigation', { name: 'En esta página' });
    await open('/contact?lang=es');
    await page.getByRole('heading', { level: 1, name: 'Contacto' }).waitFor();
    expect(await page.getByText('En esta página').count()).toBe(0);
    await open('/terms?lang=es');
    const line = page.locator('summary', { hasText: 'En esta página' });
    const title = page.getByRole('heading', { name: 'Sin garantía' });
    expect(await parts.count()).toBe(0);
    await line.click();
    expect(await parts.getByRole('link').count()).toBe(
      await page.getByRole('main').getByRole('heading', { level: 2 }).count(),
    );
    await parts.getByRole('link', { name: 'Sin garantía' }).click();
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(300);
    await resize(page, { width: 1440, height: 900 });
    await expect.poll(() => line.isVisible()).toBe(false);
    expect(await parts.count()).toBe(1);
    await leave();
  });

  it('PAGE-06 load the text of the language on screen and no other', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text());
    });
    await open('/privacy');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((script) => script.includes('rate-limits')).length).toBe(1);
    await leave();
  });

  it('PAGE-07 /contact has the address of the brand and the warning about seed phrases in both languages', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const warnings = { en: /will ever ask for your seed phrase/, es: /te pedirá jamás tu frase semilla/ };
    for (const language of LANGUAGES) {
      await open(`/contact?lang=${language}`);
      const address = page.getByRole('main').getByRole('link', { name: BRAND.contactEmail });
      expect(await address.getAttribute('href')).toBe(`mailto:${BRAND.contactEmail}`);
      await page.getByRole('heading', { name: warnings[language] }).waitFor();
      for (const href of Object.values(BRAND.social)) {
        expect(await page.getByRole('main').locator(`a[href="${href}"]`).count()).toBe(1);
      }
    }
    await leave();
  });

  it('PAGE-06 /privacy names all that the browser keeps, which is nothing before a choice', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const kept = async () => ({
      cookies: (await page.context().cookies()).map(({ name }) => name),
      storage: await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()),
    });
    for (const path of ['/', '/news', '/videos', '/course', ...PATHS]) await open(path);
    expect(await kept()).toEqual({ cookies: [], storage: [] });

    await open('/privacy');
    await page.getByRole('radio', { name: 'Dark theme' }).check({ force: true });
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('heading', { name: 'El boletín' }).waitFor();
    expect(await kept()).toEqual({ cookies: ['language'], storage: ['language', 'theme'] });
    const named = page.getByRole('listitem').locator('code:first-child');
    const names = [
      'language',
      'theme',
      'sato.sid',
      'sato.device',
      'comment-draft',
      'viewed-videos',
      'course-place',
      'learning',
      'learner',
      'toast',
      'account',
      'reloaded',
    ];
    expect(await named.allTextContents()).toEqual(names);
    await leave();
  });

  it('PAGE-06 ask no other host for anything', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    for (const path of PATHS) await open(path);
    expect(foreign).toEqual([]);
    await leave();
  });

  const appearances = [
    {
      look: 'English and light on a desktop',
      language: 'en',
      colorScheme: 'light',
      viewport: { width: 1280, height: 900 },
    },
    { look: 'Spanish and dark on a phone', language: 'es', colorScheme: 'dark', viewport: { width: 390, height: 800 } },
  ] as const;
  describe.each(looks(appearances))('in $look', ({ language, colorScheme, viewport }) => {
    it.each(PATHS)('%s passes axe and is no wider than the window', async (path) => {
      const { page, open, leave } = await visit(browser, site.url, { colorScheme, viewport });
      await open(`${path}?lang=${language}`);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await leave();
    });
  });
});
