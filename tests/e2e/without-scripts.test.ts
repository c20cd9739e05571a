import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
    const category = n === 1 ? 'Security' : 'News';
    await make.article({
      title: `Article ${n}`,
      titleEs: `Artículo ${n}`,
      slug: `article-${n}`,
      excerpt: 'As short as can be.',
      category,
    });
    await make.video({ title: `Video ${n}`, description: 'As short.' });
  }
  for (const title of ['Basics', 'Nodes']) {
    const { id } = await make.module({ title, order: moduleIds.length + 1 });
    const lesson = { title: `${title}: first steps`, slug: title.toLowerCase(), module: id, questions: QUESTIONS };
    await make.lesson(lesson);
    moduleIds.push(id);
  }
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  visitor = await visit(browser, site.url, { javaScriptEnabled: false });
  page = visitor.page;
});

const follow = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first().click();

describe('without JavaScript', () => {
  it('BASE-01 Home shows its news and videos and leads on', async () => {
    await visitor.open('/');
    expect(await cardTitles(page)).toEqual([
      ...['Article 10', 'Article 9', 'Article 8'],
      ...['Video 10', 'Video 9', 'Video 8'],
    ]);
    await follow('View All Articles');
    await page.waitForURL('**/news');
    await visitor.leave();
  });

  it('BASE-01 a listing searches, filters and turns its pages', async () => {
    await visitor.open('/news');
    await follow('Next');
    await page.waitForURL('**/news?page=2');
    expect(await cardTitles(page)).toEqual(['Article 1']);

    await page.getByRole('searchbox').fill('article 10');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**/news?q=article+10*');
    expect(await cardTitles(page)).toEqual(['Article 10']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('article 10');

    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Security');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**category=Security*');
    expect(await cardTitles(page)).toEqual(['Article 1']);

    await page.getByRole('combobox', { name: 'Category' }).selectOption('all');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**category=all*');
    expect(await cardTitles(page)).toHaveLength(9);
    await follow('Read more: Article 10');
    expect(await page.getByText('Body of article').isVisible()).toBe(true);
    await visitor.leave();
  });

  it('BASE-01 the video listing shows its videos', async () => {
    await visitor.open('/videos?q=video%201&page=1');
    expect(await cardTitles(page)).toEqual(['Video 10', 'Video 1']);
    await visitor.leave();
  });

  it('BASE-01 the course opens and closes its modules and leads to lessons', async () => {
    await visitor.open('/course');
    const lesson = page.getByRole('link', { name: 'Nodes: first steps' });
    expect(await lesson.isVisible()).toBe(false);
    await page.getByRole('main').getByRole('heading', { name: 'Nodes' }).click();
    await lesson.click();
    await page.getByRole('heading', { level: 1, name: 'Nodes: first steps' }).waitFor();
    await visitor.open(`/course?moduleId=${moduleIds[1]}`);
    expect(await lesson.isVisible()).toBe(true);
    await visitor.leave();
  });

  it('BASE-01 a test and the review say that they need scripts, and lead to the questions on paper', async () => {
    await visitor.open(`/course/modules/${moduleIds[1]}/test`);
    const main = page.getByRole('main');
    expect(await main.textContent()).toContain('The test needs JavaScript.');
    expect(await main.getByRole('button').count()).toBe(0);
    await follow('print the module with its questions and answers');
    await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
    expect(await page.getByText('Who signs?').count()).toBeGreaterThan(0);
    await visitor.open('/review');
    expect(await main.textContent()).toContain('Reviews need JavaScript.');
    await follow('Go to the course');
    await page.waitForURL('**/course');
    await visitor.leave();
  });

  it('BASE-01 nothing that needs scripts looks as if it worked, and a question shows its answer', async () => {
    const main = page.getByRole('main');
    await visitor.open('/course/basics');
    expect(await main.getByRole('button', { name: 'Check Answer' }).count()).toBe(0);
    // Playwright finds no text within `noscript`.
    const answer = main
      .getByRole('group')
      .filter({ has: page.locator('summary') })
      .first();
    await answer.locator('summary').click();
    expect(await answer.getByRole('paragraph').textContent()).toContain(QUESTIONS[0]?.explanation.en);
    await visitor.open('/');
    expect(await main.getByRole('button', { name: 'Subscribe' }).count()).toBe(0);
    expect(await main.getByRole('paragraph').allTextContents()).toContain('Subscribing needs JavaScript.');
    await visitor.open('/news/article-1');
    expect(await main.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
    await visitor.leave();
  });

  it('BASE-01 I18N-08 a Spanish address leads through a Spanish site, search included', async () => {
    await visitor.open('/news?lang=es');
    await page.getByRole('searchbox').fill('articulo 10');
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await page.waitForURL('**lang=es*');
    expect(await cardTitles(page)).toEqual(['Artículo 10']);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Videos' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Videotutoriales de Bitcoin');
    await visitor.leave();
  });

  it('BASE-01 FRAME-15 on a phone the links of the menu are there, and nothing to press that does nothing', async () => {
    await visitor.leave();
    visitor = await visit(browser, site.url, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    page = visitor.page;
    await visitor.open('/');
    const header = page.getByRole('banner');
    const menu = header.getByRole('navigation', { name: 'Main' });
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Home', 'News', 'Videos', 'Course', 'Login']);
    // The bell opens its panel without a script.
    expect(await header.getByRole('button').filter({ visible: true }).count()).toBe(1);
    expect(await header.getByRole('radio').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await menu.getByRole('link', { name: 'News' }).click();
    await page.waitForURL('**/news');
    await visitor.leave();
  });

  it('BASE-01 FRAME-07 a link leads to the page in the other language, with its search', async () => {
    await visitor.open('/news?q=article');
    const header = page.getByRole('banner');
    expect(await header.getByRole('combobox').count()).toBe(0);
    await header.getByRole('link', { name: 'Español' }).click();
    await page.waitForURL('**/news?q=article&lang=es');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await header.getByRole('link', { name: 'English' }).click();
    await page.waitForURL('**/news?lang=en&q=article');
    await visitor.leave();
  });

  it('THEME-04 the theme is the one of the operating system', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visitor.open('/');
    const ground = await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
    expect(ground).toBe('rgb(23, 18, 16)');
    await visitor.leave();
  });
});
