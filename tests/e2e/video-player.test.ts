/** @module-tag extended */

import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, partTakenOver, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

/** By slug, addresses of videos and the hosts of their players. */
const FILMS = {
  youtube: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'www.youtube-nocookie.com'],
  peertube: ['https://tube.example.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d', 'tube.example.org'],
} as const;

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ PEERTUBE_HOSTS: 'tube.example.org' }), openBrowser()]);
  const { make } = site;
  await make.lesson({ slug: 'blocks' });
  const facts = {
    speakers: 'Ana Peña, Eva Ruiz',
    lessonSlug: 'blocks',
    description: '0:00 Start\n1:30 What a block is\n1:02:05 Questions',
  };
  for (const [slug, [videoUrl]] of Object.entries(FILMS)) {
    await make.video({ slug, title: 'A film', videoUrl, ...facts });
  }
  await make.video({ slug: 'elsewhere', videoUrl: 'https://example.org/film.mp4' });
  await make.article({
    slug: 'with-film',
    content:
      '<figure class="video-link"><a href="https://youtu.be/aqz-KE-bpKQ">The film</a></figure><pre><code>1</code></pre>',
  });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Every host that is asked for anything; instead of the network a page answers, which says what it may do. */
async function hostsAsked(context: BrowserContext): Promise<string[]> {
  const hosts: string[] = [];
  await context.route(
    (url) => url.origin !== site.url,
    (route) => {
      hosts.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>Playing</p>' });
    },
  );
  return hosts;
}

const frame = (page: Page) => page.getByTitle('Video: A film');
const playButton = (page: Page) => frame(page).contentFrame().getByRole('link', { name: 'Play the video' });
const playing = (page: Page) => frame(page).contentFrame().getByText('Playing');

it('VID-01 VID-02 a video asks no host before play, and its player alone after it', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  const hosts = await hostsAsked(page.context());
  for (const [slug, [, host]] of Object.entries(FILMS)) {
    hosts.length = 0;
    await open(`/videos/${slug}`);
    await playButton(page).waitFor();
    expect(hosts).toEqual([]);
    const asked = page.context().waitForEvent('request', (request) => new URL(request.url()).hostname === host);
    // Reached and started by keyboard.
    await playButton(page).focus();
    await page.keyboard.press('Enter');
    await playing(page).waitFor();
    expect([...new Set(hosts)]).toEqual([host]);
    expect(await (await asked).headerValue('referer')).toBe(`${site.url}/`);
    expect(await playing(page).evaluate(() => document.fullscreenEnabled)).toBe(true);
  }
  await leave();
});

it('VID-01 starts at a chapter, by mouse and by keyboard', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await hostsAsked(page.context());
  await open('/videos/youtube');
  const chapter = page.getByRole('link', { name: 'What a block is' });
  await partTakenOver(chapter);
  await chapter.click();
  await playing(page).waitFor();
  expect(page.frames().map((each) => each.url())).toContain(`${YOUTUBE}?start=90&autoplay=1`);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await page.getByRole('link', { name: 'Questions' }).focus();
  const [request] = await Promise.all([
    page.waitForRequest(`${YOUTUBE}?start=3725&autoplay=1`),
    page.keyboard.press('Enter'),
  ]);
  expect(request.isNavigationRequest()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/videos/youtube');
  await leave();
});

it('VID-01 VID-03 at 390 px leaves the dog beside its play button free; without a player, it opens the video elsewhere', async () => {
  const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 390, height: 844 } });
  await hostsAsked(page.context());
  const link = page.getByRole('link', { name: 'Play the video' });
  for (const [path, button] of [
    ['/videos/youtube', playButton(page).locator('svg')],
    ['/videos/elsewhere', link.locator('span')],
  ] as const) {
    await open(path);
    const poster = page.getByRole('main').locator('img').first();
    const [screen, play] = [await poster.boundingBox(), await button.boundingBox()];
    if (!screen || !play) throw new Error('There is no player.');
    // The headphones reach 41% of the width, and the screen 92%.
    expect(play.x, path).toBeGreaterThan(screen.x + screen.width * 0.42);
    expect(play.x + play.width, path).toBeLessThan(screen.x + screen.width * 0.9);
    expect(play.y, path).toBeGreaterThan(screen.y + screen.height * 0.13);
  }
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await popup.waitForURL('https://example.org/film.mp4');
  expect(await popup.evaluate(() => opener)).toBe(null);
  await leave();
});

it('starts in the place of a video link inside a text, and nothing is asked of its host before that', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  const hosts = await hostsAsked(page.context());
  await open('/news/with-film');
  expect(hosts).toEqual([]);
  // What a text gets by scripts comes all at once. Before that, the link leads to the host.
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await page.getByRole('link', { name: 'The film' }).click();
  await page.getByTitle('The film').contentFrame().getByText('Playing').waitFor();
  expect(new Set(hosts)).toEqual(new Set(['www.youtube-nocookie.com']));
  expect(new URL(page.url()).pathname).toBe('/news/with-film');
  await leave();
});
