import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { FormValues } from './form-values.ts';

/** An item as it is stored, in the words of its form. */
export interface StoredValues {
  values: FormValues;
  /** Null for what is not stored yet. */
  version: number | null;
}

export type StoredItem<Item = unknown> =
  | { state: 'loading' | 'missing' }
  | { state: 'failed'; error: unknown; retry(): void }
  | {
      state: 'ready';
      /** Null for a new one. */
      item: Item | null;
      stored: StoredValues;
      /** What is stored by now; null when it is gone. */
      reload(): Promise<StoredValues | null>;
    };

interface Versioned {
  version: number;
}

/**
 * The item that a form starts from, as the server has it now. Read once and past the cache: what is written over it must
 * not depend on when a page last read it, and nothing that happens to the cache later may take a form away.
 * @param document asks for `item`; @param read what the form takes from it, a function that stays the same.
 */
export function useStoredItem<Item extends Versioned>(
  document: TypedDocumentNode<{ item?: Item | null }, { id: number }>,
  id: number | null,
  empty: FormValues,
  read: (item: Item) => FormValues,
): StoredItem<Item> {
  const apollo = useApolloClient();
  const ask = useCallback(
    async (wanted: number) => {
      const variables = { id: wanted };
      const { data } = await apollo.query({ query: document, variables, fetchPolicy: 'no-cache' });
      const item = data?.item ?? null;
      return item && { item, stored: { values: read(item), version: item.version } };
    },
    [apollo, document, read],
  );
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof ask>> | undefined>();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    ask(id).then(
      (found) => isWanted && setAnswer(found),
      (error: unknown) => isWanted && setFailure({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, id, attempt]);

  if (id === null) {
    return { state: 'ready', item: null, stored: { values: empty, version: null }, reload: async () => null };
  }
  if (answer) return { state: 'ready', ...answer, reload: async () => (await ask(id))?.stored ?? null };
  if (answer === null) return { state: 'missing' };
  if (!failure) return { state: 'loading' };
  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', error: failure.error, retry };
}
