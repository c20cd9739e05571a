import { useMutation } from '@apollo/client/react';
import { graphql } from '../../gql/index.ts';

const EditCommentMutation = graphql(`
  mutation EditOwnComment($id: Int!, $content: String!) {
    editOwnComment(id: $id, content: $content) {
      id
      content
      editedAt
      canEdit
    }
  }
`);

/** Stores a new text of one's own comment; the page shows what the answer says. */
export function useEditComment(): (id: number, content: string) => Promise<unknown> {
  const [edit] = useMutation(EditCommentMutation);
  return (id, content) => edit({ variables: { id, content } });
}
