import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { cardTitles } from '../support/cards.ts';
import { QUESTIONS } from '../support/questions.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;
const moduleIds: number[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  for (let n = 1; n <= 10; n += 1) {
    const article = await make.article({
      title: `Article ${n}`,
      titleEs: `Artículo ${n}`,
      slug: `article-${n}`,
      excerpt: 'As short as can be.',
      content: `<p>The whole text.</p><p>A seed phrase lasts.</p>`,
      category: n === 1 ? 'Security' : 'News',
    });
    await make.comment({ article: article.id, content: 'Read without scripts.' });
    await make.video({ title: `Video ${n}`, slug: `video-${n}` });
  }
  for (const title of ['Basics', 'Nodes']) {
    const { id } = await make.module({ title, order: moduleIds.length + 1 });
    const lesson = { title: `${title}: first steps`, slug: title.toLowerCase(), module: id, questions: QUESTIONS };
    await make.lesson(lesson);
    moduleIds.push(id);
  }
  visitor = await visit(browser, site.url, { javaScriptEnabled: false });
  page = visitor.page;
});

afterAll(async () => {
  await visitor.leave();
  await browser.close();
  await site.close();
});

const main = () => page.getByRole('main');
const follow = (name: string) => main().getByRole('link', { name, exact: true }).first().click();
const isReadable = async (text: string) =>
  expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(true);

describe('without JavaScript', () => {
  it('BASE-01 I18N-08 Home leads to a listing that searches, filters and turns its pages, and that to articles, in both languages', async () => {
    await visitor.open('/');
    expect(await cardTitles(page)).toEqual([
      ...['Article 10', 'Article 9', 'Article 8'],
      ...['Video 10', 'Video 9', 'Video 8'],
    ]);
    // Nothing that needs scripts looks as if it worked.
    expect(await main().getByRole('button', { name: 'Subscribe' }).count()).toBe(0);
    expect(await main().getByRole('paragraph').allTextContents()).toContain('Subscribing needs JavaScript.');
    await follow('View All Articles');
    await page.waitForURL('**/news');
    await follow('Next');
    await page.waitForURL('**/news?page=2');
    expect(await cardTitles(page)).toEqual(['Article 1']);

    await main().getByRole('searchbox').fill('article 10');
    await main().getByRole('searchbox').press('Enter');
    await page.waitForURL('**/news?q=article+10*');
    expect(await cardTitles(page)).toEqual(['Article 10']);
    expect(await main().getByRole('searchbox').inputValue()).toBe('article 10');

    await main().getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Security');
    await main().getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**category=Security*');
    expect(await cardTitles(page)).toEqual(['Article 1']);

    await follow('Read more: Article 1');
    await isReadable('The whole text.');
    await isReadable('Read without scripts.');
    expect(await main().getByRole('button', { name: 'Copy link' }).count()).toBe(0);
    await follow('seed phrase');
    await page.waitForURL(/\/glossary#seed-phrase$/);
    expect(await page.getByRole('searchbox', { name: 'Search the glossary' }).count()).toBe(0);

    await visitor.open('/news?lang=es&q=articulo+10');
    expect(await cardTitles(page)).toEqual(['Artículo 10']);
    await main().getByRole('button', { name: 'Buscar' }).click();
    await page.waitForURL('**lang=es*');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Videos' }).click();
    await page.waitForURL('**/videos?lang=es');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Videotutoriales de Bitcoin');
  });

  it('BASE-01 VID-01 the player of a video starts from the poster', { tags: ['extended'] }, async () => {
    await page
      .context()
      .route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' }),
      );
    await visitor.open('/videos/video-1');
    const player = page.getByTitle('Video: Video 1').contentFrame();
    await player.getByRole('link', { name: 'Play the video' }).click();
    await player.getByText('Playing').waitFor();
  });

  it('BASE-01 the course opens its modules and leads to lessons, whose questions show their answers; a test leads to paper', async () => {
    await visitor.open('/course');
    const lesson = page.getByRole('link', { name: 'Nodes: first steps' });
    expect(await lesson.isVisible()).toBe(false);
    await main().getByRole('heading', { name: 'Nodes' }).click();
    await lesson.click();
    await page.getByRole('heading', { level: 1, name: 'Nodes: first steps' }).waitFor();
    const check = page.getByRole('form', { name: 'Knowledge Check' }).first();
    await check.getByText('The bank', { exact: true }).waitFor();
    // Only a script could check an answer.
    expect(await check.getByRole('radio').count()).toBe(0);
    expect(await check.getByRole('button', { name: 'Check Answer' }).count()).toBe(0);
    // Playwright finds no text within `noscript`.
    const answer = check
      .getByRole('group')
      .filter({ has: page.locator('summary') })
      .first();
    await answer.locator('summary').click();
    expect(await answer.getByRole('paragraph').textContent()).toContain(QUESTIONS[0]?.explanation.en);

    await visitor.open(`/course/modules/${moduleIds[1]}/test`);
    expect(await main().textContent()).toContain('The test needs JavaScript.');
    expect(await main().getByRole('button').count()).toBe(0);
    await follow('print the module with its questions and answers');
    await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
    expect(await page.getByText('Who signs?').count()).toBeGreaterThan(0);
    await visitor.open('/review');
    expect(await main().textContent()).toContain('Reviews need JavaScript.');
    await follow('Go to the course');
    await page.waitForURL('**/course');
  });

  it('BASE-01 FRAME-07 FRAME-15 THEME-04 on a phone, menu and languages are links, nothing is there that does nothing, and the theme is the system’s', async () => {
    const phone = await visit(browser, site.url, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    const header = phone.page.getByRole('banner');
    await phone.open('/');
    const menu = header.getByRole('navigation', { name: 'Main' });
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Home', 'News', 'Videos', 'Course', 'Login']);
    // The bell opens its panel without a script.
    expect(await header.getByRole('button').filter({ visible: true }).count()).toBe(1);
    expect(await header.getByRole('radio').count()).toBe(0);
    expect(await header.getByRole('combobox').count()).toBe(0);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const ground = await phone.page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
    expect(ground).toBe('rgb(23, 18, 16)');
    await menu.getByRole('link', { name: 'News' }).click();
    await phone.page.waitForURL('**/news');
    await phone.open('/news?q=article');
    await header.getByRole('link', { name: 'Español' }).click();
    await phone.page.waitForURL('**/news?q=article&lang=es');
    expect(await phone.page.locator('html').getAttribute('lang')).toBe('es');
    await header.getByRole('link', { name: 'English' }).click();
    await phone.page.waitForURL('**/news?lang=en&q=article');
    await phone.leave();
  });
});
