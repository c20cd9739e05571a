import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has. */
const REQUIREMENTS = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};
const ROW = /^\| (\d+)\.\d+\.\d+ \| [^|]+ \| (met|not met|not applicable) \| [^|]+ \|$/;
const PATH = /`((?:tests|server|client|domain|cli|docs)\/[^`]+|[\w-]+\.(?:graphql|json))`/g;

/** The rows of the tables, by chapter. */
const chapters = PAGE.split(/^## V/m)
  .slice(1)
  .map((text) => ({
    chapter: Number.parseInt(text, 10),
    rows: text.split('\n').filter((line) => /^\| \d/.test(line)),
  }));
const rows = chapters.flatMap((each) => each.rows);

it('every requirement is in its chapter, once, with a state', () => {
  expect(rows.filter((row) => !ROW.test(row))).toEqual([]);
  expect(Object.fromEntries(chapters.map(({ chapter, rows: { length } }) => [chapter, length]))).toEqual(REQUIREMENTS);
  const elsewhere = chapters.flatMap((each) => each.rows.filter((row) => ROW.exec(row)?.[1] !== String(each.chapter)));
  expect(elsewhere).toEqual([]);
  const ids = rows.map((row) => row.split(' | ')[0]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('every requirement that is met names a file or a section that shows it, and every file is there', () => {
  const bare = rows.filter((row) => ROW.exec(row)?.[2] === 'met' && row.search(PATH) < 0 && !/\]\(\w+\.md#/.test(row));
  expect(bare).toEqual([]);
  const paths = [...PAGE.matchAll(PATH)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('the numbers at the top are those of the tables', () => {
  const count = (state: string) => rows.filter((row) => ROW.exec(row)?.[2] === state).length;
  const [, ...documented] =
    /Of the (\d+) requirements, (\d+) are met, (\d+) are not, and (\d+) don't apply/.exec(PAGE) ?? [];
  expect(documented.map(Number)).toEqual([rows.length, count('met'), count('not met'), count('not applicable')]);
});
