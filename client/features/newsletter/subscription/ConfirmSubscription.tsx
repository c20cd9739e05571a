import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type Failure, failureOf } from '../../../app/failure.ts';
import { Head } from '../../../app/Head.tsx';
import { paths } from '../../../app/paths.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import { usePageQuery } from '../../../app/use-page-query.ts';
import { graphql } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SatoReading } from '../../../ui/Sato.tsx';

const ConfirmSubscriptionMutation = graphql(`
  mutation ConfirmSubscription($token: String!) {
    confirmSubscription(token: $token)
  }
`);

const SubscriptionToConfirmQuery = graphql(`
  query SubscriptionToConfirm($token: String!) {
    subscriptionToConfirm(token: $token)
  }
`);

interface ConfirmSubscriptionProps {
  /** From the address of the page; undefined while the page isn't alive yet, null if there is none. */
  token: string | null | undefined;
}

/** Confirms a subscription. A button does it, because programs that check mail for dangerous links open each of them. */
export function ConfirmSubscription({ token }: ConfirmSubscriptionProps) {
  const { t } = useLingui();
  const { data } = usePageQuery(SubscriptionToConfirmQuery, { variables: { token: token ?? '' }, skip: !token });
  const maskedEmail = data?.subscriptionToConfirm;
  const [confirmSubscription, { loading }] = useMutation(ConfirmSubscriptionMutation);
  const [failure, setFailure] = useState<MessageDescriptor | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const done = useRef<HTMLParagraphElement>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (key !== null) done.current?.focus();
  }, [key]);

  async function handleClick(given: string) {
    setFailure(null);
    try {
      const { data } = await confirmSubscription({ variables: { token: given } });
      setKey(data?.confirmSubscription ?? null);
    } catch (error) {
      setFailure(failureText(failureOf(error)));
    }
  }

  return (
    <>
      <Head
        title={t`Confirm your subscription`}
        description={t`Confirm that you want the newsletter at your address.`}
        unlisted
      />
      <PageHeader
        title={<Trans>Confirm your subscription</Trans>}
        lead={<Trans>So that no one gets a newsletter they didn’t ask for.</Trans>}
        Mascot={SatoReading}
      />
      <Content>
        <noscript>
          <p>
            <Trans>You need JavaScript to confirm your subscription.</Trans>
          </p>
        </noscript>
        {key === null ? (
          <>
            {maskedEmail && (
              <p>
                <Trans>
                  For the address <strong>{maskedEmail}</strong>
                </Trans>
              </p>
            )}
            {failure && <ErrorBox>{t(failure)}</ErrorBox>}
            {token !== null && (
              <Button type="button" disabled={loading || !token} onClick={() => token && handleClick(token)}>
                <Trans>Confirm my subscription</Trans>
              </Button>
            )}
            {token === null && (
              <ErrorBox>
                <Trans>This link is incomplete. Open it again from the email, or copy the whole link.</Trans>
              </ErrorBox>
            )}
            {(failure || token === null) && (
              <Link to={paths.newsletter}>
                <Trans>Subscribe again</Trans>
              </Link>
            )}
          </>
        ) : (
          <>
            <Done ref={done} role="status" tabIndex={-1}>
              <Trans>Thank you, your subscription is confirmed.</Trans>
            </Done>
            <Link to={paths.subscription(key)}>
              <Trans>Change the language, or unsubscribe</Trans>
            </Link>
          </>
        )}
      </Content>
    </>
  );
}

function failureText({ code, fields, retryAfter }: Failure): MessageDescriptor {
  if (fields.token) {
    return msg`This link no longer works: it may be too old, or you have used it already. If you don’t get the newsletter, subscribe again.`;
  }
  if (code === 'RATE_LIMITED') {
    const minutes = Math.ceil((retryAfter ?? 60) / 60);
    return msg`Too many attempts. Try again in ${minutes} min.`;
  }
  return msg`Something went wrong. Please try again.`;
}

const Content = styled(Container)`
  display: grid;
  justify-items: start;
  gap: 20px;
  padding-block: 32px 72px;

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;

const Done = styled.p`
  color: var(--leaf);
  font-weight: 600;
`;
