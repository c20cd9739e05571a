import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { useViewer } from '../../app/viewer.tsx';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { SatoAsleep } from '../../mascot/SatoAsleep.tsx';
import { LoginLink } from '../../ui/LoginLink.tsx';
import { CommentThread } from './CommentThread.tsx';
import type { CommentTarget } from './comment-target.ts';
import { NewCommentForm } from './NewCommentForm.tsx';
import { useCommentPlaces } from './useCommentPlaces.ts';
import { useOpenBox } from './useOpenBox.ts';

/** Id of the heading, to come back to. */
const ANCHOR = 'comments';

export const CommentFragment = graphql(`
  fragment CommentList_comment on Comment {
    id
    status
    isDeleted
    ...CommentItem_comment
    replies {
      id
      status
      isDeleted
      ...CommentItem_comment
    }
  }
`);

interface CommentListProps {
  target: CommentTarget;
  comments: FragmentType<typeof CommentFragment>[];
}

/** The comments of an article, video or lesson: newest first, replies one level below. Key it by its target. */
export function CommentList({ target, comments: references }: CommentListProps) {
  const comments = readFragment(CommentFragment, references);
  const { account, isLoading } = useViewer();
  const box = useOpenBox(account?.id ?? null, target);
  const { linkedId, goTo, goToHeading } = useCommentPlaces(ANCHOR);
  const shown = comments.filter(({ status }) => status === 'published').flatMap((top) => [top, ...top.replies]);
  const count = shown.filter(({ status, isDeleted }) => status === 'published' && !isDeleted).length;
  return (
    <Section aria-labelledby={ANCHOR}>
      <h2 id={ANCHOR} tabIndex={-1}>
        {count === 0 ? <Trans>Comments</Trans> : <Plural value={count} one="# comment" other="# comments" />}
      </h2>
      {account && <NewCommentForm userId={account.id} target={target} anchor={ANCHOR} onPosted={goTo} />}
      {!account && !isLoading && (
        <LogIn>
          <LoginLink anchor={ANCHOR}>
            <Trans>Please log in to leave a comment</Trans>
          </LoginLink>
        </LogIn>
      )}
      {comments.length === 0 && (
        <Empty>
          <SatoAsleep />
          <p>
            <Trans>Nobody has said anything yet.</Trans>
          </p>
        </Empty>
      )}
      <ol>
        {comments.map(({ replies, ...comment }) => (
          <li key={comment.id}>
            <CommentThread
              comment={comment}
              replies={replies}
              userId={account?.id ?? null}
              target={target}
              box={box}
              linkedId={linkedId}
              onPosted={goTo}
              onDeleted={goToHeading}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const Section = styled.section`
  max-width: var(--measure);
  margin-top: 64px;

  h2 {
    margin-bottom: 24px;
    font-size: var(--step-2);
  }

  h2:focus-visible {
    outline: none;
  }

  > ol {
    display: grid;
    gap: 28px;
  }

  > form {
    margin-bottom: 40px;
  }
`;

const LogIn = styled.p`
  margin-bottom: 32px;

  a {
    display: inline-block;
    padding-block: 4px;
  }
`;

const Empty = styled.div`
  display: flex;
  align-items: center;
  gap: 20px;
  color: var(--muted);

  svg {
    width: 120px;
    height: auto;
  }
`;
