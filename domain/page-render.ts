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
  isSignedIn: boolean;
  /** Whether browsers may save pages for reading without a connection. */
  hasOfflineReading: boolean;
  execute(operation: PageOperation): Promise<ExecutionResult>;
}

/** The code that a page contains. The content security policy allows exactly these texts. */
export interface InlineCode {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A page, or a path of the site to redirect to: for this time, or for good. */
export type RenderedPage =
  | { status: number; html: string; inline: InlineCode }
  | { status: 301 | 302; redirect: string };

/** Signature of the client's server entry, which connects the server to React. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
