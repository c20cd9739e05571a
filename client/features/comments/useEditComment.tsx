import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';

const EditCommentMutation = graphql(`
  mutation EditOwnComment($id: Int!, $content: String!) {
    editOwnComment(id: $id, content: $content) {
      id
      content
      editedAt
      editableUntil
      mentions {
        name
        username
      }
    }
  }
`);

/** Stores a new text of the user's own comment. The page shows what the answer says. */
export function useEditComment(): (id: number, content: string) => Promise<unknown> {
  const [edit] = useMutation(EditCommentMutation);
  return (id, content) => edit({ variables: { id, content } });
}
