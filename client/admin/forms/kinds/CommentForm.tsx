import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { COMMENT_STATUSES } from '#domain/content.ts';
import { useLanguage } from '../../../app/language.tsx';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import { Explanation } from '../../../ui/Explanation.tsx';
import { FormattedDate } from '../../../ui/FormattedDate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Text } from '../../../ui/Text.tsx';
import { commentPath } from '../../list/comment-row.tsx';
import { ExplanationFields } from '../../moderation/ExplanationFields.tsx';
import { OpenReports } from '../../moderation/OpenReports.tsx';
import { type ExplanationState, useExplanation } from '../../moderation/useExplanation.ts';
import { EditorPage } from '../EditorPage.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { COMMENT_STATUS_NAMES } from '../fields/field-labels.ts';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { useEditorContext } from '../useEditor.tsx';
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

const CommentPlaceQuery = graphql(`
  query CommentPlace($id: Int!, $language: Language!) {
    comment(id: $id) {
      id
      place(language: $language) {
        type
        slug
        title { value language }
      }
    }
  }
`);

/** Corrects, hides and approves a comment. */
export function CommentForm({ id }: { id: number | null }) {
  const { t } = useLingui();
  const item = useStoredItem(CommentItemQuery, id, commentKind.empty, storedComment);
  const explanation = useExplanation(`comments-${id}`);
  const save = useSaveComment(explanation);
  const { state } = item.machine;
  const isShown = 'base' in state && state.base.values.status === 'published';
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
            <Decision comment={item.item} />
            <OpenReports id={id} />
          </>
        )
      }
      panels={{
        common: (
          <>
            <TextBlockField name="content" />
            <ChoiceField name="status" choices={statuses} />
            {isShown && <HidingReason explanation={explanation} />}
          </>
        ),
      }}
    />
  );
}

/** Why the comment is hidden, once that is chosen. */
function HidingReason({ explanation }: { explanation: ExplanationState }) {
  const { form } = useEditorContext();
  const status = useWatch({ control: form.control, name: 'status' });
  if (status !== 'hidden') return null;
  return <ExplanationFields state={explanation} noteLabel={<Trans>Note to the author (optional)</Trans>} />;
}

function Decision({ comment }: { comment: FragmentType<typeof CommentFormFragment> }) {
  const { decision, awaitsReview } = readFragment(CommentFormFragment, comment);
  if (awaitsReview) {
    return (
      <Line>
        <Trans>Waiting for approval</Trans>
      </Line>
    );
  }
  if (!decision) return null;
  const moderator = decision.decidedBy;
  return (
    <Line as="div">
      {moderator ? <Trans>Hidden by {moderator}</Trans> : <Trans>Hidden by a moderator</Trans>}
      <Explanation reason={decision.reason} note={decision.note} />
    </Line>
  );
}

function Writer({ comment }: { comment: FragmentType<typeof CommentFormFragment> }) {
  const { language } = useLanguage();
  const { id, user, createdAt } = readFragment(CommentFormFragment, comment);
  const { data } = useQuery(CommentPlaceQuery, { variables: { id, language } });
  const place = data?.comment?.place;
  const name = user?.username;
  return (
    <Line>
      {name ? <Trans>By {name}</Trans> : <Trans>deleted user</Trans>} · <FormattedDate iso={createdAt} />
      {place && (
        <>
          {' · '}
          <Link to={commentPath({ comment: { id }, place })}>
            <Text text={place.title} />
          </Link>
        </>
      )}
    </Line>
  );
}

const Line = styled.p`
  margin-bottom: 16px;
  color: var(--muted);
`;
