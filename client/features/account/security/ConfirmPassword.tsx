import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
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

const ConfirmPasswordMutation = graphql(`
  mutation ConfirmPassword($password: String!) {
    confirmPassword(password: $password)
  }
`);

interface ConfirmPasswordProps {
  /** Called after the dialog is closed, if the password was right. */
  onConfirmed(): void;
  onClose(): void;
}

/** Asks for the password before other devices are logged out. */
export function ConfirmPassword({ onConfirmed, onClose }: ConfirmPasswordProps) {
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
  const [confirm] = useMutation(ConfirmPasswordMutation);
  const form = useForm({
    resolver: useLateRules(({ confirmationRules }) => confirmationRules),
    defaultValues: { password: '' },
  });
  const change = useAccountChange(form, (variables) => confirm({ variables }), onConfirmed);
  return (
    <Question>
      <p>
        <Trans>
          We need your password before we log out other devices. We won’t ask again for {CONFIRMATION_MINUTES} minutes.
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
