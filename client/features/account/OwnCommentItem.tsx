import { Trans } from '@lingui/react/macro';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Explanation } from '../../ui/Explanation.tsx';
import { PlacedComment } from './PlacedComment.tsx';

export const OwnCommentItemFragment = graphql(`
  fragment OwnCommentItem_item on OwnComment {
    comment {
      id
      content
      awaitsReview
      awaitsConfirmation
      createdAt
      decision {
        reason
        note
      }
    }
    isPublic
    place(language: $language) {
      type
      slug
      title { value language }
    }
  }
`);

/** A comment on its author's profile: its place, date and text. */
export function OwnCommentItem({ item }: { item: FragmentType<typeof OwnCommentItemFragment> }) {
  const { comment, isPublic, place } = readFragment(OwnCommentItemFragment, item);
  const { awaitsReview, awaitsConfirmation, decision } = comment;
  const explanation = decision && <Explanation reason={decision.reason} note={decision.note} />;
  return (
    <PlacedComment comment={comment} place={place} explanation={explanation}>
      {!isPublic && (
        <Badge>
          {awaitsConfirmation ? (
            <Trans>Waiting for a confirmed address</Trans>
          ) : awaitsReview ? (
            <Trans>Waiting for review</Trans>
          ) : (
            <Trans>Hidden by a moderator</Trans>
          )}
        </Badge>
      )}
    </PlacedComment>
  );
}
