import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { DocumentNode } from 'graphql';
import type { Language } from '#domain/language.ts';

/** A query with the variables that a page asks it with. */
export interface PageQuery {
  query: DocumentNode;
  variables: Record<string, unknown>;
}

/** What the queries of a page depend on. */
export interface PageQueryInput {
  /** The parts of the path that the route names; undefined if they can't be decoded. */
  params: Readonly<Record<string, string | undefined>>;
  /** The query string of the address. */
  search: URLSearchParams;
  language: Language;
  isSignedIn: boolean;
}

/**
 * The queries that a page starts with. A page exports them as `queries`, so that the server can answer them before it
 * renders the page.
 */
export type PageQueries = (input: PageQueryInput) => PageQuery[];

/** Pairs a query with variables that fit it. */
export function pageQuery<Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
): PageQuery {
  return { query, variables };
}

/** The name of a query's operation. */
export function nameOf({ definitions }: DocumentNode): string {
  for (const definition of definitions) {
    if (definition.kind === 'OperationDefinition' && definition.name) return definition.name.value;
  }
  return '';
}
