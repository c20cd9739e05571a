import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../app/paths.ts';
import { useViewer } from '../app/viewer.tsx';
import { comic, comicPress } from '../ui/comic.ts';
import { Link } from '../ui/Link.tsx';
import { media } from '../ui/media.ts';
import { ADMIN_LABELS } from './admin-labels.ts';
import { UserMenu } from './UserMenu.tsx';

/** The right end of the header: Login, or the user menu, and for people with rights the way to their area. */
export function AccountControls() {
  const { t } = useLingui();
  const { account, isLoading } = useViewer();
  if (!account) {
    return (
      <>
        {!isLoading && (
          <OnDesktop to={paths.login()} data-for="visitor">
            <Trans>Login</Trans>
          </OnDesktop>
        )}
        <Expected aria-hidden="true" />
      </>
    );
  }
  const label = ADMIN_LABELS[account.role];
  return (
    <>
      {label && (
        <OnDesktop to={paths.admin} data-kind="plain">
          {t(label)}
        </OnDesktop>
      )}
      <UserMenu id={account.id} username={account.username} />
    </>
  );
}

/** In place of the menu while the page doesn't know its reader yet, as `READER_SCRIPT` found them in the cookie. */
const Expected = styled.span`
  display: none;

  [data-reader] & {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
  }

  &::after {
    content: var(--reader-letter);
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: var(--reader-color);
    color: #ffffff;
    font-family: var(--font-heading);
    font-weight: 600;
  }
`;

/** Phones have it in the mobile menu. */
const OnDesktop = styled(Link)`
  ${comic}
  ${comicPress}
  display: none;
  align-items: center;
  min-height: 40px;
  padding: 4px 12px;
  margin-inline: 8px 4px;
  border-radius: var(--radius-control);
  background: var(--mango);
  box-shadow: 3px 3px 0 var(--shadow);
  color: var(--on-mango);
  font-family: var(--font-heading);
  font-weight: 500;
  text-decoration: none;

  &:not([data-kind='plain']) {
    white-space: nowrap;
  }

  &[data-kind='plain'] {
    background: var(--surface);
    color: var(--ink);
  }

  ${media.md} {
    display: inline-flex;
  }

  ${media.lg} {
    padding-inline: 16px;
  }
`;
