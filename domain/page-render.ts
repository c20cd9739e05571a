import type { DocumentNode, ExecutionResult } from 'graphql';
import type { Language } from './language.ts';

/** One GraphQL operation of a page that is being rendered. */
export interface PageOperation {
  document: DocumentNode;
  variables: Record<string, unknown>;
}

/** What the client's server entry gets to render one page. */
export interface PageRequest {
  /** Path and query string. */
  url: string;
  /** Scheme and host that visitors use, without a slash at the end. */
  origin: string;
  language: Language;
  /** For inline scripts and styles, as the content security policy of this answer says. */
  nonce: string;
  execute(operation: PageOperation): Promise<ExecutionResult>;
}

/** A page, or the path of the site that its visitor is sent to instead. */
export type RenderedPage = { status: number; html: string } | { redirect: string };

/** Signature of the client's server entry, the border between server and React. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
