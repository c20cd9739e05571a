import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let moduleId: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const module = (await make.module({ title: 'Basics', titleEs: 'Lo básico', order: 1 })).id;
  const other = (await make.module({ title: 'Elsewhere', order: 2 })).id;
  moduleId = module;
  await make.lesson({ module, slug: 'third', title: 'Third', order: 3, reviewedAt: '2026-11-19' });
  await make.lesson({ module, slug: 'unfinished', title: 'Unfinished', order: 2, status: 'draft' });
  const first = await make.lesson({
    module,
    slug: 'first',
    title: 'First',
    content: '<p>Money is a <em>tool</em>.</p>',
    duration: '15 min',
    order: 1,
    reviewedAt: '2026-11-20',
    reviewedBy: 'Ana Peña',
    attribution: 'Course by Plan B, CC BY-SA 4.0',
    sourceUrl: 'https://courses.example.org/first',
  });
  await make.lesson({ module, slug: 'second', title: 'Second', order: 2 });
  await make.lesson({ module: other, slug: 'elsewhere', title: 'Elsewhere 1', order: 1 });
  await make.comment({ lesson: first.id, content: 'So that is money.' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe('the page of a lesson', () => {
  it('says who reviewed it and when, or only when', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const review = page.getByRole('article').getByRole('paragraph').filter({ hasText: 'Rev' });
    await open('/course/first');
    expect(await review.textContent()).toBe('Reviewed on Nov 20, 2026 by Ana Peña');
    await open('/course/third?lang=es');
    expect(await review.textContent()).toBe('Revisado: nov 19, 2026');
    await leave();
  });

  it('ROUTE-07 LESS-03 LESS-04 LESS-05 LESS-10 LESS-15 shows the lesson with its facts, a tip and its comments', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/first');
    const lesson = page.getByRole('article').filter({ has: heading(page, 'First') });
    expect(await lesson.getByText('15 min read', { exact: true }).isVisible()).toBe(true);
    expect(await lesson.getByText('Published', { exact: true }).isVisible()).toBe(true);
    expect(await lesson.getByRole('emphasis').textContent()).toBe('tool');
    expect(await lesson.getByText('Course by Plan B, CC BY-SA 4.0').isVisible()).toBe(true);
    const source = lesson.getByRole('link', { name: 'Source: courses.example.org' });
    expect(await source.getAttribute('href')).toBe('https://courses.example.org/first');
    expect(await page.getByRole('complementary', { name: 'Sato’s tip' }).getByRole('paragraph').isVisible()).toBe(true);
    expect(await page.getByRole('region', { name: '1 comment' }).getByText('So that is money.').isVisible()).toBe(true);
    await leave();
  });

  it('LESS-10 has a tip of its own, in the language of the page', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const tips: (string | null)[] = [];
    for (const path of ['/course/first', '/course/second', '/course/third', '/course/third?lang=es']) {
      await open(path);
      tips.push(await page.getByRole('complementary', { name: /Sato/ }).getByRole('paragraph').textContent());
    }
    expect(new Set(tips).size).toBe(4);
    await leave();
  });

  it('LESS-03 LESS-04 LESS-10 says the same in Spanish', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/first?lang=es');
    expect(await page.getByText('15 min de lectura', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText('Publicada', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('complementary', { name: 'El consejo de Sato' }).isVisible()).toBe(true);
    await leave();
  });

  it('LESS-01 LESS-02 the breadcrumb leads to the course and to the module in it', async () => {
    const { page, open, leave } = await visit(browser, site.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await open('/course/first');
    expect(await breadcrumb.getByRole('listitem').allTextContents()).toEqual(['Course', 'Basics', 'First']);
    const heights = await breadcrumb
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await breadcrumb.getByRole('link', { name: 'Basics' }).click();
    await heading(page, 'Bitcoin Course').waitFor();
    expect(page.url()).toBe(`${site.url}/course?moduleId=${moduleId}`);
    await page.goBack();
    await breadcrumb.getByRole('link', { name: 'Course', exact: true }).click();
    await heading(page, 'Bitcoin Course').waitFor();
    expect(page.url()).toBe(`${site.url}/course`);
    await leave();
  });

  it('LESS-11 LESS-12 leads through the published lessons of the module by order, and at its end back to the course', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/first');
    const steps = page.getByRole('navigation', { name: 'Lessons' });
    const [previous, next] = ['Previous Lesson', 'Next Lesson'].map((name) => steps.getByRole('link', { name }));
    expect(await previous?.count()).toBe(0);
    // Right after the Knowledge Check and its button.
    expect(await steps.evaluate((element) => element.previousElementSibling?.id)).toBe('completion');
    for (const title of ['Second', 'Third']) {
      await next?.click();
      await heading(page, title).waitFor();
    }
    await previous?.click();
    await heading(page, 'Second').waitFor();
    await next?.click();
    await heading(page, 'Third').waitFor();
    expect(await next?.count()).toBe(0);
    await steps.getByRole('link', { name: 'Back to Course' }).click();
    await heading(page, 'Bitcoin Course').waitFor();
    expect(page.url()).toBe(`${site.url}/course`);
    await leave();
  });

  it('lists the lessons of the module beside it and marks the one on screen', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/second');
    const outline = page.getByRole('navigation', { name: 'In this module' });
    expect(await outline.getByRole('link').allTextContents()).toEqual(['First', 'Second', 'Third']);
    expect(await outline.getByRole('link', { name: 'Second' }).getAttribute('aria-current')).toBe('page');
    await leave();
  });

  it('on a phone, lists them in one line above the text, which opens and leads to another lesson', async () => {
    const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 390, height: 844 } });
    await open('/course/second');
    const outline = page.getByRole('navigation', { name: 'In this module' });
    expect(await outline.count()).toBe(0);
    const fold = page.getByText('Lesson 2 of 3', { exact: true });
    const below = await page.getByText('Body of lesson').boundingBox();
    expect((await fold.boundingBox())?.y).toBeLessThan(below?.y ?? 0);
    await fold.click();
    expect(await outline.getByRole('link').allTextContents()).toEqual(['First', 'Second', 'Third']);
    await outline.getByRole('link', { name: 'Third' }).click();
    await heading(page, 'Third').waitFor();
    expect(await outline.count()).toBe(0);
    expect(await page.getByText('Lesson 3 of 3', { exact: true }).isVisible()).toBe(true);
    await leave();
  });
});

