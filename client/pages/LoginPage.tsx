import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { isSitePath } from '#domain/web-address.ts';
import { Head } from '../app/Head.tsx';
import { Redirect } from '../app/page-answer.tsx';
import { isAdminPath, paths, RETURN_TO } from '../app/paths.ts';
import { useViewer } from '../app/viewer.tsx';
import { AccountCard, Done, Elsewhere } from '../features/account/AccountCard.tsx';
import { LoginForm } from '../features/account/LoginForm.tsx';
import { RegisterForm } from '../features/account/RegisterForm.tsx';
import { ADMIN_LABELS } from '../frame/admin-labels.ts';
import { useHydrated } from '../hydration/hydrated.ts';
import { Link, useLocalized } from '../ui/Link.tsx';
import { Tabs } from '../ui/Tabs.tsx';

type Tab = 'login' | 'register';

export default function LoginPage() {
  const { t } = useLingui();
  const { account } = useViewer();
  const [params] = useSearchParams();
  const [tab, setTab] = useState<Tab>('login');
  const [done, setDone] = useState<Tab | null>(null);
  const isHydrated = useHydrated();
  // The server renders the page once for all addresses that lead here.
  const reason = isHydrated ? reasonOf(params.get(RETURN_TO)) : null;
  const target = useLocalized(
    targetOf(params.get(RETURN_TO), account && ADMIN_LABELS[account.role] ? paths.admin : paths.home),
  );

  return (
    <>
      <Head title={t`Login`} description={t`Log in or register to comment and keep track of your progress.`} unlisted />
      {account && <Redirect to={target} />}
      <AccountCard
        title={<Trans>Welcome to {BRAND.name}</Trans>}
        lead={<Trans>Your friendly guide to Bitcoin education</Trans>}
      >
        {reason && !done && <Reason>{t(reason)}</Reason>}
        <Done role="status">
          {done === 'login' && <Trans>Login successful!</Trans>}
          {done === 'register' && <Trans>Registration successful!</Trans>}
        </Done>
        <noscript>
          <p>
            <Trans>You need JavaScript to log in. You can read everything here without it.</Trans>
          </p>
        </noscript>
        {!done && (
          <Tabs<Tab>
            label={t`Login or register`}
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'login',
                label: <Trans>Login</Trans>,
                panel: (
                  <>
                    <LoginForm isShown={tab === 'login'} onDone={() => setDone('login')} />
                    <Elsewhere>
                      <Link to={paths.forgotPassword}>
                        <Trans>Forgot your password?</Trans>
                      </Link>
                    </Elsewhere>
                    <Elsewhere>
                      <Trans>
                        Don't have an account?{' '}
                        <button type="button" onClick={() => setTab('register')}>
                          Register
                        </button>
                      </Trans>
                    </Elsewhere>
                  </>
                ),
              },
              {
                id: 'register',
                label: <Trans>Register</Trans>,
                panel: (
                  <>
                    <RegisterForm isShown={tab === 'register'} onDone={() => setDone('register')} />
                    <Elsewhere>
                      <Trans>
                        Already have an account?{' '}
                        <button type="button" onClick={() => setTab('login')}>
                          Login
                        </button>
                      </Trans>
                    </Elsewhere>
                  </>
                ),
              },
            ]}
          />
        )}
      </AccountCard>
    </>
  );
}

/** The place one came from, if it is one of this site's; a link from elsewhere must not lead on to a third. */
function targetOf(returnTo: string | null, otherwise: string): string {
  return returnTo !== null && isSitePath(returnTo) ? returnTo : otherwise;
}

/** Why someone is sent here, and what comes after; null for visitors who came on their own. */
function reasonOf(returnTo: string | null): MessageDescriptor | null {
  if (returnTo === null || !isSitePath(returnTo)) return null;
  const [page = ''] = returnTo.split(/[?#]/);
  if (isAdminPath(returnTo)) return msg`Log in to open the admin area.`;
  if (page === paths.profile) return msg`Log in to see your profile.`;
  if (page === paths.settings) return msg`Log in to open your settings.`;
  return msg`After you log in, you’ll be back on the page you came from.`;
}

const Reason = styled.p`
  margin-bottom: 16px;
  padding: 8px 14px;
  border-radius: var(--radius-control);
  background: var(--sea);
  text-align: center;
`;
