import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Head } from '../app/Head.tsx';
import type { Account } from '../app/viewer.tsx';
import { DeleteAccount } from '../features/account/DeleteAccount.tsx';
import { EmailForm } from '../features/account/EmailForm.tsx';
import { LogoutEverywhere } from '../features/account/LogoutEverywhere.tsx';
import { PasswordForm } from '../features/account/PasswordForm.tsx';
import { SettingsSection } from '../features/account/SettingsSection.tsx';
import { LanguageSelector } from '../frame/LanguageSelector.tsx';
import { SignedInOnly } from '../frame/SignedInOnly.tsx';
import { ThemeControl } from '../frame/ThemeControl.tsx';
import { graphql } from '../gql/index.ts';
import { SatoPaw } from '../mascot/SatoPaw.tsx';
import { ButtonAnchor } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ListFailed } from '../ui/ListState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

const SettingsPageQuery = graphql(`
  query SettingsPage {
    me {
      id
      ...EmailForm_account
    }
  }
`);

export default function SettingsPage() {
  const { t } = useLingui();
  return (
    <>
      <Head
        title={t`Settings`}
        description={t`The language, theme, email, password and data of your account.`}
        unlisted
      />
      <SignedInOnly>{(account) => <Settings account={account} />}</SignedInOnly>
    </>
  );
}

function Settings({ account: { username } }: { account: Account }) {
  const { data, error, refetch } = useQuery(SettingsPageQuery);
  return (
    <>
      <PageHeader
        title={<Trans>Settings</Trans>}
        lead={<Trans>You are logged in as {username}.</Trans>}
        Mascot={SatoPaw}
      />
      <Sections>
        <SettingsSection id="look" title={<Trans>Language and theme</Trans>}>
          <Choice>
            <span aria-hidden="true">
              <Trans>Language</Trans>
            </span>
            <LanguageSelector />
          </Choice>
          <Choice>
            <span aria-hidden="true">
              <Trans>Theme</Trans>
            </span>
            <ThemeControl />
          </Choice>
          <Small>
            <Trans>Both apply to this browser only.</Trans>
          </Small>
        </SettingsSection>
        <SettingsSection id="email" title={<Trans>Email</Trans>}>
          {data?.me && <EmailForm account={data.me} />}
          {error && (
            <ListFailed onRetry={() => refetch()}>
              <Trans>Something went wrong. Please try again.</Trans>
            </ListFailed>
          )}
        </SettingsSection>
        <SettingsSection id="password" title={<Trans>Password</Trans>}>
          <PasswordForm username={username} />
        </SettingsSection>
        <SettingsSection id="sessions" title={<Trans>Where you are logged in</Trans>}>
          <p>
            <Trans>
              Lost your phone, or used someone else's computer? This logs you out on every device, including this one.
            </Trans>
          </p>
          <LogoutEverywhere />
        </SettingsSection>
        <SettingsSection id="data" title={<Trans>Your data</Trans>}>
          <p>
            <Trans>Everything the site has stored about you, as a JSON file.</Trans>
          </p>
          <ButtonAnchor $kind="plain" href="/api/account/export" download>
            <Trans>Download my data</Trans>
          </ButtonAnchor>
        </SettingsSection>
        <SettingsSection id="end" title={<Trans>Delete account</Trans>}>
          <p>
            <Trans>This can't be undone. Your comments stay, without your name.</Trans>
          </p>
          <DeleteAccount username={username} />
        </SettingsSection>
      </Sections>
    </>
  );
}

const Sections = styled(Container)`
  display: grid;
  gap: 24px;
  padding-block: 32px 72px;

  > section {
    max-width: 760px;
  }
`;

/** The header's own controls, with room for their words. */
const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 16px;

  > span {
    min-width: 5.5em;
    font-weight: 600;
  }

  && select {
    width: auto;
    padding: 4px 12px 4px 40px;
    border: 2px solid var(--control-edge);
    appearance: auto;
  }

  && label {
    width: 44px;
    height: 40px;
  }
`;

const Small = styled.p`
  color: var(--muted);
  font-size: var(--step--1);
`;
