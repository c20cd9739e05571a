import { useMutation } from '@apollo/client/react';
import type { ArticleInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { refreshAfterWrite } from '../../refresh.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const CreateArticleMutation = graphql(`
  mutation CreateArticle($input: ArticleInput!) {
    createArticle(input: $input) {
      id
    }
  }
`);

const UpdateArticleMutation = graphql(`
  mutation UpdateArticle($id: Int!, $input: ArticleInput!, $version: Int) {
    updateArticle(id: $id, input: $input, version: $version) {
      id
    }
  }
`);

/** Stores an article. Its language is always sent as English. */
export function useSaveArticle(): SaveItem<ArticleInput> {
  const [create] = useMutation(CreateArticleMutation, { update: (cache) => refreshAfterWrite(cache, 'article') });
  const [update] = useMutation(UpdateArticleMutation, { update: (cache) => refreshAfterWrite(cache, 'article') });
  return (id, fields, version) => {
    const input = { ...fields, language: 'en' } as const;
    return id === null ? create({ variables: { input } }) : update({ variables: { id, input, version } });
  };
}
