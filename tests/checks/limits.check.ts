import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const SOURCE = read('server/platform/limits/rate-limits.ts') + read('server/platform/limits/login-limits.ts');

const LIMIT = /keyPrefix: '([\w-]+)',\s*points: ([\w.]+),\s*duration: ([\w *]+\w)/g;
const SECONDS: Record<string, number> = {
  minute: 60,
  '10 minutes': 600,
  '15 minutes': 900,
  '30 minutes': 1_800,
  hour: 3_600,
  day: 86_400,
};

/** A number, or the value of a constant. */
function evaluated(text: string): number {
  const [, constant = text] = new RegExp(`const ${text} = ([\\d_ *]+);`).exec(SOURCE) ?? [];
  return constant.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
}

it('the table of limits in the pages about security has each limit with its number and time, and no other', () => {
  const implemented = Array.from(SOURCE.matchAll(LIMIT), ([, name, points = '', duration = '']) => {
    const number = points === 'settings.newAccountComments' ? '`NEW_ACCOUNT_COMMENTS_PER_HOUR`' : evaluated(points);
    return [name, String(number), evaluated(duration)];
  });
  const [, section = ''] = /\n## Limits\n(.*?)\n## /s.exec(read('docs/security.md')) ?? [];
  const documented = Array.from(section.matchAll(/^\| `([\w-]+)` \|[^|]+\| ([^|]+) \|[^|]+\| ([^|]+) \|$/gm), (row) => {
    const [, name, number = '', time = ''] = row;
    return [name, number.replaceAll(',', ''), SECONDS[time]];
  });
  expect(implemented.length).toBeGreaterThan(40);
  expect(documented.toSorted()).toEqual(implemented.toSorted());
});
