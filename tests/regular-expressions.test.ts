/** @module-tag extended */

import { check } from 'recheck';
import { expect, it } from 'vitest';
import { runs, SEED } from './support/extent.ts';
import { regularExpressions } from './support/regular-expressions.ts';

/** Attacks count steps, because a slow match on a busy machine is not dangerous. An expression that takes this long to analyze has a status of its own, `unknown`, and should be written more simply. */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null, maxIteration: runs(10, 2) };

/** Each day another share of them is analyzed. */
const SHARES = runs(1, 8);

it('no regular expression in the source takes quadratic time', async () => {
  const found = regularExpressions();
  expect(found.length).toBeGreaterThan(150);
  const dangerous: unknown[] = [];
  for (const { place, pattern, flags } of found.filter((_, n) => n % SHARES === SEED % SHARES)) {
    const { status, ...report } = await check(pattern, flags, LIMITS);
    if (status !== 'safe') dangerous.push({ place, status, attack: 'attack' in report && report.attack?.pattern });
  }
  expect(dangerous).toEqual([]);
}, 600_000);
