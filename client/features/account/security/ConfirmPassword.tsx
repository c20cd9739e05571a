import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import { failureOf } from '../../../app/failure.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { graphql } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { HiddenUsername } from '../../../ui/HiddenUsername.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { useAccountChange } from '../useAccountChange.tsx';
import { useLateRules } from '../useLateRules.ts';
import CodeField from './CodeField.tsx';

const ConfirmPasswordMutation = graphql(`
  mutation ConfirmPassword($password: String!, $code: String) {
    confirmPassword(password: $password, code: $code)
  }
`);

interface ConfirmPasswordProps {
  /** Called after the dialog is closed, if the password was right. */
  onConfirmed(): void;
  onClose(): void;
}

/** Asks for the password, and for a code if the account needs one, before devices are logged out. */
export default function ConfirmPassword({ onConfirmed, onClose }: ConfirmPasswordProps) {
  return (
    <Dialog title={<Trans>Confirm with your password</Trans>} onClose={onClose}>
      {(close) => (
        <ConfirmPasswordForm
          onConfirmed={() => {
            close();
            onConfirmed();
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

function ConfirmPasswordForm({ onConfirmed, onCancel }: { onConfirmed(): void; onCancel(): void }) {
  const { account } = useViewer();
  const [hasCode, setHasCode] = useState(false);
  const [confirm] = useMutation(ConfirmPasswordMutation);
  const form = useForm({
    resolver: useLateRules(({ confirmationRules }) => confirmationRules),
    defaultValues: { password: '', code: '' },
  });
  const change = useAccountChange(
    form,
    async (variables) => {
      try {
        await confirm({ variables });
      } catch (error) {
        if (failureOf(error).fields.code) setHasCode(true);
        throw error;
      }
    },
    onConfirmed,
  );
  return (
    <Question>
      <p>
        <Trans>
          We need your password before we log out your devices. We won’t ask again for {CONFIRMATION_MINUTES} minutes.
        </Trans>
      </p>
      <AccountForm
        form={form}
        signIn={change}
        retryField="password"
        isShown
        label={<Trans>Confirm</Trans>}
        busyLabel={<Trans>Confirming...</Trans>}
      >
        <HiddenUsername username={account?.username ?? ''} />
        <TextField
          label={<Trans>Current password</Trans>}
          type="password"
          autoComplete="current-password"
          problem={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        {hasCode && <CodeField field={form.register('code')} problem={form.formState.errors.code?.message} />}
      </AccountForm>
      <Button type="button" $kind="plain" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </Question>
  );
}

const Question = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 12px;

  form {
    margin-top: 4px;
  }

  && button[type='submit'] {
    justify-self: stretch;
  }
`;
