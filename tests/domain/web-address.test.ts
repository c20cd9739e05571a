import { expect, it } from 'vitest';
import { isSitePath } from '#domain/web-address.ts';

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
])("a login never leads to another site: %j isn't a path of this one", (text) => {
  expect(isSitePath(text)).toBe(false);
});

it.each(['/', '/news?page=2#end', '/news/a//b', '/course?next=//host'])('%s is a path of the site', (text) => {
  expect(isSitePath(text)).toBe(true);
});
