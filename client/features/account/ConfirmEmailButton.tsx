import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { accountFailureText } from '../../app/account-failure-text.ts';
import { failureOf } from '../../app/failure.ts';
import { useMutation } from '../../app/use-mutation.ts';
import { usePageQuery } from '../../app/use-page-query.ts';
import { useViewerChanged } from '../../app/viewer.tsx';
import { graphql } from '../../gql/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';

const ConfirmEmailMutation = graphql(`
  mutation ConfirmEmail($token: String!) {
    confirmEmail(token: $token)
  }
`);

const EmailToConfirmQuery = graphql(`
  query EmailToConfirm($token: String!) {
    emailToConfirm(token: $token)
  }
`);

interface ConfirmEmailButtonProps {
  /** Undefined while the page isn't alive yet. */
  token: string | undefined;
  onDone(): void;
}

/** Confirms an address. A button does it, because programs that check mail for dangerous links open each of them. */
export function ConfirmEmailButton({ token, onDone }: ConfirmEmailButtonProps) {
  const { t } = useLingui();
  const { data } = usePageQuery(EmailToConfirmQuery, { variables: { token: token ?? '' }, skip: !token });
  const maskedEmail = data?.emailToConfirm;
  const [confirmEmail, { loading }] = useMutation(ConfirmEmailMutation);
  const [failure, setFailure] = useState<MessageDescriptor | null>(null);
  const viewerChanged = useViewerChanged();

  async function handleClick() {
    if (!token) return;
    setFailure(null);
    try {
      await confirmEmail({ variables: { token } });
    } catch (error) {
      setFailure(accountFailureText(failureOf(error), msg`Something went wrong. Please try again.`));
      return;
    }
    onDone();
    await viewerChanged();
  }

  return (
    <Centered>
      {maskedEmail && (
        <p>
          <Trans>
            For the address <strong>{maskedEmail}</strong>
          </Trans>
        </p>
      )}
      {failure && <ErrorBox>{t(failure)}</ErrorBox>}
      <Button type="button" disabled={loading || !token} onClick={handleClick}>
        <Trans>Confirm this address</Trans>
      </Button>
    </Centered>
  );
}

const Centered = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
`;
