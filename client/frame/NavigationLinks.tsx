import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../app/paths.ts';
import { useViewer } from '../app/viewer.tsx';
import { Link } from '../ui/Link.tsx';
import { ADMIN_LABELS } from './admin-labels.ts';
import { isCurrent, NAVIGATION } from './navigation.ts';

/** The site's main links as list items; the one of the current page is marked. */
export function NavigationLinks() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return NAVIGATION.map(({ path, label }) => (
    <li key={path}>
      <Item to={path} aria-current={isCurrent(path, pathname) ? 'page' : undefined}>
        {t(label)}
      </Item>
    </li>
  ));
}

/** What the mobile menu adds to them: Login for visitors, the admin area for people with rights. */
export function AccountLinks() {
  const { t } = useLingui();
  const { account, isLoading } = useViewer();
  const label = account && ADMIN_LABELS[account.role];
  if (label) {
    return (
      <li>
        <Item to={paths.admin}>{t(label)}</Item>
      </li>
    );
  }
  if (account || isLoading) return null;
  return (
    <li>
      <Item to={paths.login()}>
        <Trans>Login</Trans>
      </Item>
    </li>
  );
}

const Item = styled(Link)`
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: 4px 14px;
  border-radius: var(--radius-control);
  color: var(--ink);
  font-family: var(--font-heading);
  font-size: var(--step-0);
  font-weight: 500;
  text-decoration: none;

  &:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  &[aria-current='page'] {
    background: var(--sun);
    box-shadow: inset 0 -3px 0 var(--mango);
  }
`;
