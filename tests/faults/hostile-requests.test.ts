/**
 * Sends 20,000 hostile requests to a running site: GraphQL, REST and pages. It takes minutes, so `npm test` sends only
 * a few hundred. Build the site, then run
 *
 *   SATO_FAULTS=1 SEED=1 npx vitest run --config tests/vitest.config.ts tests/faults/hostile-requests.test.ts
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendHostile } from '#tests/support/send-hostile.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const ROUNDS = 40;
const EACH = 500;

describe.runIf(process.env.SATO_FAULTS)('20,000 hostile requests', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite({ LOG_LEVEL: 'error' });
    const { id } = await site.make.article({ slug: 'keys' });
    await site.make.comment({ article: id });
    await site.make.lesson({ slug: 'lesson-1' });
  });
  afterAll(() => site.close());

  it.each(Array.from({ length: ROUNDS }, (_, n) => Number(process.env.SEED ?? 1) * 1_000 + n))(
    'never get a 500, and errors are short: seed %i',
    async (seed) => {
      expect(await sendHostile(site, seed, EACH)).toEqual([]);
    },
  );
});
