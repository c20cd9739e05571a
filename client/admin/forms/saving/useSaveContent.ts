import type { TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { StoredValues } from '../form-values.ts';
import { saved } from './saved-item.ts';
import type { SaveItem } from './useSaving.ts';

/** What a form sends of an item. Its language is always sent as English. */
type Sent<Input> = Partial<Input> & { language: 'en' };

/** The mutations that store the items of a type. */
interface SaveMutations<Item, Input> {
  create: TypedDocumentNode<{ item: Item }, { input: Sent<Input>; idempotencyKey: string }>;
  update: TypedDocumentNode<{ item: Item }, { id: number; input: Sent<Input>; version: number | null }>;
}

/** Stores an item. @param storedOf what the form takes from the answer. */
export function useSaveContent<Item extends { id: number }, Input>(
  mutations: SaveMutations<Item, Input>,
  storedOf: (item: Item) => StoredValues,
): SaveItem<Partial<Input>> {
  const [create] = useMutation(mutations.create);
  const [update] = useMutation(mutations.update);
  return async (id, fields, version, idempotencyKey) => {
    const input = { ...fields, language: 'en' } as const;
    const { data } =
      id === null
        ? await create({ variables: { input, idempotencyKey } })
        : await update({ variables: { id, input, version } });
    return saved(data?.item, storedOf);
  };
}
