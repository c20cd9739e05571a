import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { initialState } from './editor-state.ts';
import type { FormValues, StoredValues } from './form-values.ts';
import { type EditorMachine, useEditorState } from './useEditorState.ts';

/** An item, its form's state, and a way to read it again. */
export interface StoredItem<Item = unknown> {
  machine: EditorMachine;
  /** As it was when the form was opened; null for a new item, and until it is read. */
  item: Item | null;
  /** Tries again to read what could not be read. */
  retry(): void;
  /** @returns what is stored by now; null if the item is gone. */
  reload(): Promise<StoredValues | null>;
}

interface Versioned {
  version: number;
}

/**
 * The item that a form starts from, as the server has it now: an edit must not depend on when a page last read the item.
 * The form keeps its first answer. Whatever the query reads later, the state machine refuses it.
 * @param document asks for `item`; @param valuesOf what the form takes from it.
 */
export function useStoredItem<Item extends Versioned>(
  document: TypedDocumentNode<{ item?: Item | null }, { id: number }>,
  id: number | null,
  empty: FormValues,
  valuesOf: (item: Item) => FormValues,
): StoredItem<Item> {
  const machine = useEditorState(() => initialState(id === null ? { values: empty, version: null } : null));
  const { data, error, loading, refetch } = useQuery(document, {
    variables: { id: id ?? 0 },
    skip: id === null,
    fetchPolicy: 'no-cache',
  });
  const [item, setItem] = useState<Item | null>(null);
  const { state, send } = machine;

  useEffect(() => {
    if (state.name !== 'loading' || loading) return;
    const found = data?.item;
    if (found) {
      setItem(found);
      send({ type: 'read', stored: { values: valuesOf(found), version: found.version } });
    } else if (data) send({ type: 'notFound' });
    else if (error) send({ type: 'readFailed', error });
  }, [state.name, loading, data, error, valuesOf, send]);

  return {
    machine,
    item,
    retry: () => {
      // The hook above says how it ends.
      void refetch().catch(() => {});
      send({ type: 'retry' });
    },
    reload: async () => {
      const now = id === null ? null : (await refetch()).data?.item;
      return now ? { values: valuesOf(now), version: now.version } : null;
    },
  };
}
