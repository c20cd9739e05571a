import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { commentAddress } from '#domain/addresses.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { SessionEnded } from '../../ui/SessionEnded.tsx';
import { CommentDialogs } from './CommentDialogs.tsx';
import { type CommentAction, CommentItem, CommentItemFragment } from './CommentItem.tsx';
import type { CommentTarget } from './comment-target.ts';
import { EditCommentForm } from './EditCommentForm.tsx';
import { NewCommentForm } from './NewCommentForm.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useAcceptAnswer } from './useAcceptAnswer.tsx';
import type { OpenBox } from './useOpenBox.ts';

export const RepliesFragment = graphql(`
  fragment CommentThread_replies on CommentPage {
    hasMore
    hasPrevious
    items {
      id
      ...CommentItem_comment
    }
  }
`);

export const QuestionFragment = graphql(`
  fragment CommentThread_question on Comment {
    id
    canAcceptAnswer
    acceptedAnswer {
      id
      ...CommentItem_comment
    }
  }
`);

type CommentReference = { id: number } & FragmentType<typeof CommentItemFragment>;

interface EntryProps {
  comment: CommentReference;
  /** Null for visitors. */
  userId: number | null;
  target: CommentTarget;
  box: OpenBox;
  linkedId: number | null;
  /** Of a reply: whether it answers the question above, and what marks it as that; null if the viewer may not. */
  answer?: { isAccepted: boolean; onAccept: (() => Promise<void>) | null };
  onPosted(id: number): void;
  onDeleted(): void;
}

interface ThreadProps extends Omit<EntryProps, 'answer'> {
  comment: EntryProps['comment'] & FragmentType<typeof QuestionFragment>;
  replies: FragmentType<typeof RepliesFragment>;
  /** Comments posted on this page. They appear below, even if others come in between. */
  postedIds: ReadonlySet<number>;
  onMoreReplies(after: number): Promise<void>;
}

/** A top-level comment with the first replies under it. The one that is marked as the answer comes first. */
export function CommentThread({ replies: reference, postedIds, onMoreReplies, ...props }: ThreadProps) {
  const { items, hasMore, hasPrevious } = readFragment(RepliesFragment, reference);
  const { pathname } = useLocation();
  const { id } = props.comment;
  const isPosted = (reply: CommentReference) => hasMore && postedIds.has(reply.id);
  const { acceptedAnswer = null, canAcceptAnswer } = readFragment(QuestionFragment, props.comment);
  const answerId = acceptedAnswer?.id ?? null;
  const setAccepted = useAcceptAnswer();
  const moved = useFocusOfMoved(id, answerId);
  const loaded = items.filter((reply) => !isPosted(reply));
  const last = loaded.at(-1)?.id ?? id;
  const isBelow = (reply: CommentReference) => reply.id !== answerId;

  async function handleAccept(replyId: number) {
    moved.current = replyId;
    try {
      await setAccepted(replyId, replyId !== answerId);
    } catch (error) {
      moved.current = null;
      throw error;
    }
  }

  const entry = (reply: CommentReference) => (
    <li key={reply.id}>
      <Entry
        {...props}
        comment={reply}
        answer={{
          isAccepted: reply.id === answerId,
          onAccept: canAcceptAnswer ? () => handleAccept(reply.id) : null,
        }}
      />
    </li>
  );
  return (
    <>
      <Entry {...props} />
      {(items.length > 0 || hasMore || acceptedAnswer) && (
        <Replies>
          {acceptedAnswer && entry(acceptedAnswer)}
          {hasPrevious && (
            <li>
              <ButtonLink $kind="plain" to={commentAddress(pathname, id, props.target.order)}>
                <Trans>Show earlier replies</Trans>
              </ButtonLink>
            </li>
          )}
          {loaded.filter(isBelow).map(entry)}
          {hasMore && (
            <li>
              <ShowMore last={last} order={props.target.order} onMore={() => onMoreReplies(last)}>
                <Trans>Show more replies</Trans>
              </ShowMore>
            </li>
          )}
          {items.filter((reply) => isPosted(reply) && isBelow(reply)).map(entry)}
        </Replies>
      )}
    </>
  );
}

/**
 * A reply that becomes the answer or stops being it changes its place, and would lose the focus. If it's no longer shown,
 * the question gets the focus.
 * @returns a place for the ID of the reply that is about to move.
 */
function useFocusOfMoved(questionId: number, answerId: number | null) {
  const moved = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply has moved once the answer is another one.
  useEffect(() => {
    if (moved.current === null) return;
    const reply = document.getElementById(`comment-${moved.current}`);
    (reply ?? document.getElementById(`comment-${questionId}`))?.focus();
    moved.current = null;
  }, [answerId]);
  return moved;
}

/** One comment with the box or dialog that is open for it. */
function Entry({ comment: reference, userId, target, box: { box, toggle, close }, answer, ...props }: EntryProps) {
  const { t } = useLingui();
  const comment = readFragment(CommentItemFragment, reference);
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null);
  const [hasSessionEnded, setSessionEnded] = useState(false);
  const { id } = reference;
  const open = box?.commentId === id ? box : null;
  const anchor = `comment-${id}`;

  function handleAction(action: CommentAction) {
    if (action === 'reply' || action === 'edit') toggle(action, id);
    else setDialog(action);
  }

  function handleCancel() {
    close();
    document.getElementById(anchor)?.focus();
  }

  const isEditing = userId !== null && open?.kind === 'edit' && comment.canDelete && !comment.isDeleted;
  return (
    <>
      <CommentItem
        comment={reference}
        userId={userId}
        isLinked={props.linkedId === id}
        answer={answer}
        openAction={open?.kind ?? dialog}
        onAction={handleAction}
        onSessionEnd={() => setSessionEnded(true)}
        editor={
          isEditing ? (
            <EditCommentForm
              userId={userId}
              target={target}
              comment={comment}
              isFocused={open.isFocused}
              onSaved={handleCancel}
              onCancel={handleCancel}
            />
          ) : null
        }
      />
      {hasSessionEnded && <SessionEnded anchor={anchor} />}
      {userId !== null && open?.kind === 'reply' && !comment.isDeleted && (
        <ReplyBox>
          <NewCommentForm
            userId={userId}
            target={target}
            anchor={anchor}
            replyTo={{ id, name: comment.user?.username ?? t`deleted user` }}
            isFocused={open.isFocused}
            onPosted={(postedId) => {
              close();
              props.onPosted(postedId);
            }}
            onCancel={handleCancel}
          />
        </ReplyBox>
      )}
      {dialog && (
        <CommentDialogs
          dialog={dialog}
          comment={comment}
          target={target}
          onClose={() => setDialog(null)}
          onDeleted={props.onDeleted}
          onSessionEnd={() => setSessionEnded(true)}
        />
      )}
    </>
  );
}

const Replies = styled.ol`
  display: grid;
  gap: 20px;
  margin: 20px 0 0 clamp(6px, 2vw, 20px);
  padding-inline-start: clamp(12px, 4vw, 36px);
  border-inline-start: 2px solid var(--line);
`;

const ReplyBox = styled.div`
  margin: 12px 0 0 clamp(6px, 2vw, 20px);
  padding-inline-start: clamp(12px, 4vw, 36px);
`;
