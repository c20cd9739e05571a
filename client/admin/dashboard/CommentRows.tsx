import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { cut } from '../cut.ts';
import { CommentFacts } from '../list/CommentFacts.tsx';
import type { CommentRow } from '../list/comment-row.tsx';
import { Rows } from './WaitingRows.tsx';

/** Characters that a comment shows here, as in its list. */
const SHOWN = 60;

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
            <Link to={paths.adminItem('comments', row.comment.id)}>{cut(row.comment.content, SHOWN)}</Link>
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

const All = styled.p`
  padding-top: 10px;
  border-top: 1px solid var(--line);

  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;
