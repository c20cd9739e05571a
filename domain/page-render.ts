import type { DocumentNode, ExecutionResult } from 'graphql';
import type { Language } from './language.ts';

/** One GraphQL operation of a page that is being rendered. */
export interface PageOperation {
  document: DocumentNode;
  variables: Record<string, unknown>;
}

/** The input of the client's server entry for one page. */
export interface PageRequest {
  /** Path and query string. */
  url: string;
  /** Scheme and host that visitors use, without a slash at the end. */
  origin: string;
  language: Language;
  /** For inline scripts and styles; the content security policy of this answer allows it. */
  nonce: string;
  execute(operation: PageOperation): Promise<ExecutionResult>;
}

/** A page, or a path of the site to redirect to. */
export type RenderedPage = { status: number; html: string } | { redirect: string };

/** Signature of the client's server entry, which connects the server to React. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
