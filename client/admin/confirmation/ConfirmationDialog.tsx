import { useMutation } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { passwordConfirmation } from '#domain/account.ts';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import { doubtAccount } from '../../app/account-doubt.ts';
import { accountFailureText } from '../../app/account-failure-text.ts';
import { failureOf } from '../../app/failure.ts';
import { useViewer } from '../../app/viewer.tsx';
import { graphql } from '../../gql/admin/index.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { isAccessLost } from '../useAccessCheck.ts';
import { confirmation } from './confirmation.ts';

const ConfirmPasswordMutation = graphql(`
  mutation AdminConfirmPassword($password: String!) {
    confirmPassword(password: $password)
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
  const { account } = useViewer();
  const [confirm] = useMutation(ConfirmPasswordMutation);
  const form = useForm({ resolver: zodResolver(passwordConfirmation), defaultValues: { password: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  const isConfirmed = useRef(false);

  async function send(password: string) {
    setFailure(null);
    try {
      await confirm({ variables: { password } });
      isConfirmed.current = true;
    } catch (error) {
      const found = failureOf(error);
      if (found.fields.password) {
        form.setError('password', { message: found.fields.password }, { shouldFocus: true });
        return;
      }
      if (isAccessLost(error)) {
        confirmation.settle(false);
        doubtAccount();
        return;
      }
      setFailure(t(accountFailureText(found, msg`Something went wrong. Please try again.`)));
    }
  }

  async function handleConfirm(): Promise<boolean> {
    await form.handleSubmit(({ password }) => send(password))();
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
      <HiddenUsername username={account?.username ?? ''} />
      <TextField
        label={<Trans>Your password</Trans>}
        type="password"
        autoComplete="current-password"
        problem={form.formState.errors.password?.message}
        {...form.register('password')}
      />
    </AdminDialog>
  );
}
