/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, partTakenOver, resize, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const DESCRIPTION = 'On blocks.\n\n0:00 Start\n1:30 What a block is\n1:02:05 Questions';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ PEERTUBE_HOSTS: 'tube.example.org' }), openBrowser()]);
  const { make } = site;
  await make.lesson({ slug: 'blocks', title: 'Blocks and chains', titleEs: 'Bloques y cadenas' });
  await make.video({ slug: 'first', title: 'The first' });
  await make.video({
    slug: 'talk',
    title: 'A talk',
    titleEs: 'Una charla',
    description: DESCRIPTION,
    duration: '1:10:00',
    speakers: 'Ana Peña, Eva Ruiz',
    lessonSlug: 'blocks',
  });
  await make.video({ slug: 'last', title: 'The last', lessonSlug: 'no-such-lesson' });
  await make.video({
    slug: 'panel',
    speakers: 'Enrique Hernández, Javier Bastardo, Luis David Esparragoza, Marce Romero',
    lessonSlug: 'blocks',
    duration: '1:10:00',
  });
  await make.video({
    slug: 'file',
    title: 'A file',
    description: DESCRIPTION,
    videoUrl: 'https://example.org/film.mp4',
  });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('the poster of a video without a thumbnail', () => {
  it.each([
    ['en', 'Blocks and chains', 'Ana Peña and Eva Ruiz'],
    ['es', 'Bloques y cadenas', 'Ana Peña y Eva Ruiz'],
    ['en', 'Blocks and chains', 'Enrique Hernández, Javier Bastardo +2'],
    ['es', 'Bloques y cadenas', 'Enrique Hernández, Javier Bastardo +2'],
  ])(
    'VID-04 has topic, speakers and duration on its screen, at every width and in the dark (%s, %s, %s)',
    async (lang, ...facts) => {
      const { page, open, leave } = await visit(browser, site.url);
      await open(`/videos?lang=${lang}`);
      const card = page.getByRole('article').filter({ hasText: facts[1] ?? '' });
      for (const width of [320, 390, 820, 1024, 1440]) {
        await resize(page, { width, height: 900 });
        const picture = await card.locator('img').boundingBox();
        for (const fact of [...facts, '1:10:00']) {
          const words = card.getByText(fact, { exact: true });
          const box = await words.boundingBox();
          if (!picture || !box) throw new Error(`${fact} is not there.`);
          expect(box.x, `${fact} at ${width} px`).toBeGreaterThan(picture.x);
          expect(box.x + box.width, `${fact} at ${width} px`).toBeLessThan(picture.x + picture.width);
          expect(box.y + box.height, `${fact} at ${width} px`).toBeLessThanOrEqual(picture.y + picture.height);
          const isCut = await words.evaluate(
            ({ scrollHeight, clientHeight, parentElement: slide }) =>
              scrollHeight > clientHeight + 1 || (slide?.scrollHeight ?? 0) > (slide?.clientHeight ?? 0) + 1,
          );
          expect(isCut, `${fact} at ${width} px`).toBe(false);
        }
      }
      await leave();
    },
  );
});

describe('the page of a video', () => {
  it('VID-05 names its speakers, its lesson, its chapters and the videos before and after', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/talk');
    const main = page.getByRole('main');
    expect(await main.getByText('Ana Peña and Eva Ruiz', { exact: true }).last().isVisible()).toBe(true);
    expect(await main.getByText('Speakers', { exact: true }).isVisible()).toBe(true);
    expect(await main.getByText('On blocks.', { exact: true }).isVisible()).toBe(true);
    expect(await main.getByRole('link', { name: 'Blocks and chains' }).getAttribute('href')).toBe('/course/blocks');
    const chapters = main.getByRole('region', { name: 'Chapters' }).getByRole('link');
    expect(await chapters.allTextContents()).toEqual(['0:00 Start', '1:30 What a block is', '1:02:05 Questions']);
    const more = main.getByRole('navigation', { name: 'More videos' }).getByRole('link');
    expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/videos/first',
      '/videos/last',
    ]);
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('On blocks.');
    await leave();
  });

  it('VID-01 starts at a chapter, by mouse and by keyboard', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>Playing</p>' }),
    );
    await open('/videos/talk');
    const player = page.frameLocator('iframe');
    const chapter = page.getByRole('link', { name: 'What a block is' });
    await partTakenOver(chapter);
    await chapter.click();
    await player.getByText('Playing').waitFor();
    const playing = () => page.frames().map((frame) => frame.url());
    expect(playing()).toContain('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90&autoplay=1');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.getByRole('link', { name: 'Questions' }).focus();
    const [request] = await Promise.all([
      page.waitForRequest('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=3725&autoplay=1'),
      page.keyboard.press('Enter'),
    ]);
    expect(request.isNavigationRequest()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/videos/talk');
    await leave();
  });

  it('VID-03 leads to a chapter elsewhere if there is no player', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/file');
    const chapter = page.getByRole('link', { name: 'What a block is' });
    expect(await chapter.getAttribute('href')).toBe('https://example.org/film.mp4#t=90');
    expect(await chapter.getAttribute('target')).toBe('_blank');
    await leave();
  });

  it('shows neither speakers nor a lesson nor chapters where there are none', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/videos/last?lang=es');
    expect(await page.getByText(/Ponente|Capítulos|La lección que acompaña/).count()).toBe(0);
    await leave();
  });
});
