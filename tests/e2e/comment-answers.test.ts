/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let bea: SignedIn;
let question: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const lesson = (await site.make.lesson({ slug: 'keys' })).id;
  [ana, bea] = [await signedIn(site, { username: 'ana' }), await signedIn(site, { username: 'bea' })];
  const liked = (await site.make.comment({ lesson, content: 'A liked remark.' })).id;
  await site.em.execute('insert into comment_like values (?, ?)', [liked, bea.user.id]);
  question = (await site.make.comment({ lesson, content: 'What is a key?', user: ana.user.id })).id;
  for (let n = 1; n <= 5; n += 1) {
    await site.make.comment({ lesson, content: `Reply ${n}.`, parent: question, user: bea.user.id });
  }
  await site.make.comment({ lesson, content: 'The latest remark.' });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const texts = (page: Page) =>
  page
    .getByRole('region', { name: /comment|comentario/i })
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => /What|Reply \d|liked|latest/.exec(each.textContent ?? '')?.[0]));
const shoot = async (page: Page, name: string) => {
  const folder = process.env.SATO_SCREENSHOTS;
  if (folder)
    await page.getByRole('region', { name: /comment|comentario/i }).screenshot({ path: `${folder}/${name}.png` });
};

it('an asker marks the answer with the keyboard, and readers sort the comments', async () => {
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  await signIn(visitor, ana);
  await visitor.open('/course/keys');
  await page.getByRole('button', { name: 'Show more replies' }).click();
  await expect.poll(() => texts(page)).toContain('Reply 5');
  const entry = (text: string) => page.getByRole('article').filter({ hasText: text }).last();
  await entry('Reply 5.').getByRole('button', { name: 'Mark as answer: the reply by bea' }).press('Enter');
  await entry('Reply 5.').getByText('Answer', { exact: true }).waitFor();
  const thread = ['What', 'Reply 5', 'Reply 1', 'Reply 2', 'Reply 3', 'Reply 4'];
  expect(await texts(page)).toEqual(['latest', ...thread, 'liked']);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('Reply 5.');
  await shoot(page, 'answer-en');

  await visitor.open('/course/keys');
  expect(await texts(page)).toEqual(['latest', 'What', 'Reply 5', 'Reply 1', 'Reply 2', 'Reply 3', 'liked']);
  const sort = page.getByRole('navigation', { name: 'Sort comments' });
  await sort.getByRole('link', { name: 'Oldest' }).press('Enter');
  await expect.poll(async () => (await texts(page))[0]).toBe('liked');
  expect(new URL(page.url()).search).toBe('?sort=oldest');
  expect((await texts(page)).at(-1)).toBe('latest');
  expect(await sort.getByRole('link', { name: 'Oldest' }).getAttribute('aria-current')).toBe('true');
  await visitor.leave();
});

it('all of it is there in Spanish on a phone and without scripts, and the mark can be taken back', async () => {
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
  const plain = await visit(browser, site.url, { ...phone, javaScriptEnabled: false });
  await plain.page.goto(`${site.url}/course/keys?lang=es`);
  await plain.page
    .getByRole('navigation', { name: 'Ordenar los comentarios' })
    .getByRole('link', { name: /Más populares/ })
    .click();
  await plain.page.waitForURL(/sort=liked&lang=es/);
  expect((await texts(plain.page)).slice(0, 2)).toEqual(['liked', 'latest']);
  expect(await plain.page.getByText('Respuesta', { exact: true }).count()).toBe(1);
  await plain.leave();

  const visitor = await visit(browser, site.url, phone);
  const { page } = visitor;
  await signIn(visitor, ana);
  await visitor.open(`/course/keys?lang=es&sort=oldest&comments=${question}#comment-${question}`);
  await expect.poll(async () => (await texts(page))[0]).toBe('What');
  expect(await page.getByRole('link', { name: 'Mostrar los comentarios más antiguos' }).count()).toBe(1);
  await shoot(page, 'answer-es-dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Quitar la marca de respuesta del comentario de bea' }).click();
  await expect.poll(() => page.getByText('Respuesta', { exact: true }).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${question}`);
  await visitor.leave();
});
