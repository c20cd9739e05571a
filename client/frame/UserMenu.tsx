import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { failureOf } from '../app/failure.ts';
import { announceLogout } from '../app/logged-in.ts';
import { removeLearner } from '../app/offline.ts';
import { paths } from '../app/paths.ts';
import { clearUnsavedWork, mayLeaveUnsavedWork } from '../app/unsaved-work.ts';
import { useMutation } from '../app/use-mutation.ts';
import { useViewerChanged } from '../app/viewer.tsx';
import { graphql } from '../gql/index.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Link, useLocalized } from '../ui/Link.tsx';
import { PopoverPanel, usePopover } from '../ui/Popover.tsx';
import { showToast } from '../ui/toast-store.ts';

const MENU_ID = 'user-menu';

const LogoutMutation = graphql(`
  mutation Logout {
    logout
  }
`);

export function UserMenu({ id, username }: { id: number; username: string }) {
  const { t } = useLingui();
  const popover = usePopover();
  const navigate = useNavigate();
  const home = useLocalized(paths.home);
  const viewerChanged = useViewerChanged();
  const [logout, { loading }] = useMutation(LogoutMutation);

  async function handleLogout() {
    if (!(await mayLeaveUnsavedWork())) return;
    try {
      await logout();
      announceLogout();
    } catch (error) {
      if (failureOf(error).code !== 'UNREACHABLE' || !announceLogout(id)) {
        showToast({ title: t`You are still logged in`, description: t`Please try again.`, tone: 'destructive' });
        return;
      }
      showToast({
        title: t`The site can’t be reached`,
        description: t`We removed your account’s data from this browser, and will log you out here once the site can be reached.`,
      });
    }
    clearUnsavedWork();
    await removeLearner();
    navigate(home);
    await viewerChanged();
  }

  return (
    <>
      <Opener type="button" popoverTarget={MENU_ID} aria-label={t`Your account, ${username}`}>
        <Avatar name={username} />
      </Opener>
      <PopoverPanel id={MENU_ID} ref={popover} popover="auto">
        <Name>{username}</Name>
        <Entries>
          <li>
            <Link to={paths.profile}>
              <Trans>Profile</Trans>
            </Link>
          </li>
          <li>
            <Link to={paths.settings}>
              <Trans>Settings</Trans>
            </Link>
          </li>
          <li>
            <button type="button" disabled={loading} onClick={handleLogout}>
              <Trans>Logout</Trans>
            </button>
          </li>
        </Entries>
      </PopoverPanel>
    </>
  );
}

/** As much air around the disc as around the icons beside it. */
const Opener = styled(IconButton)`
  > span {
    width: 36px;
    height: 36px;
  }
`;

const Name = styled.p`
  padding: 6px 14px 10px;
  border-bottom: 1px solid var(--line);
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Entries = styled.ul`
  display: grid;
  min-width: 180px;
  margin-top: 6px;

  a,
  button {
    display: flex;
    align-items: center;
    width: 100%;
    min-height: 44px;
    padding: 4px 14px;
    border: 0;
    border-radius: var(--radius-control);
    background: transparent;
    color: var(--ink);
    text-align: start;
    text-decoration: none;
  }

  @media (scripting: none) {
    li:has(button) {
      display: none;
    }
  }

  a:hover,
  button:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }
`;
