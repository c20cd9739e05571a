import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { inLanguage } from '#domain/addresses.ts';
import { SUBSCRIPTION_FORM } from '#domain/subscription-form.ts';
import { Head } from '../../../app/Head.tsx';
import { useLanguage } from '../../../app/language.tsx';
import { paths } from '../../../app/paths.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx';
import { graphql } from '../../../gql/index.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { LanguageLine, LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SatoReading } from '../../../ui/Sato.tsx';
import { SubscriptionFailed } from './SubscriptionFailed.tsx';
import { SubscriptionForms } from './SubscriptionForms.tsx';

export const SubscriptionQuery = graphql(`
  query NewsletterSubscription($key: String!) {
    newsletterSubscription(key: $key) {
      key
      maskedEmail
      language
    }
  }
`);

/** The language and the end of a subscription, for everyone who has the link of its mails. Its forms need no scripts. */
export function SubscriptionView() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { key = '' } = useParams();
  const { data, error, refetch } = usePageQuery(SubscriptionQuery, { variables: { key } });
  if (error) {
    return (
      <SubscriptionFailed title={t`We couldn’t load your newsletter`} onRetry={() => refetch()}>
        <Trans>You are still subscribed. Please try again.</Trans>
      </SubscriptionFailed>
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
          <SubscriptionForms>
            <form method="post" action={address}>
              <h2>
                <label htmlFor="newsletter-language">
                  <Trans>Language of the newsletter</Trans>
                </label>
              </h2>
              <LanguageLine>
                <LanguageSelect id="newsletter-language" name="language" defaultValue={subscription.language} />
                <Button
                  type="submit"
                  $kind="plain"
                  name={SUBSCRIPTION_FORM.action}
                  value={SUBSCRIPTION_FORM.changeLanguage}
                >
                  <Trans>Change language</Trans>
                </Button>
              </LanguageLine>
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
          </SubscriptionForms>
        </>
      ) : (
        <>
          <PageHeader
            title={<Trans>You aren’t subscribed</Trans>}
            lead={<Trans>We won’t send any more newsletters to the address of this link.</Trans>}
            Mascot={SatoReading}
          />
          <SubscriptionForms>
            <p>
              <Trans>
                If you still get them, open the link in the newest one: this link may be incomplete. You can also
                subscribe again.
              </Trans>
            </p>
            <ButtonLink to={paths.newsletter}>
              <Trans>Subscribe again</Trans>
            </ButtonLink>
          </SubscriptionForms>
        </>
      )}
    </>
  );
}
