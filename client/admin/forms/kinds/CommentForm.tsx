import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { COMMENT_STATUSES } from '#domain/content.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import { FormattedDate } from '../../../ui/FormattedDate.tsx';
import { OpenReports } from '../../moderation/OpenReports.tsx';
import { EditorPage } from '../EditorPage.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { COMMENT_STATUS_NAMES } from '../fields/field-labels.ts';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { useStoredItem } from '../useStoredItem.ts';
import { commentKind } from './comment-kind.ts';
import { CommentFormFragment, storedComment } from './stored-comment.tsx';
import { useSaveComment } from './useSaveComment.tsx';

const CommentItemQuery = graphql(`
  query CommentForm($id: Int!) {
    item: comment(id: $id) {
      ...CommentForm_item
    }
  }
`);

/** Corrects, hides and approves a comment. */
export function CommentForm({ id }: { id: number | null }) {
  const { t } = useLingui();
  const item = useStoredItem(CommentItemQuery, id, commentKind.empty, storedComment);
  const save = useSaveComment();
  const statuses = COMMENT_STATUSES.map((value) => ({ value, label: t(COMMENT_STATUS_NAMES[value]) }));
  return (
    <EditorPage
      kind={commentKind}
      id={id}
      item={item}
      save={save}
      intro={
        id !== null &&
        item.item && (
          <>
            <Writer comment={item.item} />
            <OpenReports id={id} />
          </>
        )
      }
      panels={{
        common: (
          <>
            <TextBlockField name="content" />
            <ChoiceField name="status" choices={statuses} />
          </>
        ),
      }}
    />
  );
}

function Writer({ comment }: { comment: FragmentType<typeof CommentFormFragment> }) {
  const { user, createdAt } = readFragment(CommentFormFragment, comment);
  const name = user?.username;
  return (
    <Line>
      {name ? <Trans>By {name}</Trans> : <Trans>deleted user</Trans>} · <FormattedDate iso={createdAt} />
    </Line>
  );
}

const Line = styled.p`
  margin-bottom: 16px;
  color: var(--muted);
`;
