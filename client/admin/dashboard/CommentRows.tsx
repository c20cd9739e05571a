import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { CommentFacts } from '../list/CommentFacts.tsx';
import type { CommentRow } from '../list/comment-row.tsx';
import { Rows } from './WaitingRows.tsx';

interface CommentRowsProps {
  rows: CommentRow[];
  /** The list of all of them. */
  all?: { path: string; label: string };
}

/** Comments, each with links to its form and to its place on the site. */
export function CommentRows({ rows, all }: CommentRowsProps) {
  return (
    <>
      <Rows>
        {rows.map((row) => (
          <li key={row.comment.id}>
            <Start to={paths.adminItem('comments', row.comment.id)}>{row.comment.content}</Start>
            <CommentFacts row={row} />
          </li>
        ))}
      </Rows>
      {all && (
        <All>
          <Link to={all.path}>{all.label}</Link>
        </All>
      )}
    </>
  );
}

/** Two lines of it, cut between words. */
const Start = styled(Link)`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const All = styled.p`
  padding-top: 10px;
  border-top: 1px solid var(--line);

  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;
