import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MAX_PAGE_SIZE } from '#domain/limits.ts';
import { failureOf } from '../../app/failure.ts';
import { useLanguage } from '../../app/language.tsx';
import { usePageQuery } from '../../app/use-page-query.ts';
import { graphql } from '../../gql/index.ts';
import { SatoAsleep, SatoLost } from '../../ui/Sato.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoginInvitation } from './LoginInvitation.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { useMarkAllRead } from './useMarkAllRead.tsx';

/** Shown at first, and added with each request for older ones. */
const STEP = 20;

export const NotificationsQuery = graphql(`
  query Notifications($pageSize: Int!, $language: Language!) {
    me {
      id
      unreadNotificationCount
    }
    notifications(pageSize: $pageSize) {
      totalCount
      items {
        id
        ...NotificationItem_notification
      }
    }
  }
`);

interface NotificationListProps {
  /** Id of the heading above. */
  titleId: string;
  /** Called when one goes to a comment. */
  onLeave(): void;
}

/** The user's notifications, reloaded whenever they are opened. */
export default function NotificationList({ titleId, onLeave }: NotificationListProps) {
  const { language } = useLanguage();
  const [pageSize, setPageSize] = useState(STEP);
  const { data, previousData, error, refetch } = usePageQuery(NotificationsQuery, {
    variables: { pageSize, language },
    fetchPolicy: 'cache-and-network',
  });
  const markAllRead = useMarkAllRead();
  const shown = data ?? previousData;

  async function handleMarkAll() {
    // The button is about to go, and the focus would go with it.
    document.getElementById(titleId)?.focus();
    await markAllRead();
  }

  if (error && failureOf(error).code === 'UNAUTHENTICATED') return <LoginInvitation />;
  if (error) {
    return (
      <Quiet role="alert">
        <SatoLost />
        <p>
          <Trans>Your notifications could not be loaded.</Trans>
        </p>
        <Action type="button" onClick={() => refetch()}>
          <Trans>Try again</Trans>
        </Action>
      </Quiet>
    );
  }
  if (!shown) return <Waiting />;

  const { items, totalCount } = shown.notifications;
  if (items.length === 0) {
    return (
      <Quiet role="status">
        <SatoAsleep />
        <p>
          <Trans>
            Nothing new. Replies to your comments, mentions, decisions about your comments and new comments on what you
            follow will appear here.
          </Trans>
        </p>
      </Quiet>
    );
  }
  const unread = shown.me?.unreadNotificationCount ?? 0;
  return (
    <>
      {unread > 0 && (
        <Action type="button" onClick={handleMarkAll}>
          <Trans>Mark all as read</Trans>
        </Action>
      )}
      <Items>
        {items.map((item) => (
          <li key={item.id}>
            <NotificationItem notification={item} onLeave={onLeave} />
          </li>
        ))}
      </Items>
      {totalCount > items.length && items.length < MAX_PAGE_SIZE && (
        <Action type="button" onClick={() => setPageSize(Math.min(pageSize + STEP, MAX_PAGE_SIZE))}>
          <Trans>Show older</Trans>
        </Action>
      )}
    </>
  );
}

function Waiting() {
  return (
    <>
      <p className="visually-hidden" role="status">
        <Trans>Loading…</Trans>
      </p>
      <Items aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <Shape key={key}>
            <Skeleton $height="42px" $width="42px" />
            <div>
              <Skeleton $height="16px" $width="80%" />
              <Skeleton $height="16px" />
            </div>
          </Shape>
        ))}
      </Items>
    </>
  );
}

const Items = styled.ul`
  display: grid;
  flex: 1 0 100%;
  gap: 4px;
  margin: 8px -8px;
`;

const Shape = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 12px;
  padding: 10px 8px;

  > div {
    display: grid;
    gap: 10px;
  }
`;

const Quiet = styled.div`
  display: grid;
  flex: 1 0 100%;
  justify-items: center;
  gap: 12px;
  padding: 16px 8px 8px;
  color: var(--muted);
  line-height: 1.5;
  text-align: center;

  img {
    width: auto;
    max-width: 100%;
    height: 96px;
  }
`;

/** A quiet text button. */
const Action = styled.button`
  min-height: 32px;
  padding: 4px 0;
  border: 0;
  background: transparent;
  color: var(--teal);
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.18em;
`;
