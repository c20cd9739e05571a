import type { DocumentNode } from 'graphql';

/** Before every hash that codegen puts into a document. */
const PREFIX = 'sha256:';
/** Hex digits, out of 64. They identify a document among a few hundred, and every page loads all hashes of the site. */
const LENGTH = 12;

/** The same source code with short hashes in its documents. The build does this to the code that codegen generates. */
export function withShortHashes(code: string): string {
  return code.replace(new RegExp(`${PREFIX}([0-9a-f]{${LENGTH}})[0-9a-f]+`, 'g'), '$1');
}

/** The hash that the build has put into a document of the site's own, which the server knows; see codegen.yml. */
export function hashOf(document: DocumentNode): string | undefined {
  const meta: unknown = Reflect.get(document, '__meta__');
  const hash: unknown = typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'hash') : undefined;
  return typeof hash === 'string' ? withShortHashes(hash) : undefined;
}
