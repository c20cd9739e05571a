import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '../../app/failure.ts';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { SessionEnded } from '../../ui/SessionEnded.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { securityPart } from './security-part.tsx';
import { useLeaveAccount } from './useLeaveAccount.ts';

const ConfirmPassword = securityPart(() => import('./security/ConfirmPassword.tsx'));

const LogoutEverywhereMutation = graphql(`
  mutation LogoutEverywhere {
    logoutEverywhere
  }
`);

/** Ends every session of the account. */
export function LogoutEverywhere() {
  const { t } = useLingui();
  const [logoutEverywhere, { loading }] = useMutation(LogoutEverywhereMutation);
  const leave = useLeaveAccount();
  const isHydrated = useHydrated();
  const [hasSessionEnded, setSessionEnded] = useState(false);
  const [isUnconfirmed, setUnconfirmed] = useState(false);

  async function handleClick() {
    try {
      await logoutEverywhere();
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'UNAUTHENTICATED') return setSessionEnded(true);
      if (code === 'CONFIRMATION_REQUIRED') return setUnconfirmed(true);
      showToast({ title: t`You are still logged in`, description: t`Please try again.`, tone: 'destructive' });
      return;
    }
    showToast({ title: t`Logged out everywhere`, description: t`Log in again on the devices you want to use.` });
    await leave();
  }

  return (
    <>
      <Button type="button" $kind="plain" disabled={loading || !isHydrated} onClick={handleClick}>
        <Trans>Log out everywhere</Trans>
      </Button>
      {hasSessionEnded && <SessionEnded />}
      {isUnconfirmed && <ConfirmPassword onConfirmed={handleClick} onClose={() => setUnconfirmed(false)} />}
    </>
  );
}
