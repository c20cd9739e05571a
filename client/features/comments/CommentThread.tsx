import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
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

type CommentReference = { id: number } & FragmentType<typeof CommentItemFragment>;

interface EntryProps {
  comment: CommentReference;
  /** Null for visitors. */
  userId: number | null;
  target: CommentTarget;
  box: OpenBox;
  linkedId: number | null;
  onPosted(id: number): void;
  onDeleted(): void;
}

interface ThreadProps extends EntryProps {
  replies: FragmentType<typeof RepliesFragment>;
  /** Comments posted on this page. They appear below, even if others come in between. */
  postedIds: ReadonlySet<number>;
  onMoreReplies(after: number): Promise<void>;
}

/** A top-level comment with the first replies under it. */
export function CommentThread({ replies: reference, postedIds, onMoreReplies, ...props }: ThreadProps) {
  const { items, hasMore, hasPrevious } = readFragment(RepliesFragment, reference);
  const { pathname } = useLocation();
  const { id } = props.comment;
  const isPosted = (reply: CommentReference) => hasMore && postedIds.has(reply.id);
  const loaded = items.filter((reply) => !isPosted(reply));
  const last = loaded.at(-1)?.id ?? id;
  const entry = (reply: CommentReference) => (
    <li key={reply.id}>
      <Entry {...props} comment={reply} />
    </li>
  );
  return (
    <>
      <Entry {...props} />
      {(items.length > 0 || hasMore) && (
        <Replies>
          {hasPrevious && (
            <li>
              <ButtonLink $kind="plain" to={commentAddress(pathname, id)}>
                <Trans>Show earlier replies</Trans>
              </ButtonLink>
            </li>
          )}
          {loaded.map(entry)}
          {hasMore && (
            <li>
              <ShowMore last={last} onMore={() => onMoreReplies(last)}>
                <Trans>Show more replies</Trans>
              </ShowMore>
            </li>
          )}
          {items.filter(isPosted).map(entry)}
        </Replies>
      )}
    </>
  );
}

/** One comment with the box or dialog that is open for it. */
function Entry({ comment: reference, userId, target, box: { box, toggle, close }, ...props }: EntryProps) {
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
        isSignedIn={userId !== null}
        isLinked={props.linkedId === id}
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
