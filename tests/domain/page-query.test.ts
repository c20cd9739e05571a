import { describe, expect, it } from 'vitest';
import { pageQuery } from '#domain/page-query.ts';

describe('the query string of a page', () => {
  it.each([
    ['', ''],
    ['?', ''],
    ['?utm_source=news&fbclid=1', ''],
    ['?q=&category=', ''],
    ['?page=2&category=News', '?category=News&page=2'],
    ['?category=News&page=2', '?category=News&page=2'],
    ['?lang=es&x=1&lang=en', '?lang=es'],
    ['?q=a%26b+c', '?q=a%26b+c'],
    ['?returnTo=%2F', ''],
  ])('%s becomes %s', (given, query) => expect(pageQuery(given)).toBe(query));
});
