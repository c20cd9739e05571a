import type { ApolloClient, OperationVariables } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { createContext, use } from 'react';
import { nameOf } from '../app/page-queries.ts';
import { onFirstInteraction } from './first-interaction.ts';
import type { Answer } from './page-state.ts';

/**
 * Apollo Client, which pages are read without: the answers to their first queries come with them. It is loaded when
 * someone does something, and for the first question that no answer came for.
 */
export class LazyApollo {
  #client: ApolloClient | null = null;
  #coming: Promise<ApolloClient> | null = null;
  readonly #load: () => Promise<ApolloClient>;
  readonly #answers: Map<string, Answer>;
  /** The names of answers that the client's cache has yet to get. */
  readonly #unkept: Set<string>;
  /** The queries that the answers used so far belong to. */
  readonly #asked = new Map<string, DocumentNode>();
  readonly #listeners = new Set<() => void>();

  /** @param answers that came with the page, by the names of their queries. */
  constructor(load: () => Promise<ApolloClient>, answers: Record<string, Answer> = {}) {
    this.#load = load;
    this.#answers = new Map(Object.entries(answers));
    this.#unkept = new Set(this.#answers.keys());
  }

  /** For an application that has it from the start. */
  static of(client: ApolloClient, answers?: Record<string, Answer>): LazyApollo {
    const apollo = new LazyApollo(() => Promise.resolve(client), answers);
    apollo.#client = client;
    return apollo;
  }

  /** For `useSyncExternalStore`: the client, once it is there. */
  readonly read = (): ApolloClient | null => this.#client;

  /** The same for HTML that React takes over: the server had no client, and rendered the answers that came with the page. */
  readonly readOnServer = (): ApolloClient | null => null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Rejects if it can't be loaded; the next call tries again. */
  readonly client = (): Promise<ApolloClient> => {
    this.#coming ??= this.#load().then(
      (client) => {
        this.#arrive(client);
        return client;
      },
      (error: unknown) => {
        this.#coming = null;
        throw error;
      },
    );
    return this.#coming;
  };

  /** Loads it as soon as someone does something. */
  loadInTime(): void {
    onFirstInteraction(async () => {
      await this.client();
    });
  }

  /** Someone else sees the page from now on, so the client's cache gets nothing more of what came with it. */
  dropAnswers(): void {
    this.#unkept.clear();
  }

  /** What came with the page for a query. It holds as long as the client isn't there. */
  answerTo(query: DocumentNode, variables: OperationVariables): unknown {
    const name = nameOf(query);
    const answer = this.#answers.get(name);
    if (!answer) return undefined;
    this.#asked.set(name, query);
    if (this.#client) this.#keep(this.#client, name, query);
    return JSON.stringify(answer.variables) === JSON.stringify(variables) ? answer.data : undefined;
  }

  #arrive(client: ApolloClient): void {
    if (this.#client) return;
    this.#client = client;
    for (const [name, query] of this.#asked) this.#keep(client, name, query);
    for (const listener of this.#listeners) listener();
  }

  /** From then on, the client's cache has the answer. */
  #keep(client: ApolloClient, name: string, query: DocumentNode): void {
    const answer = this.#answers.get(name);
    if (answer && this.#unkept.delete(name)) client.writeQuery({ query, ...answer, broadcast: false });
  }
}

export const LazyApolloContext = createContext<LazyApollo | null>(null);

/** Around all components that ask or change something. */
export function useLazyApollo(): LazyApollo {
  const apollo = use(LazyApolloContext);
  if (!apollo) throw new Error('Components that ask the server have Apollo around them.');
  return apollo;
}
