import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { artwork, shownPictures } from '#tests/support/pictures.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const aaron = await make.user({ username: 'aaron' });
  const keys = await make.video({
    slug: 'keys',
    title: 'What keys are',
    description: 'Keys open what locks close.\nSeeds grow keys.',
    thumbnailUrl: '/social/video.png',
    duration: '10:30',
    author: aaron.id,
    attribution: 'Talk by Aaron, CC BY 3.0',
    sourceUrl: 'https://talks.example.org/keys',
    reviewedAt: '2026-11-20',
    reviewedBy: 'Ana Peña',
    createdAt: new Date('2026-05-31T23:59:59Z'),
  });
  await make.comment({ video: keys.id, content: 'I lost mine once.' });
  await make.video({ slug: 'plain', title: 'Plain' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('the page of a video', () => {
  it('ROUTE-05 VID-05 VID-08 VID-13 LIST-09 shows title, date, duration, likes and author', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/keys');
    const video = page.getByRole('main').getByRole('article').filter({ hasText: 'What keys are' });
    expect(await video.getByRole('heading', { level: 1 }).textContent()).toBe('What keys are');
    for (const fact of ['May 31, 2026', '10:30', '1.2K likes', 'aaron', 'Bitcoin Educator']) {
      expect(await video.getByText(fact, { exact: true }).isVisible(), fact).toBe(true);
    }
    expect(await video.getByText('Keys open what locks close. Seeds grow keys.').isVisible()).toBe(true);
    expect(await video.getByText('Talk by Aaron, CC BY 3.0').isVisible()).toBe(true);
    expect(await video.getByText('Reviewed on Nov 20, 2026 by Ana Peña').isVisible()).toBe(true);
    const source = video.getByRole('link', { name: 'Source: talks.example.org' });
    expect(await source.getAttribute('href')).toBe('https://talks.example.org/keys');
    await leave();
  });

  it('VID-05 VID-08 VID-13 LIST-09 says the same in Spanish', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/keys?lang=es');
    for (const fact of ['may 31, 2026', '10:30', '1.2K me gusta', 'Educación sobre Bitcoin']) {
      expect(await page.getByRole('article').getByText(fact, { exact: true }).isVisible(), fact).toBe(true);
    }
    await leave();
  });

  it('VID-05 shows no duration if none was given', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/plain');
    expect(await page.getByText(/null|undefined|\d:\d\d/).count()).toBe(0);
    await leave();
  });

  it('VID-04 shows the thumbnail, and where there is none a default one', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/keys');
    expect(await shownPictures(page)).toEqual(['/social/video.png']);
    expect(await artwork(page).count()).toBe(0);
    await open('/videos/plain');
    expect(await artwork(page).isVisible()).toBe(true);
    await leave();
  });

  it('VID-11 shares the address of the video by link, and copies it with a toast', async () => {
    const { page, open, leave } = await visit(browser, site.url, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await open('/videos/keys');
    const address = `${site.url}/videos/keys?lang=en`;
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    for (const network of ['X (Twitter)', 'LinkedIn', 'Telegram']) {
      const link = page.getByRole('link', { name: `Share on ${network}` });
      const shared = new URL((await link.getAttribute('href')) ?? '');
      expect(shared.searchParams.get('url')).toBe(address);
    }
    // By key: the menu hangs on its button, so a click that scrolls to it first may find it moved.
    await page.getByRole('button', { name: 'Copy link' }).press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await leave();
  });

  it('VID-15 lists its comments', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/keys');
    expect(await page.getByRole('region', { name: '1 comment' }).getByText('I lost mine once.').isVisible()).toBe(true);
    await leave();
  });
});
