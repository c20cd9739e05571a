import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { commentAddress } from '#domain/addresses.ts';
import { failureOf } from '../../app/failure.ts';
import { paths } from '../../app/paths.ts';
import { useOrigin } from '../../app/site-origin.tsx';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { RoleBadge } from '../../ui/RoleBadge.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { TimeOfDay, useIsOver } from './editing-time.tsx';
import { commentFailureText } from './failure-text.ts';
import { LinkedText } from './LinkedText.tsx';
import { UnconfirmedNote } from './UnconfirmedNote.tsx';
import { useCommentLike } from './useCommentLike.tsx';

export const CommentItemFragment = graphql(`
  fragment CommentItem_comment on Comment {
    id
    content
    status
    createdAt
    editedAt
    awaitsReview
    awaitsConfirmation
    isDeleted
    likeCount
    likedByMe
    editableUntil
    canDelete
    mentions {
      name
      username
    }
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
  /** Of the viewer; null for visitors. */
  userId: number | null;
  /** Whether the page's address names it. */
  isLinked: boolean;
  /** Of a reply: whether it is the answer, and what changes that; null if the viewer may not. */
  answer: { isAccepted: boolean; onAccept: (() => Promise<void>) | null } | undefined;
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
  const { pathname } = useLocation();
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
          <strong dir="auto">
            {comment.user ? <Link to={paths.person(comment.user.username)}>{name}</Link> : name}
          </strong>
          {props.answer?.isAccepted && (
            <Badge $tone="leaf">
              <Icon name="check" size={16} />
              <Trans comment="Marks the reply that answers the question above">Answer</Trans>
            </Badge>
          )}
          {comment.user && <RoleBadge role={comment.user.role} />}
          <Link to={commentAddress(pathname, id)} title={t`Link to this comment`}>
            <FormattedDate iso={comment.createdAt} />
          </Link>
          {comment.editedAt && (
            <span>
              <Trans comment="Stands beside the date of a comment whose text was changed">edited</Trans>
            </span>
          )}
          {comment.status === 'hidden' && (
            <Badge>
              <HiddenBecause comment={comment} />
            </Badge>
          )}
        </Byline>
        {props.editor ?? (
          <>
            <Words dir="auto">
              <LinkedText text={content} mentions={comment.mentions} />
            </Words>
            {comment.awaitsConfirmation && comment.canDelete && <UnconfirmedNote />}
            <Actions {...props} comment={comment} name={name} />
          </>
        )}
      </div>
    </Body>
  );
}

/** @param comment a hidden one. */
function HiddenBecause({ comment }: { comment: { awaitsReview: boolean; awaitsConfirmation: boolean } }) {
  if (comment.awaitsConfirmation) return <Trans>Waiting for a confirmed address</Trans>;
  return comment.awaitsReview ? <Trans>Waiting for review</Trans> : <Trans>Hidden</Trans>;
}

interface ActionsProps
  extends Pick<CommentItemProps, 'answer' | 'userId' | 'openAction' | 'onAction' | 'onSessionEnd'> {
  comment: Parameters<typeof useCommentLike>[0] & {
    status: string;
    canDelete: boolean;
    editableUntil?: string | null;
    user?: { id: number } | null;
  };
  name: string;
}

function Actions({ comment, name, answer, userId, openAction, onAction, onSessionEnd }: ActionsProps) {
  const { t } = useLingui();
  const { likeCount, likedByMe, editableUntil = null, canDelete, status } = comment;
  const canEdit = !useIsOver(editableUntil);
  const isHydrated = useHydrated();
  const noteId = useId();
  const isAccepting = useRef(false);
  const toggleLike = useCommentLike(comment);
  const { pathname } = useLocation();
  const address = `${useOrigin()}${commentAddress(pathname, comment.id)}`;
  const likes = (
    <>
      <Icon name="heart" size={16} />
      <Plural value={likeCount} one="# like" other="# likes" />
    </>
  );

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

  async function handleAccept(accept: () => Promise<void>) {
    // Not in the state, which the second click of a double click would see too late.
    if (isAccepting.current) return;
    isAccepting.current = true;
    const isAccepted = answer?.isAccepted;
    try {
      await accept();
      showToast({ title: isAccepted ? t`No longer marked as the answer` : t`Marked as the answer` });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'UNAUTHENTICATED') return onSessionEnd();
      const reason = commentFailureText(failure);
      showToast({
        title: isAccepted ? t`It is still marked as the answer` : t`It was not marked as the answer`,
        description: reason ? t(reason) : t`Something went wrong. Please try again.`,
        tone: 'destructive',
      });
    } finally {
      isAccepting.current = false;
    }
  }

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: t`Link copied`, description: t`The address of this comment is on your clipboard.` });
    } catch {
      showToast({ title: t`The link could not be copied`, description: address, tone: 'destructive' });
    }
  }

  if (userId === null) {
    return (
      <Row>
        <span>{likes}</span>
      </Row>
    );
  }
  return (
    <Row>
      {comment.user?.id === userId && !likedByMe ? (
        <span>{likes}</span>
      ) : (
        <button
          type="button"
          aria-pressed={likedByMe}
          aria-label={t`Like, ${plural(likeCount, { one: '# like', other: '# likes' })}`}
          onClick={handleLike}
        >
          {likes}
        </button>
      )}
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
      {answer?.onAccept && (answer.isAccepted || status === 'published') && (
        <AcceptButton
          name={name}
          isAccepted={answer.isAccepted}
          onAccept={() => answer.onAccept && handleAccept(answer.onAccept)}
        />
      )}
      <button type="button" aria-label={t`Copy link to the comment by ${name}`} onClick={handleCopy}>
        <Trans>Copy link</Trans>
      </button>
      {canEdit && (
        <button
          type="button"
          aria-label={t`Edit the comment by ${name}`}
          aria-describedby={noteId}
          onClick={() => onAction('edit')}
        >
          <Trans>Edit</Trans>
        </button>
      )}
      {canDelete && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t`Delete the comment by ${name}`}
          onClick={() => onAction('delete')}
        >
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

interface AcceptButtonProps {
  name: string;
  isAccepted: boolean;
  onAccept(): void;
}

function AcceptButton({ name, isAccepted, onAccept }: AcceptButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={
        isAccepted ? t`Remove answer mark from the reply by ${name}` : t`Mark as answer: the reply by ${name}`
      }
      onClick={onAccept}
    >
      {isAccepted ? <Trans>Remove answer mark</Trans> : <Trans>Mark as answer</Trans>}
    </button>
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

  /* As tall as a finger, without room of its own. */
  a {
    display: inline-block;
    margin-block: -10px;
    padding-block: 10px;
    color: inherit;
    overflow-wrap: anywhere;
    text-decoration-color: var(--line);
  }

  a:hover {
    text-decoration-color: currentColor;
  }

  time,
  a + span {
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
