/** @module-tag extended */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';

/** How wide a picture is on the screen, as browsers are told. */
const CARD = '(min-width: 1024px) 400px, (min-width: 560px) 50vw, 100vw';
const TEXT = '(min-width: 768px) 680px, 100vw';
const PLAYER = '(min-width: 1024px) 960px, 100vw';

let place: MediaPlace;
let site: TestSite;
let harbor: Uploaded;

beforeAll(async () => {
  place = await folderPlace();
  site = await startOwnSite(place.settings);
  const admin = await withSession(site, { role: 'admin' });
  harbor = (await upload(admin, await drawn(1_200, 800).png().toBuffer(), 'harbor.png')).answer;
  const src = harbor.src;
  await site.make.article({ slug: 'harbor', imageUrl: src, content: `<p><img src="${src}" alt="Boats"></p>` });
  await site.make.video({ slug: 'harbor', thumbnailUrl: src, duration: '1:00' });
});
afterAll(async () => {
  await site.close();
  await place.close();
});

/** The attributes `srcset` and `sizes` of each place that shows the harbor. */
async function shownOn(path: string): Promise<{ sources: string; sizes: string }[]> {
  const page = await (await fetch(`${site.url}${path}`)).text();
  const tags = (page.match(/<img[^>]*>/g) ?? []).filter((tag) => tag.includes(`src="${harbor.src}"`));
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
  return tags.map((tag) => ({ sources: attribute(tag, 'srcset'), sizes: attribute(tag, 'sizes') }));
}

describe('browsers are told all widths of a picture, and how wide it is shown', () => {
  it.each([
    ['cards of articles', '/news', [CARD]],
    ['a cover, and a picture in the text below it', '/news/harbor', [TEXT, TEXT]],
    ['thumbnails of videos', '/videos', [CARD]],
    ['the picture under the player', '/videos/harbor', [PLAYER]],
    ['cards and thumbnails on the home page', '/', [CARD, CARD]],
  ])('%s', async (_where, path, sizes) => {
    const widths = [320, 640, 960].map((width) => `/media/${harbor.digest}/${width}.webp ${width}w`);
    const sources = [...widths, `/media/${harbor.digest}/1440.webp 1200w`].join(', ');
    expect(await shownOn(path)).toEqual(sizes.map((shown) => ({ sources, sizes: shown })));
  });
});
