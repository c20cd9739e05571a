/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForm } from '../support/admin-form.ts';
import { holdApi } from '../support/api-traffic.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, resize } from '../support/browser.ts';
import { looks } from '../support/extent.ts';
import { QUESTIONS } from '../support/questions.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const LONG_WORD = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'.repeat(3);
const BODY = `<h2>Keys</h2><p>A <strong>key</strong> signs.</p><pre><code>${LONG_WORD}</code></pre><ul><li>One</li></ul>`;

describe('the looks of the admin forms', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let paths: string[];
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    const article = await site.make.article({ title: LONG_WORD, excerpt: LONG_WORD, content: BODY });
    const lesson = await site.make.lesson({ content: BODY, contentEs: BODY, questions: QUESTIONS });
    const comment = await site.make.comment({ article: article.id });
    paths = [`/admin/articles/${article.id}`, `/admin/lessons/${lesson.id}`, `/admin/comments/${comment.id}`];
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it.each(
    looks([
      ['en-US', 'light'],
      ['es-MX', 'dark'],
    ] as const),
  )('in %s and %s axe finds nothing in any tab, and nothing is wider than the screen', async (locale, colorScheme) => {
    for (const path of paths) {
      const form = await openForm(browser, admin, path, { locale, colorScheme });
      const { page } = form;
      const tabs = await page.getByRole('tablist').first().getByRole('tab').all();
      for (const tab of path.includes('comments') ? [null] : tabs.slice(0, 3)) {
        await tab?.click();
        await page.waitForLoadState('networkidle');
        expect(await axeFindings(page), `${path} ${await tab?.textContent()}`).toEqual([]);
        for (const width of [390, 820, 1440]) {
          await resize(page, { width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
        }
      }
      await form.leave();
    }
  });

  it('axe finds nothing on refused fields, on an offered draft, and on the question before leaving', async () => {
    const form = await openForm(browser, admin, '/admin/articles/new');
    const { page } = form;
    await form.save();
    await page.getByRole('tab', { name: /problems/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.field('Title').fill('Draft');
    await page.getByRole('status').getByText('Unsaved changes').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.open('/admin/articles/new');
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.leave();
  });

  it('a skeleton is shown while an item loads', async () => {
    const form = await openForm(browser, admin, '/admin');
    const letThrough = await holdApi(form.page, 'ArticleForm');
    await form.open(paths[0] ?? '');
    await form.page.getByRole('heading', { level: 1, name: 'Edit article' }).waitFor();
    expect(await form.page.locator('form').getByLabel('Title').count()).toBe(0);
    letThrough();
    await form.field('Title').waitFor();
    await form.leave();
  });

  it('the English text is next to the Spanish field on a desktop and above it on a phone, as it is typed', async () => {
    const form = await openForm(browser, admin, paths[0] ?? '');
    const { page } = form;
    await form.field('Title').fill('Nodes');
    await form.tab('Spanish');
    const english = page.getByRole('group', { name: 'English text of: Title', exact: true });
    await english.getByText('Nodes', { exact: true }).waitFor();
    expect(await english.locator('[lang=en]').textContent()).toBe('Nodes');
    const boxes = async () => [await english.boundingBox(), await form.field('Title (Spanish)').boundingBox()];
    const [beside, field] = await boxes();
    expect(beside && field && beside.x > field.x + field.width).toBe(true);
    await resize(page, { width: 390, height: 900 });
    const [above, below] = await boxes();
    expect(above && below && above.y + above.height <= below.y).toBe(true);
    const body = page.getByRole('group', { name: 'English text of: Content', exact: true });
    await body.getByRole('heading', { name: 'Keys' }).waitFor();
    await form.leave();
  });
});
