import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';

const ReportMutation = graphql(`
  mutation ReportComment($id: Int!, $reason: String) {
    reportComment(id: $id, reason: $reason)
  }
`);

/** Reports a comment to the admins. */
export function useReportComment(): (id: number, reason: string) => Promise<unknown> {
  const [report] = useMutation(ReportMutation);
  return (id, reason) => report({ variables: { id, reason } });
}
