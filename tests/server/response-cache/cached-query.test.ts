import { expect, it } from 'vitest';
import { KnownQueries } from '#server/platform/response-cache/cacheable-query.ts';

const HASH = 'd809168f732a';
const queries = new KnownQueries([
  { hash: HASH, text: 'query Page($id: Int) { article(id: $id) { id } }', isShared: true },
]);

function kept(id: string) {
  const body = `{"variables":{"id":${id}},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"${HASH}"}}}`;
  return queries.kept(Buffer.from(body), 'localhost');
}

it('BASE-12 a known query whose variables nest too deep is left to the application, which refuses it', () => {
  for (const depth of [40, 3_900]) expect(kept('['.repeat(depth) + ']'.repeat(depth))).toBeNull();
  expect(kept('[[7]]')).not.toBeNull();
});
