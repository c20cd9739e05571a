/**
 * What runs: with `share`, as in `npm test`, a share of the random cases and one look; with `looks`, as in
 * `npm run test:all`, every look; with `cases`, as with `--every-case`, also every random case.
 */
const extent = process.env.SATO_TEST_EXTENT ?? 'looks';
const isWhole = extent === 'cases';

/** A plain run checks a share of the random cases, a different one each day. SATO_TEST_SEED chooses one. */
export const SEED = Number(process.env.SATO_TEST_SEED || Math.floor(Date.now() / 86_400_000));

/** Describes which random cases a run checks. */
export const EXTENT = isWhole
  ? `Checking all random cases, with seed ${SEED}.`
  : `Checking a share of the random cases, with seed ${SEED}. SATO_TEST_SEED=${SEED} repeats it, --every-case checks all.`;

/** How many random cases run: `all` of them, or in a plain run only `some`. */
export function runs(all: number, some: number): number {
  return isWhole ? all : some;
}

/** Options for fast-check. */
export function fuzz(all: number, some: number): { numRuns: number; seed: number } {
  return { numRuns: runs(all, some), seed: SEED };
}

/** `some` of the numbered cases from 1 to `all`, next to each other; or in a whole run all of them. */
export function cases(all: number, some: number): number[] {
  const start = isWhole ? 0 : (SEED * some) % all;
  return Array.from({ length: runs(all, some) }, (_, n) => ((start + n) % all) + 1);
}

/** The look (language, theme, width) that `npm test` checks today, or all of them. */
export function looks<Look>(all: readonly Look[]): Look[] {
  return extent !== 'share' ? [...all] : all.slice(SEED % all.length).slice(0, 1);
}
