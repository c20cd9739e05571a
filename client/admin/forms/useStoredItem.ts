import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { initialState } from './editor-state.ts';
import type { FormValues, StoredValues } from './form-values.ts';
import { type EditorMachine, useEditorState } from './useEditorState.ts';

/** An item for a form, the state of that form, and how to read the item again. */
export interface StoredItem<Item = unknown> {
  machine: EditorMachine;
  /** As it was when the form was opened; null for a new item, and until it is read. */
  item: Item | null;
  /** Tries again to read what could not be read. */
  retry(): void;
  /** @returns what is stored by now; null if the item is gone. */
  reload(): Promise<StoredValues | null>;
}

/**
 * The item that a form starts from, as the server has it now: an edit must not depend on when a page last read the item.
 * The form keeps its first answer. Whatever the query reads later, the state machine refuses it.
 * @param document asks for `item`; @param id null for a new item, whose form goes on when it has one.
 * @param storedOf what the form takes from it.
 */
export function useStoredItem<Item extends object>(
  document: TypedDocumentNode<{ item?: Item | null }, { id: number }>,
  id: number | null,
  empty: FormValues,
  storedOf: (item: Item) => StoredValues,
): StoredItem<Item> {
  const apollo = useApolloClient();
  const machine = useEditorState(() => initialState(id === null ? { values: empty, version: null } : null));
  const [wasNew] = useState(id === null);
  const { data, error, loading, refetch } = useQuery(document, {
    variables: { id: id ?? 0 },
    skip: wasNew,
    fetchPolicy: 'no-cache',
  });
  const [item, setItem] = useState<Item | null>(null);
  const { state, send } = machine;

  useEffect(() => {
    if (state.name !== 'loading' || loading) return;
    const found = data?.item;
    if (found) {
      setItem(found);
      send({ type: 'read', stored: storedOf(found) });
    } else if (data) send({ type: 'notFound' });
    else if (error) send({ type: 'readFailed', error });
  }, [state.name, loading, data, error, storedOf, send]);

  return {
    machine,
    item,
    retry: () => {
      // The hook above says how it ends.
      void refetch().catch(() => {});
      send({ type: 'retry' });
    },
    reload: async () => {
      if (id === null) return null;
      const found = await apollo.query({ query: document, variables: { id }, fetchPolicy: 'no-cache' });
      const now = found.data?.item;
      return now ? storedOf(now) : null;
    },
  };
}
