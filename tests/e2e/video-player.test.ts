/** @module-tag extended */

import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';
const PEERTUBE = 'https://tube.example.org/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d';

/** Address of a video, and the player that it shows as. */
const PLAYERS: Record<string, string> = {
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=30': `${YOUTUBE}?start=30`,
  'https://youtu.be/aqz-KE-bpKQ?si=tracking': YOUTUBE,
  'https://www.youtube.com/embed/aqz-KE-bpKQ': YOUTUBE,
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ': YOUTUBE,
  'https://vimeo.com/76979871': 'https://player.vimeo.com/video/76979871?dnt=1',
  'https://player.vimeo.com/video/76979871': 'https://player.vimeo.com/video/76979871?dnt=1',
  'https://tube.example.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d': PEERTUBE,
  'http://www.youtube.com/watch?v=aqz-KE-bpKQ': YOUTUBE,
  'https://vimeo.com/76979871/0a1b2c3d4e': 'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&dnt=1',
};

/** Addresses that must not be framed. */
const LINKS = [
  'https://www.youtube.com/user/BitcoinTalk',
  'https://www.youtube.com/embed/videoseries?list=PLPQwGV1aLnTuN6kdNWlElfr2tzigB9Nnj',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://other-tube.example.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d',
  'https://example.org/film.mp4',
];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ PEERTUBE_HOSTS: 'tube.example.org' }), openBrowser()]);
  const { make } = site;
  for (const [index, videoUrl] of Object.keys(PLAYERS).entries()) {
    await make.video({ slug: `film-${index}`, title: 'A film', videoUrl });
  }
  for (const [index, videoUrl] of LINKS.entries()) await make.video({ slug: `link-${index}`, videoUrl });
  await make.article({
    slug: 'with-film',
    content:
      '<p>Watch this.</p><figure class="video-link"><a href="https://youtu.be/aqz-KE-bpKQ">The film</a></figure>',
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

describe('the player of a video', () => {
  it('VID-03 no other address is framed: a play button leads to it', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const hosts = await hostsAsked(page.context());
    for (const [index, address] of LINKS.entries()) {
      await open(`/videos/link-${index}`);
      expect(await page.locator('iframe').count(), address).toBe(0);
      const play = page.getByRole('link', { name: 'Play the video' });
      expect(await play.getAttribute('href')).toBe(address);
    }
    expect(hosts).toEqual([]);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Play the video' }).click(),
    ]);
    await popup.waitForURL(LINKS.at(-1) ?? '');
    expect(await popup.evaluate(() => opener)).toBe(null);
    await leave();
  });

  it('VID-01 VID-02 watch, short and embed links of allowed hosts are framed, and no host is asked before play', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const hosts = await hostsAsked(page.context());
    for (const [index, [address, player]] of Object.entries(PLAYERS).entries()) {
      await open(`/videos/film-${index}`);
      const playing = new URL((await playButton(page).getAttribute('href')) ?? '');
      expect(playing.searchParams.get('autoplay'), address).toBe('1');
      playing.searchParams.delete('autoplay');
      expect(playing.href, address).toBe(player);
    }
    expect(hosts).toEqual([]);
    await leave();
  });

  it('VID-01 VID-03 at 390 px leaves the dog beside its play button free', async () => {
    const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 390, height: 844 } });
    for (const path of ['/videos/film-0', '/videos/link-0']) {
      await open(path);
      const poster = page.getByRole('main').locator('img').first();
      const inFrame = playButton(page).locator('svg');
      const button =
        path === '/videos/film-0' ? inFrame : page.getByRole('link', { name: 'Play the video' }).locator('span');
      const [screen, play] = [await poster.boundingBox(), await button.boundingBox()];
      if (!screen || !play) throw new Error('There is no player.');
      // The headphones reach 41% of the width, and the screen 92%.
      expect(play.x, path).toBeGreaterThan(screen.x + screen.width * 0.42);
      expect(play.x + play.width, path).toBeLessThan(screen.x + screen.width * 0.9);
      expect(play.y, path).toBeGreaterThan(screen.y + screen.height * 0.13);
    }
    await leave();
  });

  it.each([0, 4, 6])('VID-01 plays in the page, from the host of the player alone (film %i)', async (index) => {
    const { page, open, leave } = await visit(browser, site.url);
    const hosts = await hostsAsked(page.context());
    await open(`/videos/film-${index}`);
    await playButton(page).click();
    await frame(page).contentFrame().getByText('Playing').waitFor();
    expect([...new Set(hosts)]).toEqual([new URL(Object.values(PLAYERS)[index] ?? '').hostname]);
    await leave();
  });

  it('VID-01 is told where it plays, and may play at once and fill the screen', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await hostsAsked(page.context());
    await open('/videos/film-0');
    const [request] = await Promise.all([
      page.context().waitForEvent('request', (asked) => asked.url().startsWith(YOUTUBE)),
      playButton(page).click(),
    ]);
    const playing = frame(page).contentFrame().getByText('Playing');
    await playing.waitFor();
    expect(await request.headerValue('referer')).toBe(`${site.url}/`);
    expect(await playing.evaluate(() => document.fullscreenEnabled)).toBe(true);
    expect(await frame(page).getAttribute('allow')).toContain('autoplay https://www.youtube-nocookie.com');
    await leave();
  });

  it('VID-01 is reached and started by keyboard', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await hostsAsked(page.context());
    await open('/videos/film-0');
    await playButton(page).focus();
    await page.keyboard.press('Enter');
    await frame(page).contentFrame().getByText('Playing').waitFor();
    await leave();
  });

  it('is labelled in Spanish on a Spanish page', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/film-0?lang=es');
    const poster = frame(page).contentFrame();
    await poster.getByRole('link', { name: 'Reproducir el video' }).waitFor();
    expect(await poster.locator('html').getAttribute('lang')).toBe('es');
    await leave();
  });

  it('starts in the place of a video link inside a text, and nothing is asked of its host before that', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const hosts = await hostsAsked(page.context());
    await open('/news/with-film');
    expect(hosts).toEqual([]);
    await page.getByRole('link', { name: 'The film' }).click();
    await page.getByTitle('The film').contentFrame().getByText('Playing').waitFor();
    expect(new Set(hosts)).toEqual(new Set(['www.youtube-nocookie.com']));
    expect(new URL(page.url()).pathname).toBe('/news/with-film');
    await leave();
  });
});
