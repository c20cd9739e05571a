/** @module-tag extended */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { cases } from '#tests/support/extent.ts';
import { sendHostile } from '#tests/support/send-hostile.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent' });
  const { id } = await site.make.article({ slug: 'keys' });
  await site.make.comment({ article: id });
  await site.make.lesson({ slug: 'lesson-1' });
});
afterAll(() => site.close());

it.each(cases(3, 1))('BASE-11 BASE-12 hostile requests get no 500, and short errors: seed %i', async (seed) => {
  expect(await sendHostile(site, seed, 150)).toEqual([]);
});
