import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { accountFailureText } from '../../app/account-failure-text.ts';
import { failureOf } from '../../app/failure.ts';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';

const RequestEmailConfirmationMutation = graphql(`
  mutation RequestEmailConfirmation($language: Language!) {
    requestEmailConfirmation(language: $language)
  }
`);

/** Says whether the account's address is confirmed, and sends another link if it isn't. */
export function EmailConfirmation({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const [requestConfirmation, { loading }] = useMutation(RequestEmailConfirmationMutation);
  const isHydrated = useHydrated();
  if (isConfirmed) {
    return (
      <p>
        <Trans>This address is confirmed.</Trans>
      </p>
    );
  }

  async function handleClick() {
    try {
      await requestConfirmation({ variables: { language } });
    } catch (error) {
      const reason = accountFailureText(failureOf(error), msg`Something went wrong. Please try again.`);
      showToast({ title: t`The link was not sent`, description: t(reason), tone: 'destructive' });
      return;
    }
    showToast({ title: t`Link sent`, description: t`Open the email to confirm your address.` });
  }

  return (
    <Unconfirmed>
      <p>
        <Trans>This address isn’t confirmed yet. Confirm it to make sure that our emails reach you.</Trans>
      </p>
      <Button type="button" $kind="plain" disabled={loading || !isHydrated} onClick={handleClick}>
        <Trans>Send a link to confirm it</Trans>
      </Button>
    </Unconfirmed>
  );
}

const Unconfirmed = styled.div`
  display: grid;
  justify-items: start;
  gap: 12px;
  margin-bottom: 8px;
`;
