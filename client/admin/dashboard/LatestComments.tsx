import { Trans } from '@lingui/react/macro';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { cut } from '../cut.ts';
import { CommentFacts } from '../list/CommentFacts.tsx';
import type { CommentRow } from '../list/comment-row.tsx';
import { Quiet, Rows } from './WaitingRows.tsx';

/** Characters that a comment shows here, as in its list. */
const SHOWN = 60;

/** The newest comments, each with links to its form and to its place on the site. */
export function LatestComments({ rows }: { rows: CommentRow[] }) {
  if (rows.length === 0) {
    return (
      <Quiet>
        <Trans>No comments yet.</Trans>
      </Quiet>
    );
  }
  return (
    <Rows>
      {rows.map((row) => (
        <li key={row.comment.id}>
          <Link to={paths.adminItem('comments', row.comment.id)}>{cut(row.comment.content, SHOWN)}</Link>
          <CommentFacts row={row} />
        </li>
      ))}
    </Rows>
  );
}
