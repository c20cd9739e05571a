import { type DocumentNode, Kind, print } from 'graphql';
import type { ClientDocument } from '#domain/client-document.ts';
import * as adminDocuments from '../gql/admin/graphql.ts';
import * as siteDocuments from '../gql/graphql.ts';
import { createCache } from './apollo.ts';
import { hashOf } from './trusted-documents.ts';

/** Their answers change without a notification, and a visitor knows what they must be. */
const NEVER_CACHED: unknown[] = [siteDocuments.ViewCountDocument];

/** The operations of the public site and of the admin area, letter by letter as browsers would send them. */
export function clientDocuments(): ClientDocument[] {
  const site = Object.values(siteDocuments);
  const admin = Object.values(adminDocuments);
  return [
    ...site.flatMap((document) => clientDocument(document, !NEVER_CACHED.includes(document))),
    ...admin.flatMap((document) => clientDocument(document, false)),
  ];
}

const cache = createCache();

/** Nothing for a fragment, which is part of other documents. */
function clientDocument(document: DocumentNode, mayBeShared: boolean): ClientDocument[] {
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  const hash = hashOf(document);
  if (!operation || hash === undefined) return [];
  const text = print(cache.transformDocument(document));
  return [{ hash, text, isShared: mayBeShared && operation.operation === 'query' }];
}
