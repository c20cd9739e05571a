/**
 * The hash in the body of a GraphQL request that is sent instead of a document, as Apollo's persisted queries do.
 * @returns null if there is none.
 */
export function hashSentIn(body: unknown): string | null {
  const { version, sha256Hash } = partOf(partOf(partOf(body).extensions).persistedQuery);
  return version === 1 && typeof sha256Hash === 'string' ? sha256Hash : null;
}

function partOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
