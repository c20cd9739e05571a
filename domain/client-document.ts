/** A GraphQL document of the site's own client, as the build knows it. */
export interface ClientDocument {
  /** What the client sends instead of the text. */
  hash: string;
  text: string;
  /** Whether many visitors get the same answer. */
  isShared: boolean;
}

/** The code of an error for a hash that the server doesn't know. Apollo's persisted queries have the same. */
export const UNKNOWN_HASH = 'PERSISTED_QUERY_NOT_FOUND';
