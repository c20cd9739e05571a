/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, resize, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const talk = { duration: '1:10:00', title: 'Blocks and chains', titleEs: 'Bloques y cadenas' };
  await make.video({ ...talk, speakers: 'Ana Peña, Eva Ruiz' });
  await make.video({
    ...talk,
    speakers: 'Enrique Hernández, Javier Bastardo, Luis David Esparragoza, Marce Romero',
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it.each([
  ['en', 'Blocks and chains', 'Ana Peña and Eva Ruiz'],
  ['es', 'Bloques y cadenas', 'Ana Peña y Eva Ruiz'],
])(
  'VID-04 the poster of a video without a thumbnail has title, speakers and duration on its screen, at every width (%s)',
  async (lang, title, speakers) => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(`/videos?lang=${lang}`);
    for (const width of [320, 390, 820, 1024, 1440]) {
      await resize(page, { width, height: 900 });
      for (const names of [speakers, 'Enrique Hernández, Javier Bastardo +2']) {
        const card = page.getByRole('article').filter({ hasText: names });
        const picture = await card.locator('img').boundingBox();
        for (const fact of [title, names, '1:10:00']) {
          // The title is below the poster as well.
          const words = card.getByText(fact, { exact: true }).first();
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
    }
    await leave();
  },
);
