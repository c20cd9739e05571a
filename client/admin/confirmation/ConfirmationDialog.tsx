import { useMutation } from '@apollo/client/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import { doubtAccount } from '../../app/account-doubt.ts';
import { accountFailureText } from '../../app/account-failure-text.ts';
import { failureOf } from '../../app/failure.ts';
import { graphql } from '../../gql/admin/index.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { KEEPS_READS } from '../admin-apollo.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { isAccessLost } from '../useAccessCheck.ts';
import { confirmation } from './confirmation.ts';
import { useOwnProof } from './useOwnProof.tsx';

const ConfirmPasswordMutation = graphql(`
  mutation AdminConfirmPassword($password: String!, $code: String) {
    confirmPassword(password: $password, code: $code)
  }
`);

/** Asks for the password, above any other dialog, while an operation waits for it. */
export function ConfirmationDialog() {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked, () => false);
  useEffect(() => () => confirmation.settle(false), []);
  return isAsked && <PasswordQuestion />;
}

function PasswordQuestion() {
  const { t } = useLingui();
  const [confirm] = useMutation(ConfirmPasswordMutation, KEEPS_READS);
  const { submit, showRefusal, fields } = useOwnProof();
  const [failure, setFailure] = useState<string | null>(null);
  const isConfirmed = useRef(false);

  async function send(variables: { password: string; code?: string }) {
    setFailure(null);
    try {
      await confirm({ variables });
      isConfirmed.current = true;
    } catch (error) {
      const found = failureOf(error);
      if (showRefusal(found)) return;
      if (!found.fields.account && isAccessLost(error)) {
        confirmation.settle(false);
        doubtAccount();
        return;
      }
      setFailure(t(accountFailureText(found, msg`Something went wrong. Please try again.`)));
    }
  }

  async function handleConfirm(): Promise<boolean> {
    await submit(send)();
    return isConfirmed.current;
  }

  return (
    <AdminDialog
      title={<Trans>Confirm with your password</Trans>}
      label={<Trans>Confirm</Trans>}
      onConfirm={handleConfirm}
      onClose={() => confirmation.settle(isConfirmed.current)}
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <p>
        <Trans>
          This can’t be undone, so we need your password. We won’t ask again for {CONFIRMATION_MINUTES} minutes.
        </Trans>
      </p>
      {fields}
    </AdminDialog>
  );
}
