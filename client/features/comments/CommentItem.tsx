import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { failureOf } from '../../app/failure.ts';
import { useHydrated } from '../../app/hydrated.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { TimeOfDay, useIsOver } from './editing-time.tsx';
import { commentFailureText } from './failure-text.ts';
import { LinkedText } from './LinkedText.tsx';
import { useCommentLike } from './useCommentLike.tsx';

export const CommentItemFragment = graphql(`
  fragment CommentItem_comment on Comment {
    id
    content
    status
    createdAt
    editedAt
    awaitsReview
    isDeleted
    likeCount
    likedByMe
    editableUntil
    canDelete
    user {
      id
      username
      role
    }
  }
`);

/** The actions on a comment. */
export type CommentAction = 'reply' | 'edit' | 'delete' | 'report';

interface CommentItemProps {
  comment: FragmentType<typeof CommentItemFragment>;
  isSignedIn: boolean;
  /** Whether the page's address names it. */
  isLinked: boolean;
  /** The action whose box or dialog is open. */
  openAction: CommentAction | null;
  onAction(action: CommentAction): void;
  onSessionEnd(): void;
  /** In place of the text while it is edited. */
  editor: ReactNode;
}

/** One comment, with what the visitor can do with it. Replies and boxes are drawn by the list. */
export function CommentItem({ comment: reference, ...props }: CommentItemProps) {
  const { t } = useLingui();
  const comment = readFragment(CommentItemFragment, reference);
  const { id, isDeleted, content } = comment;
  const name = comment.user?.username ?? t`deleted user`;
  if (isDeleted) {
    return (
      <Body id={`comment-${id}`} tabIndex={-1}>
        <Deleted>
          <Trans>This comment was deleted.</Trans>
        </Deleted>
      </Body>
    );
  }
  return (
    <Body id={`comment-${id}`} tabIndex={-1} data-linked={props.isLinked || undefined}>
      <Avatar name={name} />
      <div>
        <Byline>
          <strong dir="auto">{name}</strong>
          {comment.user?.role === 'admin' && (
            <Badge $tone="sea">
              <Trans context="role">Admin</Trans>
            </Badge>
          )}
          {comment.user?.role === 'moderator' && (
            <Badge $tone="sea">
              <Trans context="role">Moderator</Trans>
            </Badge>
          )}
          <FormattedDate iso={comment.createdAt} />
          {comment.editedAt && (
            <span>
              <Trans comment="Stands beside the date of a comment whose text was changed">edited</Trans>
            </span>
          )}
          {comment.status === 'hidden' && (
            <Badge>{comment.awaitsReview ? <Trans>Waiting for review</Trans> : <Trans>Hidden</Trans>}</Badge>
          )}
        </Byline>
        {props.editor ?? (
          <>
            <Words dir="auto">
              <LinkedText text={content} />
            </Words>
            <Actions {...props} comment={comment} name={name} />
          </>
        )}
      </div>
    </Body>
  );
}

interface ActionsProps extends Pick<CommentItemProps, 'isSignedIn' | 'openAction' | 'onAction' | 'onSessionEnd'> {
  comment: Parameters<typeof useCommentLike>[0] & { status: string; canDelete: boolean; editableUntil?: string | null };
  name: string;
}

function Actions({ comment, name, isSignedIn, openAction, onAction, onSessionEnd }: ActionsProps) {
  const { t } = useLingui();
  const { likeCount, likedByMe, editableUntil = null, canDelete, status } = comment;
  const canEdit = !useIsOver(editableUntil);
  const isHydrated = useHydrated();
  const noteId = useId();
  const toggleLike = useCommentLike(comment);
  const likes = likeCount > 0 && <Plural value={likeCount} one="# like" other="# likes" />;
  const like = t({ message: 'Like', comment: 'Verb, on the button beside the number of likes' });

  async function handleLike() {
    try {
      await toggleLike();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'UNAUTHENTICATED') return onSessionEnd();
      const reason = commentFailureText(failure);
      showToast({
        title: t`Your like was not saved`,
        description: reason ? t(reason) : t`Something went wrong. Please try again.`,
        tone: 'destructive',
      });
    }
  }

  if (!isSignedIn) {
    return (
      likes && (
        <Row>
          <span>
            <Icon name="heart" size={16} />
            {likes}
          </span>
        </Row>
      )
    );
  }
  return (
    <Row>
      <button
        type="button"
        aria-pressed={likedByMe}
        aria-label={likeCount > 0 ? t`Like, ${plural(likeCount, { one: '# like', other: '# likes' })}` : like}
        onClick={handleLike}
      >
        <Icon name="heart" size={16} />
        {likes || like}
      </button>
      {status === 'published' && (
        <button
          type="button"
          aria-expanded={openAction === 'reply'}
          aria-label={t`Reply to ${name}`}
          onClick={() => onAction('reply')}
        >
          <Trans>Reply</Trans>
        </button>
      )}
      {canEdit && (
        <button type="button" aria-describedby={noteId} onClick={() => onAction('edit')}>
          <Trans>Edit</Trans>
        </button>
      )}
      {canDelete && (
        <button type="button" aria-haspopup="dialog" onClick={() => onAction('delete')}>
          <Trans>Delete</Trans>
        </button>
      )}
      {!canDelete && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t`Report the comment by ${name}`}
          onClick={() => onAction('report')}
        >
          <Trans comment="Verb: tell the admins of a comment">Report</Trans>
        </button>
      )}
      {canEdit && isHydrated && editableUntil && (
        <span id={noteId}>
          <Trans comment="Below one's own comment; then a time such as 3:45 PM, in Spanish with its article: las 3:45">
            Editable until <TimeOfDay iso={editableUntil} />
          </Trans>
        </span>
      )}
    </Row>
  );
}

const Body = styled.article`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 14px;
  border-radius: var(--radius-control);

  &:target,
  &[data-linked] {
    background: var(--sun);
    box-shadow: 0 0 0 10px var(--sun);
  }
`;

const Deleted = styled.p`
  grid-column: 1 / -1;
  padding: 8px 14px;
  border: 2px dashed var(--line);
  border-radius: var(--radius-control);
  color: var(--muted);
`;

const Byline = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px 12px;

  time,
  time + span {
    color: var(--muted);
    font-size: var(--step--1);
  }
`;

const Words = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** Quiet text buttons, each tall enough for a finger. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 2px;
  margin: 2px 0 0 -7px;
  color: var(--muted);
  font-size: var(--step--1);

  > button,
  > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 36px;
    padding: 4px 7px;
  }

  > button {
    border: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
  }

  > button:hover,
  > button[aria-expanded='true'] {
    background: color-mix(in srgb, var(--ink) 8%, transparent);
    color: var(--ink);
  }

  > button[aria-pressed='true'] {
    color: var(--coral);

    path {
      fill: currentColor;
    }
  }
`;
