import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Head } from '../app/Head.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import type { Account } from '../app/viewer.tsx';
import type { OwnProof } from '../features/account/CurrentPassword.tsx';
import { DeleteAccount } from '../features/account/DeleteAccount.tsx';
import { EmailForm } from '../features/account/EmailForm.tsx';
import { FOLLOWED_STEP, FollowedItemsQuery } from '../features/account/followed-items-query.tsx';
import { LogoutEverywhere } from '../features/account/LogoutEverywhere.tsx';
import { PasswordForm } from '../features/account/PasswordForm.tsx';
import { SettingsSection } from '../features/account/SettingsSection.tsx';
import { securityPart } from '../features/account/security-part.tsx';
import { LanguageSelector } from '../frame/LanguageSelector.tsx';
import { SignedInOnly } from '../frame/SignedInOnly.tsx';
import { ThemeControl } from '../frame/ThemeControl.tsx';
import { graphql } from '../gql/index.ts';
import { ButtonAnchor } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ListFailed } from '../ui/ListState.tsx';
import { media } from '../ui/media.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SatoPaw } from '../ui/Sato.tsx';

const Passkeys = securityPart(() => import('../features/account/security/Passkeys.tsx'));
const OwnNewsletter = securityPart(() => import('../features/account/security/OwnNewsletter.tsx'));
const ReplyDigest = securityPart(() => import('../features/account/security/ReplyDigest.tsx'));
const SecondFactor = securityPart(() => import('../features/account/security/SecondFactor.tsx'));
const FollowedItems = securityPart(() => import('../features/account/security/FollowedItems.tsx'));
const SessionList = securityPart(() => import('../features/account/security/SessionList.tsx'));

const SettingsPageQuery = graphql(`
  query SettingsPage {
    me {
      id
      hasSecondFactor
      needsPasskey
      passkeyConfirms
      ...EmailForm_account
      ...OwnNewsletter_account
      ...ReplyDigest_account
      ...SecondFactor_account
      ...Passkeys_account
    }
    mySessions {
      ...SessionList_session
    }
  }
`);

export const queries: PageQueries = ({ isSignedIn, language }) =>
  isSignedIn
    ? [pageQuery(SettingsPageQuery, {}), pageQuery(FollowedItemsQuery, { page: 1, pageSize: FOLLOWED_STEP, language })]
    : [];

/** Until it is known what the account has to give. */
const NO_PROOF: OwnProof = { hasSecondFactor: false, needsPasskey: false, passkeyConfirms: false };

/** The sections by their ids, in order. */
const TITLES = {
  look: <Trans>Language and theme</Trans>,
  email: <Trans>Email</Trans>,
  newsletter: <Trans>Newsletter</Trans>,
  replies: <Trans>Replies by email</Trans>,
  followed: <Trans>What you follow</Trans>,
  password: <Trans>Password</Trans>,
  passkeys: <Trans>Passkeys</Trans>,
  'two-step': <Trans>Two-step login</Trans>,
  sessions: <Trans>Where you are logged in</Trans>,
  data: <Trans>Your data</Trans>,
  end: <Trans>Delete account</Trans>,
};

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
  const { data, error, refetch } = usePageQuery(SettingsPageQuery);
  const proof = data?.me ?? NO_PROOF;
  return (
    <>
      <PageHeader
        title={<Trans>Settings</Trans>}
        lead={<Trans>You are logged in as {username}.</Trans>}
        Mascot={SatoPaw}
      />
      <Columns>
        <Jumps aria-labelledby="sections">
          <h2 id="sections">
            <Trans>On this page</Trans>
          </h2>
          <ul>
            {Object.entries(TITLES).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </Jumps>
        <Sections>
          <SettingsSection id="look" title={TITLES.look}>
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
          <SettingsSection id="email" title={TITLES.email}>
            {data?.me && <EmailForm account={data.me} />}
            {error && (
              <ListFailed onRetry={() => refetch()}>
                <Trans>Something went wrong. Please try again.</Trans>
              </ListFailed>
            )}
          </SettingsSection>
          <SettingsSection id="newsletter" title={TITLES.newsletter}>
            {data?.me && <OwnNewsletter account={data.me} />}
          </SettingsSection>
          <SettingsSection id="replies" title={TITLES.replies}>
            {data?.me && <ReplyDigest account={data.me} />}
          </SettingsSection>
          <SettingsSection id="followed" title={TITLES.followed}>
            <FollowedItems />
          </SettingsSection>
          <SettingsSection id="password" title={TITLES.password}>
            <PasswordForm username={username} proof={proof} />
          </SettingsSection>
          <SettingsSection id="passkeys" title={TITLES.passkeys}>
            {data?.me && <Passkeys account={data.me} onChange={refetch} />}
          </SettingsSection>
          <SettingsSection id="two-step" title={TITLES['two-step']}>
            {data?.me && <SecondFactor account={data.me} onChange={refetch} />}
          </SettingsSection>
          <SettingsSection id="sessions" title={TITLES.sessions}>
            {data && <SessionList sessions={data.mySessions} onChange={refetch} />}
            <p>
              <Trans>
                Lost your phone, or used someone else’s computer? This logs you out on every device, including this one.
              </Trans>
            </p>
            <LogoutEverywhere />
          </SettingsSection>
          <SettingsSection id="data" title={TITLES.data}>
            <p>
              <Trans>Everything the site has stored about you, as a JSON file.</Trans>
            </p>
            <ButtonAnchor $kind="plain" href="/api/account/export" download>
              <Trans>Download my data</Trans>
            </ButtonAnchor>
          </SettingsSection>
          <SettingsSection id="end" title={TITLES.end}>
            <p>
              <Trans>This can’t be undone. Your comments stay, without your name.</Trans>
            </p>
            <DeleteAccount username={username} proof={proof} />
          </SettingsSection>
        </Sections>
      </Columns>
    </>
  );
}

const Columns = styled(Container)`
  display: grid;
  gap: 24px 48px;
  padding-block: 32px 72px;

  ${media.lg} {
    grid-template-columns: 220px minmax(0, 1fr);
    align-items: start;
  }
`;

const Sections = styled.div`
  display: grid;
  gap: 24px;
`;

const Jumps = styled.nav`
  h2 {
    font-size: var(--step-0);
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 18px;
    margin-top: 6px;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    color: var(--ink);
  }

  ${media.lg} {
    position: sticky;
    top: calc(var(--header-height) + 24px);

    ul {
      display: grid;
    }
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
    padding: 4px 38px 4px 40px;
    border: 2px solid var(--control-edge);
    background-size: 7px 7px;
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
