/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { looks } from '#tests/support/extent.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const VIEWS = { article: '/news/rich', video: '/videos/keys', lesson: '/course/rich', error: '/news/nothing-here' };

const BODY = `
<h2 id="a">Why</h2><p>See <a href="/course">the course</a> and <code>OP_RETURN</code>.</p>
<h2 id="b">How</h2><ul><li>One</li></ul><blockquote><p>Quoted</p></blockquote>
<pre><code>${'bitcoin-cli getblockcount '.repeat(20)}</code></pre>
<h3 id="c">Numbers</h3>
<table><thead><tr>${'<th>Block</th>'.repeat(9)}</tr></thead><tbody><tr>${'<td>840000</td>'.repeat(9)}</tr></tbody></table>
<h2 id="d">When</h2><details open><summary>More</summary><p>Now.</p></details>
<figure class="video-link"><a href="https://youtu.be/aqz-KE-bpKQ">The film</a></figure>
<p><img src="/social/news.png" alt="A chart"></p>
<section class="footnotes"><h2 id="e">Footnotes</h2><ol><li id="user-content-fn-1">Note</li></ol></section>`;

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const credit = { attribution: 'CC BY 4.0', sourceUrl: 'https://example.org/source' };
  await make.article({ title: 'Before' });
  const article = (await make.article({ slug: 'rich', content: BODY, titleEs: 'Rico', ...credit })).id;
  await make.article({ title: 'After' });
  const parent = (await make.comment({ article })).id;
  await make.comment({ article, parent });
  for (let count = 0; count < 5; count += 1) await make.comment({ article });
  const video = (await make.video({ slug: 'keys', duration: '10:30', ...credit })).id;
  await make.comment({ video });
  const module = (await make.module()).id;
  await make.lesson({ module, order: 1 });
  await make.lesson({ module, slug: 'rich', content: BODY, contentEs: BODY, order: 2, ...credit });
  await make.lesson({ module, order: 3 });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Each language meets each width and each theme, and each width each theme. */
const CASES = [
  ['en', 1280, 'light'],
  ['en', 390, 'dark'],
  ['es', 390, 'light'],
  ['es', 1280, 'dark'],
] as const;

describe.each(looks(CASES))('a person with a screen reader (%s, %i px, %s)', (locale, width, colorScheme) => {
  it('meets no obstacle that axe knows of on article, video, lesson and error view', async () => {
    const { page, open, leave } = await visit(browser, site.url, {
      locale,
      colorScheme,
      viewport: { width, height: 900 },
    });
    for (const [view, path] of Object.entries(VIEWS)) {
      await open(path, { status: view === 'error' ? 404 : 200 });
      expect(await axeFindings(page), view).toEqual([]);
    }
    await leave();
  });
});

describe('a person with a screen reader', () => {
  it('meets no obstacle in a toast and in an answered question', async () => {
    const { page, open, leave } = await visit(browser, site.url, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await open('/news/rich');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Link copied' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await open('/course/rich');
    await page.getByRole('radio', { name: /private key/ }).check();
    await page.getByRole('button', { name: 'Check Answer' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await leave();
  });
});
