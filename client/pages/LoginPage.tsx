import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { isSitePath } from '#domain/web-address.ts';
import { Head } from '../app/Head.tsx';
import { useHydrated } from '../app/hydrated.ts';
import { Redirect } from '../app/page-answer.tsx';
import { isAdminPath, paths, RETURN_TO } from '../app/paths.ts';
import { useViewer } from '../app/viewer.tsx';
import { LoginForm } from '../features/account/LoginForm.tsx';
import { RegisterForm } from '../features/account/RegisterForm.tsx';
import { DESK_LABELS } from '../frame/desk.ts';
import { Container } from '../ui/Container.tsx';
import { useLocalized } from '../ui/Link.tsx';
import { SatoWaving } from '../ui/Sato.tsx';
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
    targetOf(params.get(RETURN_TO), account && DESK_LABELS[account.role] ? paths.admin : paths.home),
  );

  return (
    <Page>
      <Head title={t`Login`} description={t`Log in or register to comment and keep track of your progress.`} unlisted />
      {account && <Redirect to={target} />}
      <Dog>
        <SatoWaving eager />
      </Dog>
      <Card>
        <h1>
          <Trans>Welcome to {BRAND.name}</Trans>
        </h1>
        <p>
          <Trans>Your friendly guide to Bitcoin education</Trans>
        </p>
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
                    <Switch>
                      <Trans>
                        Don't have an account?{' '}
                        <button type="button" onClick={() => setTab('register')}>
                          Register
                        </button>
                      </Trans>
                    </Switch>
                  </>
                ),
              },
              {
                id: 'register',
                label: <Trans>Register</Trans>,
                panel: (
                  <>
                    <RegisterForm isShown={tab === 'register'} onDone={() => setDone('register')} />
                    <Switch>
                      <Trans>
                        Already have an account?{' '}
                        <button type="button" onClick={() => setTab('login')}>
                          Login
                        </button>
                      </Trans>
                    </Switch>
                  </>
                ),
              },
            ]}
          />
        )}
      </Card>
    </Page>
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

const Page = styled(Container)`
  max-width: 540px;
  padding-block: 32px 64px;
`;

/** He looks over the card's upper edge. */
const Dog = styled.div`
  display: grid;
  justify-items: center;
  height: 150px;
  overflow: hidden;

  img {
    width: auto;
    height: 220px;
  }
`;

const Card = styled.div`
  padding: clamp(20px, 5vw, 36px);
  border: 2px solid var(--edge);
  border-radius: var(--radius-card);
  background: var(--surface);

  h1 {
    font-size: var(--step-3);
    text-align: center;
  }

  h1 + p {
    margin: 6px 0 20px;
    color: var(--muted);
    text-align: center;
  }
`;

const Reason = styled.p`
  margin-bottom: 16px;
  padding: 8px 14px;
  border-radius: var(--radius-control);
  background: var(--sea);
  text-align: center;
`;

const Done = styled.p`
  color: var(--leaf);
  font-weight: 600;
  text-align: center;
`;

const Switch = styled.p`
  margin-top: 20px;
  text-align: center;

  button {
    min-height: 32px;
    padding: 0 4px;
    border: 0;
    background: none;
    color: var(--teal);
    text-decoration: underline;
    text-underline-offset: 0.18em;
  }
`;