describe('the Knowledge Check', () => {
  it('LESS-07 asks the fixed question with four answers, of which none is chosen', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/first');
    const check = page.getByRole('form', { name: 'Knowledge Check' });
    const question = check.getByRole('group', { name: 'What makes bitcoin really yours?' });
    expect(await question.getByRole('radio').count()).toBe(4);
    expect(await question.getByRole('radio', { checked: true }).count()).toBe(0);
    await check.getByRole('button', { name: 'Check Answer' }).click();
    expect(await check.getByRole('status').textContent()).toBe('Choose an answer first.');
    await leave();
  });

  it('LESS-08 says whether the answer is right or wrong, and why, by keyboard alone', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/first');
    const check = page.getByRole('form', { name: 'Knowledge Check' });
    const verdict = check.getByRole('status');
    await check.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await verdict.textContent()).toMatch(/^Not quite\. .*only the private key can make it/);
    await page.keyboard.press('ArrowDown');
    expect(await verdict.textContent()).toBe('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await verdict.textContent()).toMatch(/^Right! .*only the private key can make it/);
    await leave();
  });

  it('LESS-08 marks the checked answer by color, icon and word, until another is chosen, and the dog reacts', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/first');
    const check = page.getByRole('form', { name: 'Knowledge Check' });
    const answer = (text: RegExp) => check.getByText(text).locator('xpath=ancestor::label');
    const dog = check.locator('img');
    const edge = (text: RegExp) => answer(text).evaluate((label) => getComputedStyle(label).borderTopColor);
    const unmarked = await edge(/receipt/);
    expect(await dog.count()).toBe(0);
    const dogs: (string | null)[] = [];
    for (const [text, word] of [
      [/receipt/, 'Wrong'],
      [/private key/, 'Right'],
    ] as const) {
      await answer(text).click();
      expect(await check.getByText(/^(Right|Wrong)$/).count()).toBe(0);
      await check.getByRole('button', { name: 'Check Answer' }).click();
      expect(await answer(text).getByText(word, { exact: true }).isVisible()).toBe(true);
      expect(await answer(text).locator('svg').count()).toBe(1);
      expect(await edge(text)).not.toBe(unmarked);
      dogs.push(await dog.getAttribute('src'));
    }
    expect(
      await answer(/receipt/)
        .locator('svg')
        .count(),
    ).toBe(0);
    expect(new Set(dogs).size).toBe(2);
    await leave();
  });

  it('LESS-07 LESS-08 asks and answers in Spanish', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/first?lang=es');
    const check = page.getByRole('form', { name: 'Comprueba lo aprendido' });
    await check.getByRole('radio', { name: /clave privada/ }).check();
    await check.getByRole('button', { name: 'Comprobar respuesta' }).click();
    expect(await check.getByRole('status').textContent()).toMatch(/^¡Correcto! .*solo la clave privada/);
    await leave();
  });

  it('LESS-08 its verdict appears in a live region that existed before, so that it is read out', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course/first');
    const check = page.getByRole('form', { name: 'Knowledge Check' });
    expect(await check.getByRole('status').count()).toBe(1);
    await leave();
  });
});
