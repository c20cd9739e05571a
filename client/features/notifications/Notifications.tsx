import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePageQuery } from '../../app/use-page-query.ts';
import { useViewer } from '../../app/viewer.tsx';
import { graphql } from '../../gql/index.ts';
import { lazyPart } from '../../hydration/lazy-part.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PopoverPanel, usePopover } from '../../ui/Popover.tsx';
import { LoginInvitation } from './LoginInvitation.tsx';

const NotificationList = lazyPart(() => import('./NotificationList.tsx'));

const PANEL_ID = 'notifications';
const TITLE_ID = 'notifications-title';

/** Above it the badge only says that there are more. */
const BADGE_MAX = 99;

export const UnreadNotificationsQuery = graphql(`
  query UnreadNotifications {
    me {
      id
      unreadNotificationCount
    }
  }
`);

/**
 * The bell of the header: the number of unread notifications, and on a click the list. The number comes with the page and is
 * reloaded whenever the list opens; visitors are invited to log in.
 */
export function Notifications() {
  const { t } = useLingui();
  const { account, isLoading } = useViewer();
  const { data } = usePageQuery(UnreadNotificationsQuery);
  const popover = usePopover();
  const [isOpen, setOpen] = useState(false);
  const unread = data?.me?.unreadNotificationCount ?? 0;
  return (
    <>
      <Bell
        type="button"
        popoverTarget={PANEL_ID}
        aria-label={
          unread > 0 ? t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}` : t`Notifications`
        }
      >
        <Icon name="bell" size={24} />
        {unread > 0 && <Badge aria-hidden="true">{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</Badge>}
      </Bell>
      <Panel
        id={PANEL_ID}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-labelledby={TITLE_ID}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <h2 id={TITLE_ID} tabIndex={-1}>
          <Trans>Notifications</Trans>
        </h2>
        {account && (
          <noscript>
            <p>
              <Trans>You need JavaScript to read your notifications.</Trans>
            </p>
          </noscript>
        )}
        {account
          ? isOpen && <NotificationList titleId={TITLE_ID} onLeave={() => popover.current?.hidePopover()} />
          : !isLoading && <LoginInvitation />}
      </Panel>
    </>
  );
}

const Bell = styled(IconButton)`
  position: relative;
  flex: none;
`;

const Badge = styled.span`
  position: absolute;
  top: 2px;
  right: 0;
  display: grid;
  place-items: center;
  min-width: 20px;
  height: 20px;
  padding-inline: 5px;
  border: 2px solid var(--outline);
  border-radius: var(--radius-pill);
  background: var(--mango);
  color: var(--on-mango);
  font-size: 0.72rem;
  font-weight: 700;
  line-height: 1;
`;

const Panel = styled(PopoverPanel)`
  width: min(400px, calc(100vw - 24px));
  padding: 16px;

  /* Only while it is open: a closed popover has no display. */
  &:popover-open {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 12px;
  }

  h2 {
    font-size: var(--step-1);
  }
`;
