import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';

const AcceptMutation = graphql(`
  mutation SetAcceptedAnswer($id: Int!, $accepted: Boolean!) {
    setAcceptedAnswer(id: $id, accepted: $accepted) {
      id
      ...CommentThread_question
    }
  }
`);

/** Marks a reply as the answer to its question, or takes that back. Rejects if it fails. */
export function useAcceptAnswer(): (id: number, accepted: boolean) => Promise<unknown> {
  const [setAccepted] = useMutation(AcceptMutation);
  return (id, accepted) => setAccepted({ variables: { id, accepted } });
}
