import { useMutation } from '@apollo/client/react';
import type { UpdateArticleMutation as Answer, ArticleInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import type { StoredValues } from '../form-values.ts';
import { saved, writeOf } from '../saving/saved-item.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const CreateArticleMutation = graphql(`
  mutation CreateArticle($input: ArticleInput!, $idempotencyKey: String!) {
    createArticle(input: $input, idempotencyKey: $idempotencyKey) {
      id
      ...ArticleForm_item
    }
  }
`);

const UpdateArticleMutation = graphql(`
  mutation UpdateArticle($id: Int!, $input: ArticleInput!, $version: Int) {
    updateArticle(id: $id, input: $input, version: $version) {
      id
      ...ArticleForm_item
    }
  }
`);

/** Stores an article. Its language is always sent as English. @param storedOf what the form takes from the answer. */
export function useSaveArticle(storedOf: (item: Answer['updateArticle']) => StoredValues): SaveItem<ArticleInput> {
  const [create] = useMutation(CreateArticleMutation, writeOf('article'));
  const [update] = useMutation(UpdateArticleMutation, writeOf('article'));
  return async (id, fields, version, idempotencyKey) => {
    const input = { ...fields, language: 'en' } as const;
    if (id === null) {
      const { data } = await create({ variables: { input, idempotencyKey } });
      return saved(data?.createArticle, storedOf);
    }
    const { data } = await update({ variables: { id, input, version } });
    return saved(data?.updateArticle, storedOf);
  };
}
