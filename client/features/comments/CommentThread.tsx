import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type FragmentType, readFragment } from '../../gql/index.ts';
import { SessionEnded } from '../../ui/SessionEnded.tsx';
import { CommentDialogs } from './CommentDialogs.tsx';
import { type CommentAction, CommentItem, CommentItemFragment } from './CommentItem.tsx';
import type { CommentTarget } from './comment-target.ts';
import { EditCommentForm } from './EditCommentForm.tsx';
import { NewCommentForm } from './NewCommentForm.tsx';
import type { OpenBox } from './useOpenBox.ts';

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

/** A top-level comment with the replies under it. */
export function CommentThread({ replies, ...props }: EntryProps & { replies: CommentReference[] }) {
  return (
    <>
      <Entry {...props} />
      {replies.length > 0 && (
        <Replies>
          {replies.map((reply) => (
            <li key={reply.id}>
              <Entry {...props} comment={reply} />
            </li>
          ))}
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

  const isEditing = userId !== null && open?.kind === 'edit' && comment.canEdit;
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
