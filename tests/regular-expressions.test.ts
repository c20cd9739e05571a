import { check } from 'recheck';
import { expect, it } from 'vitest';
import { regularExpressions } from './support/regular-expressions.ts';

/** Counted in steps alone: what a busy machine takes long for is not dangerous. */
const LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null };

it('takes time with the square of no text to look for what the source looks for', async () => {
  const found = regularExpressions();
  expect(found.length).toBeGreaterThan(150);
  const dangerous: unknown[] = [];
  for (const { place, pattern, flags } of found) {
    const { status, ...report } = await check(pattern, flags, LIMITS);
    if (status !== 'safe') dangerous.push({ place, status, attack: 'attack' in report && report.attack?.pattern });
  }
  expect(dangerous).toEqual([]);
}, 600_000);
