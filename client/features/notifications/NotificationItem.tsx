import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { styled } from 'styled-components';
import { commentAddress } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import { paths } from '../../app/paths.ts';
import { type CommentTarget } from '../../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Explanation } from '../../ui/Explanation.tsx';
import { FollowButton } from '../../ui/FollowButton.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { useLocalized } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import { useMarkRead } from './useMarkRead.tsx';
import { useOpenComment } from './useOpenComment.ts';

export const NotificationItemFragment = graphql(`
  fragment NotificationItem_notification on Notification {
    id
    kind
    createdAt
    isRead
    excerpt
    commentCount
    reason
    note
    comment {
      id
      user {
        id
        username
      }
    }
    place(language: $language) {
      type
      itemId
      followedByMe
      slug
      title { value language }
    }
  }
`);

const PAGE_OF: Record<CommentTarget, (slug: string) => string> = {
  article: paths.article,
  video: paths.video,
  lesson: paths.lesson,
};

interface NotificationItemProps {
  notification: FragmentType<typeof NotificationItemFragment>;
  onLeave(): void;
}

/** What happened, who did it and where; a click leads to the comment. */
export function NotificationItem({ notification: reference, onLeave }: NotificationItemProps) {
  const { t } = useLingui();
  const { id, kind, createdAt, isRead, excerpt, commentCount, reason, note, comment, place } = readFragment(
    NotificationItemFragment,
    reference,
  );
  const page = PAGE_OF[place.type](place.slug);
  // Its author sees a hidden comment on the profile, not in its place.
  const address = useLocalized(kind === 'hidden' ? paths.profile : comment ? commentAddress(page, comment.id) : page);
  const markRead = useMarkRead();
  const openComment = useOpenComment();
  const isFromSite = ['report_kept', 'report_removed', 'hidden', 'removed'].includes(kind);
  const [changed, setChanged] = useState<boolean | null>(null);
  const name = isFromSite ? BRAND.name : (comment?.user?.username ?? t`deleted user`);

  async function handleClick(event: MouseEvent) {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isElsewhere) event.preventDefault();
    if (!isRead) await markRead(id);
    if (isElsewhere) return;
    await openComment(address);
    onLeave();
  }

  const entry = (
    <Entry href={address} onClick={handleClick} data-unread={!isRead || undefined}>
      <Avatar name={name} />
      <span>
        <What>
          {kind === 'reply' ? (
            <Trans>
              <strong>{name}</strong> replied to your comment
            </Trans>
          ) : kind === 'mention' ? (
            <Trans>
              <strong>{name}</strong> mentioned you in a comment
            </Trans>
          ) : kind === 'followed' ? (
            commentCount === 1 ? (
              <Trans>
                <strong>{name}</strong> commented on something you follow
              </Trans>
            ) : (
              <Plural value={commentCount} one="# new comment" other="# new comments" />
            )
          ) : kind === 'approved' ? (
            <Trans>Your comment is now public</Trans>
          ) : kind === 'answer_accepted' ? (
            <Trans>Your reply was marked as the answer</Trans>
          ) : kind === 'report_kept' ? (
            <Trans>A moderator checked the comment you reported and kept it.</Trans>
          ) : kind === 'report_removed' ? (
            <Trans>The comment you reported was removed. Thank you.</Trans>
          ) : kind === 'hidden' ? (
            <Trans>A moderator hid your comment. Only you and the moderators see it.</Trans>
          ) : (
            <Trans>A moderator removed your comment.</Trans>
          )}
          {!isRead && (
            <Unread>
              <span className="visually-hidden">
                <Trans>Unread</Trans>
              </span>
            </Unread>
          )}
        </What>
        {excerpt && <Excerpt>{excerpt}</Excerpt>}
        <Explanation reason={reason} note={note} />
        <Where>
          <span>
            <Text text={place.title} />
          </span>
          <FormattedDate iso={createdAt} />
        </Where>
      </span>
    </Entry>
  );
  if (kind !== 'followed') return entry;
  return (
    <>
      {entry}
      <Following>
        <FollowButton
          item={{ kind: place.type, id: place.itemId }}
          isFollowed={changed ?? place.followedByMe}
          name={place.title.value}
          onChange={setChanged}
        />
      </Following>
    </>
  );
}

/** Below the text of the entry, not below its picture. */
const Following = styled.div`
  padding: 2px 8px 10px 62px;
`;

const Entry = styled.a`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 12px;
  padding: 10px 8px;
  border-radius: var(--radius-control);
  color: var(--ink);
  line-height: 1.4;
  overflow-wrap: anywhere;
  text-decoration: none;

  &[data-unread] {
    background: color-mix(in srgb, var(--sun) 40%, var(--surface));
  }

  &:hover {
    background: color-mix(in srgb, var(--ink) 7%, var(--surface));
  }

  > span {
    display: grid;
    gap: 2px;
  }
`;

const What = styled.span`
  font-size: var(--step-0);
`;

/** A dot beside the text. */
const Unread = styled.span`
  display: inline-block;
  width: 10px;
  height: 10px;
  margin-inline-start: 8px;
  border-radius: 50%;
  background: var(--teal);
`;

const Excerpt = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Where = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  color: var(--muted);
  font-size: var(--step--1);
`;
