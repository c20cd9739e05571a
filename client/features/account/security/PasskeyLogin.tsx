import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { failureOf } from '../../../app/failure.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import { graphql } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { useSignIn } from '../useSignIn.ts';
import { browserRefusal, knowsPasskeys, signWithPasskey } from './passkey-browser.ts';

const StartPasskeyLoginMutation = graphql(`
  mutation StartPasskeyLogin {
    startPasskeyLogin
  }
`);

const LoginWithPasskeyMutation = graphql(`
  mutation LoginWithPasskey($response: String!) {
    loginWithPasskey(response: $response) {
      id
    }
  }
`);

interface PasskeyLoginProps {
  /** Whether its tab is open. */
  isShown: boolean;
  /** Called once the visitor is signed in, before the page moves on. */
  onDone(): void;
}

/** Logs in without name and password; nothing in browsers that don't know passkeys. */
export default function PasskeyLogin({ isShown, onDone }: PasskeyLoginProps) {
  const { t } = useLingui();
  const [start] = useMutation(StartPasskeyLoginMutation);
  const [login] = useMutation(LoginWithPasskeyMutation);
  const [isBusy, setBusy] = useState(false);
  const { submit, failure, clearFailure } = useSignIn(
    async () => {
      const { data } = await start();
      await login({ variables: { response: await signWithPasskey(data?.startPasskeyLogin ?? '') } });
    },
    {
      toast: { title: t`Login successful`, description: t`Welcome back to ${BRAND.name}!` },
      fallback: msg`Something went wrong. Please try again.`,
      explain: failureText,
    },
    onDone,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the tab's closing clears.
  useEffect(() => {
    if (!isShown) clearFailure();
  }, [isShown]);

  async function handleClick() {
    setBusy(true);
    await submit(undefined);
    setBusy(false);
  }

  if (!knowsPasskeys()) return null;
  return (
    <Way>
      <Button type="button" $kind="plain" disabled={isBusy} onClick={handleClick}>
        {isBusy ? <Trans>Logging in...</Trans> : <Trans>Log in with a passkey</Trans>}
      </Button>
      {failure && <ErrorBox onClear={clearFailure}>{failure}</ErrorBox>}
    </Way>
  );
}

function failureText(error: unknown) {
  const refusal = browserRefusal(error);
  const { code } = failureOf(error);
  if (refusal === 'wrong-address' || code === 'NOT_FOUND') {
    return msg`Passkeys don’t work at this address. Log in with your password.`;
  }
  if (refusal) return msg`No passkey was used. Try again, or log in with your password.`;
  if (code === 'UNAUTHENTICATED') {
    return msg`This passkey doesn’t work here, perhaps because it was removed. Log in with your password.`;
  }
  return null;
}

const Way = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 16px;
`;
