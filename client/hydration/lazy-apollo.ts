import type { ApolloClient, OperationVariables } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { createContext, use } from 'react';
import { nameOf } from '../app/page-queries.ts';
import { newListeners } from '../ui/listeners.ts';
import { onFirstInteraction } from './first-interaction.ts';
import type { Answer } from './page-state.ts';

/**
 * Lazily loaded Apollo Client. Pages come with the results of their first queries, so it is loaded on the first
 * interaction, or for the first query without a result.
 */
export class LazyApollo {
  #client: ApolloClient | null = null;
  #coming: Promise<ApolloClient> | null = null;
  readonly #load: () => Promise<ApolloClient>;
  readonly #answers: Map<string, Answer>;
  /** Names of results that aren't in the client's cache yet. */
  readonly #unkept: Set<string>;
  /** The queries of the results used so far. */
  readonly #asked = new Map<string, DocumentNode>();
  readonly #listeners = newListeners();

  /** @param answers results that came with the page, by query name. */
  constructor(load: () => Promise<ApolloClient>, answers: Record<string, Answer> = {}) {
    this.#load = load;
    this.#answers = new Map(Object.entries(answers));
    this.#unkept = new Set(this.#answers.keys());
  }

  /** For an application that starts with a client. */
  static of(client: ApolloClient, answers?: Record<string, Answer>): LazyApollo {
    const apollo = new LazyApollo(() => Promise.resolve(client), answers);
    apollo.#client = client;
    return apollo;
  }

  /** For `useSyncExternalStore`: the client, once loaded. */
  readonly read = (): ApolloClient | null => this.#client;

  /** The same during hydration: the server rendered without a client, from the results that came with the page. */
  readonly readOnServer = (): ApolloClient | null => null;

  readonly subscribe = this.#listeners.subscribe;

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

  /** Loads it on the first interaction. */
  loadInTime(): void {
    onFirstInteraction(async () => {
      await this.client();
    });
  }

  /** The account has changed, so results that came with the page no longer go into the client's cache. */
  dropAnswers(): void {
    this.#unkept.clear();
  }

  /** The result that came with the page for a query, until the client is loaded. */
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
    this.#listeners.notify();
  }

  /** Also writes the result into the client's cache. */
  #keep(client: ApolloClient, name: string, query: DocumentNode): void {
    const answer = this.#answers.get(name);
    if (answer && this.#unkept.delete(name)) client.writeQuery({ query, ...answer, broadcast: false });
  }
}

export const LazyApolloContext = createContext<LazyApollo | null>(null);

/** Provides the client to all components that query or mutate. */
export function useLazyApollo(): LazyApollo {
  const apollo = use(LazyApolloContext);
  if (!apollo) throw new Error('Components that ask the server have Apollo around them.');
  return apollo;
}
