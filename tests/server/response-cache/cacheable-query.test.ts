import { expect, it } from 'vitest';
import { KnownQueries } from '#server/platform/response-cache/cacheable-query.ts';

const HASH = 'd809168f732a';
const queries = new KnownQueries([
  { hash: HASH, text: 'query Page($id: Int) { article(id: $id) { id } }', isShared: true },
]);

function cacheable(id: string) {
  const body = `{"variables":{"id":${id}},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"${HASH}"}}}`;
  return queries.cacheable(Buffer.from(body), 'localhost');
}

it('BASE-12 a known query whose variables nest too deep is left to the application, which refuses it', () => {
  for (const depth of [40, 3_900]) expect(cacheable('['.repeat(depth) + ']'.repeat(depth))).toBeNull();
  expect(cacheable('[[7]]')).not.toBeNull();
});
