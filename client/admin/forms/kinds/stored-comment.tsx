import type { CommentForm_ItemFragment } from '../../../gql/admin/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import type { FormValues, StoredValues } from '../form-values.ts';

export const CommentFormFragment = graphql(`
  fragment CommentForm_item on Comment {
    id
    version
    content
    status
    createdAt
    awaitsReview
    decision {
      reason
      note
      decidedBy
    }
    user {
      id
      username
    }
  }
`);

/** What the form takes from a stored comment. */
export function storedComment(found: FragmentType<typeof CommentFormFragment>): StoredValues {
  const item = readFragment(CommentFormFragment, found);
  return { values: valuesOf(item), version: item.version };
}

const valuesOf = ({ content, status }: CommentForm_ItemFragment): FormValues => ({ content, status });
