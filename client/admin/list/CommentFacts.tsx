import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Explanation } from '../../ui/Explanation.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import { ReportReasons } from '../moderation/ReportReasons.tsx';
import { Pill } from '../ui/StatusBadge.tsx';
import { type CommentRow, commentPath } from './comment-row.tsx';

/** The author and place of a comment, whether it waits for approval, and its reports with their reasons. */
export function CommentFacts({ row }: { row: CommentRow }) {
  const { comment, place, authorBan } = row;
  const author = comment.user?.username;
  const reports = comment.reportCount ?? 0;
  return (
    <>
      <Facts>
        <span>{author ?? <Trans>deleted user</Trans>}</span>
        <Link to={commentPath(row)}>
          <Text text={place.title} />
        </Link>
        {comment.awaitsConfirmation && (
          <Pill>
            <Trans>Author’s address isn’t confirmed</Trans>
          </Pill>
        )}
        {comment.awaitsReview && (
          <Pill>
            <Trans>Waiting for approval</Trans>
          </Pill>
        )}
        {authorBan && (
          <Pill data-tone="coral">
            <Trans comment="Of the author of a comment">Can’t comment</Trans>
          </Pill>
        )}
        {reports > 0 && (
          <Pill data-tone="coral">
            <Plural value={reports} one="# report" other="# reports" />
          </Pill>
        )}
      </Facts>
      {comment.decision && <Explanation reason={comment.decision.reason} note={comment.decision.note} />}
      {reports > 0 && <ReportReasons reasons={comment.reportReasons ?? []} />}
    </>
  );
}

const Facts = styled.small`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 12px;
  color: var(--muted);
  font-size: 0.8125rem;

  > span:first-child {
    font-weight: 600;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;
