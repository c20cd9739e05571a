import { Plural, Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { commentsAddress } from '#domain/addresses.ts';
import { useViewer } from '../../app/viewer.tsx';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { useLearnerOfCopy } from '../../hydration/lazy-offline.tsx';
import { lazyPart } from '../../hydration/lazy-part.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { FollowButton } from '../../ui/FollowButton.tsx';
import { LoginLink } from '../../ui/LoginLink.tsx';
import { SatoAsleep } from '../../ui/Sato.tsx';
import { CommentItemFragment } from './CommentItem.tsx';
import { CommentSort } from './CommentSort.tsx';
import { CommentThread, RepliesFragment } from './CommentThread.tsx';
import type { CommentTarget } from './comment-target.ts';
import { LaterCommentForm } from './LaterCommentForm.tsx';
import { PeopleContext } from './MentionField.tsx';
import { NewCommentForm } from './NewCommentForm.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useCommentPlaces } from './useCommentPlaces.ts';
import { useMoreComments } from './useMoreComments.tsx';
import { useOpenBox } from './useOpenBox.ts';
import { usePeople } from './usePeople.tsx';

const WaitingComments = lazyPart(() => import('./WaitingComments.tsx'));

/** Id of the heading, to come back to. */
const ANCHOR = 'comments';

export const CommentFragment = graphql(`
  fragment CommentList_comment on Comment {
    id
    ...CommentItem_comment
    ...CommentThread_question
    replies(from: $commentsFrom, limit: 3) {
      ...CommentThread_replies
    }
  }
`);

export const CommentPageFragment = graphql(`
  fragment CommentList_page on CommentPage {
    hasMore
    hasPrevious
    items {
      id
      ...CommentList_comment
    }
  }
`);

interface CommentListProps extends CommentTarget {
  /** Comments that everyone sees, including replies. */
  count: number;
  comments: FragmentType<typeof CommentPageFragment>;
  /** Whether the user follows them. */
  isFollowed: boolean;
}

/**
 * The comments of an article, video or lesson, newest first unless the address asks for another order, page by page;
 * replies are one level below. Use the ID of the item as the key. The target is given in parts: a new object each time
 * would draw the comments again with their page.
 */
export default function CommentList({ kind, id, from, order, ...props }: CommentListProps) {
  const { account } = useViewer();
  const target = useMemo(() => ({ kind, id, from, order }), [kind, id, from, order]);
  const shown = useMemo(() => commentersIn(props.comments), [props.comments]);
  const people = usePeople(target, shown.names, account?.username, shown.count >= props.count);
  return (
    <PeopleContext value={people}>
      <Conversation {...props} target={target} />
    </PeopleContext>
  );
}

/** How many comments and replies a list has, and the names in it, those of the latest comments first. */
function commentersIn(page: CommentListProps['comments']): { count: number; names: string[] } {
  const shown = readFragment(CommentFragment, readFragment(CommentPageFragment, page).items).flatMap((comment) => [
    readFragment(CommentItemFragment, comment),
    ...readFragment(CommentItemFragment, readFragment(RepliesFragment, comment.replies).items),
  ]);
  return { count: shown.length, names: shown.flatMap(({ user }) => user?.username ?? []) };
}

interface ConversationProps extends Omit<CommentListProps, keyof CommentTarget> {
  target: CommentTarget;
}

function Conversation({ target, count, comments: reference, isFollowed }: ConversationProps) {
  const page = readFragment(CommentPageFragment, reference);
  const comments = readFragment(CommentFragment, page.items);
  const { account, isLoading } = useViewer();
  const learnerOfCopy = useLearnerOfCopy();
  const box = useOpenBox(account?.id ?? null, target);
  const { linkedId, goTo, goToHeading } = useCommentPlaces(ANCHOR, reference, target.from);
  const { moreComments, moreReplies } = useMoreComments(target);
  const { pathname } = useLocation();
  const [postedIds, setPostedIds] = useState<ReadonlySet<number>>(new Set());
  const [addedCount, setAddedCount] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const waitsFor = account ? (isWaiting ? account.id : null) : learnerOfCopy;
  const last = comments.at(-1)?.id;

  function handlePosted(id: number) {
    setPostedIds((ids) => new Set([...ids, id]));
    goTo(id);
  }

  function showAdded(ids: number[]) {
    const [first, ...others] = ids.filter((id) => !postedIds.has(id));
    if (first === undefined) return goToHeading();
    setAddedCount(1 + others.length);
    goTo(first);
  }

  return (
    <Section aria-labelledby={ANCHOR}>
      <h2 id={ANCHOR} tabIndex={-1}>
        <Plural value={count} one="# comment" other="# comments" />
      </h2>
      {account && (
        <Following>
          <FollowButton item={target} isFollowed={isFollowed} anchor={ANCHOR} isExplained />
        </Following>
      )}
      {account && (
        <NewCommentForm
          userId={account.id}
          target={target}
          anchor={ANCHOR}
          onPosted={handlePosted}
          onWaiting={() => setWaiting(true)}
        />
      )}
      {!account && learnerOfCopy !== null && (
        <LaterCommentForm accountId={learnerOfCopy} target={target} anchor={ANCHOR} />
      )}
      {waitsFor !== null && <WaitingComments accountId={waitsFor} target={target} />}
      {!account && learnerOfCopy === null && !isLoading && (
        <LogIn data-for="visitor">
          <LoginLink anchor={ANCHOR}>
            <Trans>Please log in to leave a comment</Trans>
          </LoginLink>
        </LogIn>
      )}
      {(comments.length > 1 || page.hasMore || page.hasPrevious) && <CommentSort order={target.order} />}
      {page.hasPrevious && (
        <Newest>
          <ButtonLink $kind="plain" to={commentsAddress(pathname, target.order)}>
            {target.order === 'newest' ? (
              <Trans>Show the newest comments</Trans>
            ) : target.order === 'oldest' ? (
              <Trans>Show the oldest comments</Trans>
            ) : (
              <Trans>Show the most liked comments</Trans>
            )}
          </ButtonLink>
        </Newest>
      )}
      {comments.length === 0 && !page.hasPrevious && (
        <Empty>
          <SatoAsleep />
          <p>
            <Trans>Be the first to comment</Trans>
          </p>
        </Empty>
      )}
      <ol>
        {comments.map(({ replies, ...comment }) => (
          <li key={comment.id}>
            <CommentThread
              comment={comment}
              replies={replies}
              postedIds={postedIds}
              userId={account?.id ?? null}
              target={target}
              box={box}
              linkedId={linkedId}
              onPosted={handlePosted}
              onDeleted={goToHeading}
              onMoreReplies={async (after) => showAdded(await moreReplies(comment.id, after))}
            />
          </li>
        ))}
      </ol>
      {page.hasMore && last !== undefined && (
        <More>
          <ShowMore last={last} order={target.order} onMore={async () => showAdded(await moreComments(last))}>
            <Trans>Show more comments</Trans>
          </ShowMore>
        </More>
      )}
      <p className="visually-hidden" aria-live="polite">
        {addedCount > 0 && <Plural value={addedCount} one="# more comment shown" other="# more comments shown" />}
      </p>
    </Section>
  );
}

const Section = styled.section`
  max-width: var(--measure);
  margin-top: 64px;

  @media print {
    display: none;
  }

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

const Following = styled.div`
  margin-bottom: 28px;
`;

const Newest = styled.p`
  margin-bottom: 28px;
`;

const More = styled.p`
  margin-top: 36px;
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

  img {
    width: 120px;
    height: auto;
  }
`;
