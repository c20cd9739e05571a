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
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SatoReading } from '../../../ui/Sato.tsx';
import { SubscriptionFailed } from './SubscriptionFailed.tsx';
import { SubscriptionForms } from './SubscriptionForms.tsx';

export const ReplyDigestQuery = graphql(`
  query ReplyDigest($key: String!) {
    replyDigest(key: $key) {
      key
      maskedEmail
    }
  }
`);

/** The end of replies by mail, for everyone who has the link of these mails. Its form needs no scripts. */
export function ReplyDigestView() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { key = '' } = useParams();
  const { data, error, refetch } = usePageQuery(ReplyDigestQuery, { variables: { key } });
  if (error) {
    return (
      <SubscriptionFailed title={t`We couldn’t load this page`} onRetry={() => refetch()}>
        <Trans>You still get replies by email. Please try again.</Trans>
      </SubscriptionFailed>
    );
  }
  if (!data) return <PageSkeleton />;
  const maskedEmail = data.replyDigest?.maskedEmail;
  return (
    <>
      <Head title={t`Replies by email`} description={t`Stop the emails about replies.`} unlisted />
      {data.replyDigest ? (
        <>
          <PageHeader
            title={<Trans>Replies by email</Trans>}
            lead={
              <Trans>
                For the address <strong>{maskedEmail}</strong>
              </Trans>
            }
            Mascot={SatoReading}
          />
          <SubscriptionForms>
            <form method="post" action={inLanguage(paths.replyDigest(encodeURIComponent(key)), language)}>
              <p>
                <Trans>
                  At most once a day, we email you the replies and other notifications that you haven’t read. You’ll
                  still see them on the site when you stop these emails.
                </Trans>
              </p>
              <Button type="submit" name={SUBSCRIPTION_FORM.action} value={SUBSCRIPTION_FORM.unsubscribe}>
                <Trans>Stop these emails</Trans>
              </Button>
            </form>
          </SubscriptionForms>
        </>
      ) : (
        <>
          <PageHeader
            title={<Trans>You no longer get replies by email</Trans>}
            lead={<Trans>We won’t send any more of these emails to the address of this link.</Trans>}
            Mascot={SatoReading}
          />
          <SubscriptionForms>
            <p>
              <Trans>
                If you still get them, open the link in the newest one: this link may be incomplete. You can turn them
                on again in your settings.
              </Trans>
            </p>
            <ButtonLink to={paths.settings}>
              <Trans>Open your settings</Trans>
            </ButtonLink>
          </SubscriptionForms>
        </>
      )}
    </>
  );
}
