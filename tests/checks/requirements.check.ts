import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROW = /^\| ([A-Z0-9]+-\d+) \| .+ \| \[.+\] \|$/gm;
const rows = [...readFileSync('docs/requirements.md', 'utf8').matchAll(ROW)].map(([, id = '']) => id);
const areas = [...new Set(rows.map((id) => id.split('-')[0]))];

/** The IDs in the titles of tests, also where a table of cases has them. */
const tested = new Set(
  globSync('tests/**/*.{test,check}.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(new RegExp(`\\b(?:${areas.join('|')})-\\d{2}\\b`, 'g'))].map(([id]) => id),
  ),
);

it('every row has an ID of its own', () => {
  expect(rows.length).toBeGreaterThan(400);
  expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([]);
});

it('every row has a test', () => {
  expect(rows.filter((id) => !tested.has(id))).toEqual([]);
});

it('every ID in a test is that of a row', () => {
  expect([...tested].filter((id) => !rows.includes(id))).toEqual([]);
});
