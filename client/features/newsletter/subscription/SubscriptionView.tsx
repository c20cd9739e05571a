import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { inLanguage } from '#domain/addresses.ts';
import { LANGUAGES } from '#domain/language.ts';
import { SUBSCRIPTION_FORM } from '#domain/subscription-form.ts';
import { Head } from '../../../app/Head.tsx';
import { useLanguage } from '../../../app/language.tsx';
import { paths } from '../../../app/paths.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { ItemFailed } from '../../../frame/ItemFailed.tsx';
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx';
import { graphql } from '../../../gql/index.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SatoReading } from '../../../ui/Sato.tsx';

export const SubscriptionQuery = graphql(`
  query NewsletterSubscription($key: String!) {
    newsletterSubscription(key: $key) {
      key
      maskedEmail
      language
    }
  }
`);

/** Each language in its own words. */
const NAMES = { en: 'English', es: 'Español' };

/** The language and the end of a subscription, for everyone who has the link of its mails. Its forms need no scripts. */
export function SubscriptionView() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { key = '' } = useParams();
  const { data, error, refetch } = usePageQuery(SubscriptionQuery, { variables: { key } });
  if (error) {
    return (
      <ItemFailed
        title={t`We couldn’t load your newsletter`}
        isMissing={false}
        onRetry={() => refetch()}
        back={
          <ButtonLink to={paths.home} $kind="plain">
            <Trans>Home page</Trans>
          </ButtonLink>
        }
      >
        <Trans>You are still subscribed. Please try again.</Trans>
      </ItemFailed>
    );
  }
  if (!data) return <PageSkeleton />;
  const subscription = data.newsletterSubscription;
  const maskedEmail = subscription?.maskedEmail;
  const address = inLanguage(paths.subscription(encodeURIComponent(key)), language);
  return (
    <>
      <Head
        title={t`Your newsletter`}
        description={t`Change the language of the newsletter, or unsubscribe.`}
        unlisted
      />
      {subscription ? (
        <>
          <PageHeader
            title={<Trans>Your newsletter</Trans>}
            lead={
              <Trans>
                For the address <strong>{maskedEmail}</strong>
              </Trans>
            }
            Mascot={SatoReading}
          />
          <Content>
            <form method="post" action={address}>
              <h2>
                <label htmlFor="newsletter-language">
                  <Trans>Language of the newsletter</Trans>
                </label>
              </h2>
              <Choice>
                <select id="newsletter-language" name="language" defaultValue={subscription.language}>
                  {LANGUAGES.map((code) => (
                    <option key={code} value={code} lang={code}>
                      {NAMES[code]}
                    </option>
                  ))}
                </select>
                <Button
                  type="submit"
                  $kind="plain"
                  name={SUBSCRIPTION_FORM.action}
                  value={SUBSCRIPTION_FORM.changeLanguage}
                >
                  <Trans>Change language</Trans>
                </Button>
              </Choice>
            </form>
            <form method="post" action={address}>
              <h2>
                <Trans>Unsubscribe</Trans>
              </h2>
              <p>
                <Trans>
                  We’ll delete your address from the list right away. You can subscribe again whenever you like.
                </Trans>
              </p>
              <Button type="submit" $kind="plain" name={SUBSCRIPTION_FORM.action} value={SUBSCRIPTION_FORM.unsubscribe}>
                <Trans>Unsubscribe</Trans>
              </Button>
            </form>
          </Content>
        </>
      ) : (
        <>
          <PageHeader
            title={<Trans>You aren’t subscribed</Trans>}
            lead={<Trans>We won’t send any more newsletters to the address of this link.</Trans>}
            Mascot={SatoReading}
          />
          <Content>
            <p>
              <Trans>
                If you still get them, open the link in the newest one: this link may be incomplete. You can also
                subscribe again.
              </Trans>
            </p>
            <ButtonLink to={paths.newsletter}>
              <Trans>Subscribe again</Trans>
            </ButtonLink>
          </Content>
        </>
      )}
    </>
  );
}

const Content = styled(Container)`
  display: grid;
  justify-items: start;
  gap: 24px;
  padding-block: 32px 72px;

  form {
    display: grid;
    justify-items: start;
    gap: 12px;
    width: 100%;
    max-width: 560px;
    padding: clamp(18px, 4vw, 28px);
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
  }

  > p {
    max-width: var(--measure);
  }

  h2 {
    font-size: var(--step-1);
  }
`;

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;

  select {
    min-height: 46px;
    padding: 8px 38px 8px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background-color: var(--paper);
    color: var(--ink);
  }
`;
